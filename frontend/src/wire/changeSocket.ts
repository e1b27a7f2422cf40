/** A socket that signals changes on the server. It reconnects automatically. Each connection counts as a change. */
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
    opened: () => line.ping(), // find out whether the server answers
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
