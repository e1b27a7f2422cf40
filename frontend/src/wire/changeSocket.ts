/** A one-way socket that rings when something changed. It reconnects by itself; each (re)connection rings too. */
import { backoff } from './backoff.ts';

export interface Ringing {
  stop: () => void;
}

interface Bell {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  close(): void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;

export function ringing(
  url: string,
  ring: (message: unknown) => void,
  changed: (open: boolean) => void = () => {},
  connect: (url: string) => Bell = (to) => new WebSocket(to) as Bell,
): Ringing {
  let tries = 0;
  let stopped = false;
  let bell: Bell;
  let timer: ReturnType<typeof setTimeout>;

  function open(): void {
    bell = connect(url);
    bell.onopen = () => {
      tries = 0;
      changed(true);
      ring(null);
    };
    bell.onmessage = (event) => ring(parsed(event.data));
    bell.onclose = () => {
      if (stopped) return;
      changed(false);
      timer = setTimeout(open, backoff(tries++, FIRST_WAIT_MS, LONGEST_WAIT_MS));
    };
  }

  open();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      bell.close();
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
