/** A one-way socket on which the server says that something changed. It reconnects by itself; each (re)connection counts as a change. */
import { HALL_WAITS, backoff } from './backoff.ts';
import { upgrade } from './upgrade.ts';

export interface ChangeSocket {
  stop: () => void;
}

interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  close(): void;
}

export function openChangeSocket(
  url: string,
  hear: (message: unknown) => void,
  changed: (open: boolean) => void = () => {},
  connect: (url: string) => SocketLike = (to) => new WebSocket(to) as SocketLike,
): ChangeSocket {
  let tries = 0;
  let stopped = false;
  let socket: SocketLike;
  let timer: ReturnType<typeof setTimeout>;

  function open(): void {
    socket = connect(url);
    socket.onopen = () => {
      if (tries) void upgrade.look();
      tries = 0;
      changed(true);
      hear(null);
    };
    socket.onmessage = (event) => hear(parsed(event.data));
    socket.onclose = () => {
      if (stopped) return;
      changed(false);
      timer = setTimeout(open, backoff(tries++, HALL_WAITS));
    };
  }

  open();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      socket.close();
    },
  };
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}

/** The address of a socket on the page's own server. */
export const socketUrl = (path: string): string => `${location.origin.replace(/^http/, 'ws')}/ws/${path}`;
