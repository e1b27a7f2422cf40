/**
 * A socket that heals itself: it reconnects after growing waits, pings, and notices a line that carries nothing any more
 * though nobody has closed it (a device that slept, another wireless network).
 */
import { backoff, type Waits } from './backoff.ts';
import { steady } from './clock.ts';
import { upgrade } from './upgrade.ts';

export const PING_MS = 20_000;
/** No word for this long after a ping: the line is dead, whatever the browser thinks. */
export const DEAD_MS = 10_000;

/** After so many attempts without any message the server is asked over HTTP whether it is there. */
export const ATTEMPTS = 3;

/** blocked: the server answers over HTTP, and no socket has ever come through. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'blocked' | 'closed';

/** What a page says then. */
export const BLOCKED =
  'The server answers, but the live connection does not come through. A firewall, a proxy or a browser extension may block ' +
  'WebSockets. Try another network or browser, or ask the person who runs the server.';

/** The part of WebSocket that is used; tests bring their own. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

interface Ends {
  url: string;
  waits: Waits;
  /** There is a connection, on which nothing was said yet. */
  opened: () => void;
  hear: (text: string) => void;
  /** What asks for a sign of life. */
  ping: () => object;
  /** The connection is gone, for the moment or for good. */
  gone?: () => void;
  /** `retryAt`: when the next attempt is due (as `steady` counts), 0 when none is. */
  changed: (state: LinkState, retryAt: number) => void;
  connect?: ((url: string) => SocketLike) | undefined;
  random?: (() => number) | undefined;
}

export class LiveSocket {
  /** There is a connection. Whether the server answers is seen by `changed`. */
  connected = false;
  closed = false;
  private socket: SocketLike | null = null;
  /** The server has said something on this line: only then the connection is worth the name. */
  private spokenTo = false;
  private tries = 0;
  /** Whether any connection of this page has ever brought a message. */
  private hasWorked = false;
  private down: 'lost' | 'blocked' = 'lost';
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private watch: AbortController | undefined;
  private readonly ends: Ends;

  constructor(ends: Ends) {
    this.ends = ends;
  }

  open(): void {
    if (this.socket || this.closed) return;
    this.watchPage();
    clearTimeout(this.retry);
    this.ends.changed(this.tries ? this.down : 'connecting', 0);
    const connect = this.ends.connect ?? ((url: string) => new WebSocket(url) as SocketLike);
    const socket = connect(this.ends.url);
    this.socket = socket;
    this.expectMessage(); // also a connection that never opens is dead
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.socket === socket && this.receive(String(event.data));
    socket.onclose = () => this.socket === socket && this.lost();
  }

  /** Try again at once: the network is back or gone, the page was woken, or somebody pressed the button. */
  reconnectNow(): void {
    if (this.closed) return;
    if (!this.socket) this.open();
    else if (this.connected) this.ping();
  }

  /** For good. */
  close(): void {
    this.closed = true;
    this.watch?.abort();
    this.hangUp();
    clearTimeout(this.retry);
    this.ends.changed('closed', 0);
  }

  ping(): void {
    this.send(this.ends.ping());
    this.expectMessage();
  }

  send(message: object): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** This line is of no use; another one is opened after a wait. */
  lost(): void {
    this.hangUp();
    if (this.closed) return;
    const wait = backoff(this.tries, this.ends.waits, this.ends.random);
    this.tries += 1;
    const retryAt = steady() + wait;
    this.retry = setTimeout(() => this.open(), wait);
    this.ends.changed(this.down, retryAt);
    if (this.tries === ATTEMPTS && !this.hasWorked) void this.askWhy(retryAt);
  }

  private async askWhy(retryAt: number): Promise<void> {
    const found = await upgrade.partMissing();
    if (found === 'away' || this.hasWorked || this.closed) return;
    this.down = 'blocked';
    this.ends.changed(this.down, retryAt);
  }

  private opened(): void {
    this.connected = true;
    this.ends.opened();
    this.pinger = setInterval(() => this.ping(), PING_MS);
  }

  private receive(text: string): void {
    clearTimeout(this.deadline);
    this.deadline = undefined;
    if (!this.spokenTo) {
      this.spokenTo = this.hasWorked = true;
      this.down = 'lost';
      if (this.tries) void upgrade.look();
      this.tries = 0;
      this.ends.changed('open', 0);
    }
    this.ends.hear(text);
  }

  private hangUp(): void {
    const socket = this.socket;
    this.socket = null;
    this.connected = this.spokenTo = false;
    this.ends.gone?.();
    clearInterval(this.pinger);
    clearTimeout(this.deadline);
    this.deadline = undefined;
    socket?.close();
  }

  private expectMessage(): void {
    this.deadline ??= setTimeout(() => this.lost(), DEAD_MS);
  }

  private watchPage(): void {
    if (this.watch) return;
    const { signal } = (this.watch = new AbortController());
    const look = () => document.hidden || this.reconnectNow();
    for (const kind of ['online', 'offline'] as const) addEventListener(kind, look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
  }
}

/** The address of a socket on the page's own server. */
export const socketUrl = (path: string): string => `${location.origin.replace(/^http/, 'ws')}/ws/${path}`;
