/** A socket on which the server says that something changed. It reconnects by itself; each (re)connection counts as a change. */
import { HALL_WAITS } from './backoff.ts';
import { hearTime } from './clock.ts';
import { LiveSocket, type LinkState, type SocketLike } from './liveSocket.ts';

export function changeSocket(
  url: string,
  rung: () => void,
  changed: (state: LinkState, retryAt: number) => void,
  connect?: (url: string) => SocketLike,
): LiveSocket {
  const line: LiveSocket = new LiveSocket({
    url,
    waits: HALL_WAITS,
    opened: () => line.ping(), // whether anybody answers
    hear: (text) => {
      const { t, at = 0 } = JSON.parse(text) as { t?: string; at?: number };
      if (t === 'pong') hearTime(at);
      else rung();
    },
    ping: () => ({ t: 'ping' }),
    changed: (state, retryAt) => {
      changed(state, retryAt);
      if (state === 'open') rung();
    },
    connect,
  });
  return line;
}
