/**
 * A socket that reconnects automatically after waits that become longer. It sends pings to detect a dead connection
 * that was never closed (because the device slept, or changed to another wireless network).
 */
import { backoff, type Waits } from './backoff.ts';
import { steady } from './clock.ts';
import { upgrade } from './upgrade.ts';

export const PING_MS = 20_000;
/**
 * Time in milliseconds. If no message arrives for this time after a ping, the connection is dead, even if the browser
 * reports it as open.
 */
export const DEAD_MS = 10_000;

/** Number of attempts without any message after which the page asks the server over HTTP whether it is reachable. */
export const ATTEMPTS = 3;

/** State of the connection. "blocked" means that the server answers over HTTP, but no socket of this page has ever received a message. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'blocked' | 'closed';

/** Text that a page shows in the state "blocked". */
export const BLOCKED =
  'The server answers, but the live connection does not work. A firewall, a proxy or a browser extension may block ' +
  'WebSockets. Try another network or browser, or ask the person who runs the server.';

/** The part of the WebSocket interface that is used here. Tests implement their own version. */
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
  /** Called when a connection has opened, before any message arrives. */
  opened: () => void;
  hear: (text: string) => void;
  /** Return the ping message. */
  ping: () => object;
  /** Called when the connection is gone, for some time or permanently. */
  gone?: () => void;
  /**
   * Called when the state changes. `retryAt` is the time of the next attempt to connect, in milliseconds of `steady`.
   * It is 0 if no attempt is planned.
   */
  changed: (state: LinkState, retryAt: number) => void;
  connect?: ((url: string) => SocketLike) | undefined;
  random?: (() => number) | undefined;
}

export class LiveSocket {
  /** Whether the socket is open. `changed` reports whether the server also answers. */
  connected = false;
  closed = false;
  private socket: SocketLike | null = null;
  /** Whether the server has sent a message on this connection. Only then does the connection count as open. */
  private spokenTo = false;
  private tries = 0;
  /** Whether any connection of this page has ever received a message. */
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
    this.expectMessage(); // the timeout also covers a connection that never opens
    socket.onopen = () => this.startPings();
    socket.onmessage = (event) => this.socket === socket && this.receive(String(event.data));
    socket.onclose = () => this.socket === socket && this.reconnectLater();
  }

  /**
   * Reconnect at once, or send a ping at once. Call this if the network has changed, the page is visible again, or the
   * user pressed the button.
   */
  reconnectNow(): void {
    if (this.closed) return;
    if (!this.socket) this.open();
    else if (this.connected) this.ping();
  }

  /** Close the socket permanently. */
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

  /** Give up this connection and open another one after a wait. */
  reconnectLater(): void {
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

  private startPings(): void {
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
    this.deadline ??= setTimeout(() => this.reconnectLater(), DEAD_MS);
  }

  private watchPage(): void {
    if (this.watch) return;
    const { signal } = (this.watch = new AbortController());
    const look = () => document.hidden || this.reconnectNow();
    for (const kind of ['online', 'offline'] as const) addEventListener(kind, look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
  }
}

/** Return the URL of a socket on the page's own server. */
export const socketUrl = (path: string): string => `${location.origin.replace(/^http/, 'ws')}/ws/${path}`;
