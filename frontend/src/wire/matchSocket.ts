/**
 * One socket that heals itself: reconnects with a jittered back-off, says hello with the number held, pings,
 * notices a dead line, and sends what was never answered again under the same ref.
 */

import { MATCH_WAITS, backoff } from './backoff.ts';
import { newRef } from './commandRef.ts';
import { upgrade } from './upgrade.ts';
import { refusal, toReply, type Reply, type Verdict } from './reply.ts';
import type {
  Act,
  Ask,
  Bye,
  Check,
  Command,
  Downward,
  Lend,
  Look,
  Past,
  Propose,
  Report,
  Respond,
  Saving,
  Silence,
  Talk,
  Upward,
} from './types';

export const PROTOCOL = 1;
export const PING_MS = 20_000;
/** No word for this long after a ping: the line is dead, whatever the browser thinks. */
export const DEAD_MS = 10_000;
/** How long to hold one's breath after being told "too fast". */
export const CALM_MS = 2000;

export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';

type WithRef = Command | Check | Ask | Act | Talk | Report | Silence | Propose | Respond | Lend | Look | Past;
type WithoutRef<M> = M extends WithRef ? Omit<M, 'ref'> : never;
/** Every message but answers to requests and notices about them. */
export type ServerMessage = Exclude<Downward, Verdict | Saving>;
export type Request = WithoutRef<WithRef>;

/** The part of WebSocket that is used; tests bring their own. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

interface MatchSocketOptions {
  url: string;
  /** The last number held; 0 for nothing. */
  have: () => number;
  /** Whose view that number is of, and is wanted again; without it the server's choice. */
  eyes?: () => number | undefined;
  /** Whether the page is idle; without it, never. */
  isIdle?: () => boolean;
  /** Every message but the answers to requests. */
  hear: (message: ServerMessage) => void;
  /** `retryAt`: when the next attempt is due (ms since 1970), 0 when none is. */
  changed: (state: LinkState, retryAt: number) => void;
  /** Whether the server has said of something unanswered that storing it takes longer than usual. */
  saving?: (is: boolean) => void;
  connect?: (url: string) => SocketLike;
  random?: () => number;
}

interface Pending {
  message: WithRef;
  settle: (reply: Reply) => void;
}

export class MatchSocket {
  private socket: SocketLike | null = null;
  private greeted = false;
  /** The server has said something on this line: only then the connection is worth the name. */
  private spokenTo = false;
  private tries = 0;
  /** Refs of which the server has said on this line that it is still storing them. */
  private slow = new Set<string>();
  private closed = false;
  private pending = new Map<string, Pending>();
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;

  private readonly options: MatchSocketOptions;

  constructor(options: MatchSocketOptions) {
    this.options = options;
  }

  open(): void {
    if (this.socket || this.closed) return;
    clearTimeout(this.retry);
    this.options.changed(this.tries ? 'lost' : 'connecting', 0);
    const connect = this.options.connect ?? ((url: string) => new WebSocket(url) as SocketLike);
    const socket = connect(this.options.url);
    this.socket = socket;
    this.expectMessage(); // also a connection that never opens is dead
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => this.socket === socket && this.receive(String(event.data));
    socket.onclose = () => this.socket === socket && this.lost();
  }

  /** Try again at once: the network is back, the page was woken, or somebody pressed the button. */
  reconnectNow(): void {
    if (this.closed) return;
    if (!this.socket) this.open();
    else if (this.greeted) this.ping();
  }

  /** For good. What is unanswered is refused. */
  close(): void {
    this.closed = true;
    this.hangUp();
    clearTimeout(this.retry);
    for (const { settle } of this.pending.values()) settle(refusal('closed', 'The page was closed before the server answered.'));
    this.pending.clear();
    this.options.changed('closed', 0);
  }

  /** Ask the server for something; settles with exactly one answer, over as many connections as it takes. */
  request(request: Request): Promise<Reply> {
    if (this.closed) return Promise.resolve(refusal('closed', 'The connection is closed. Reload the page.'));
    const message = { ...request, ref: newRef() };
    const release = upgrade.hold();
    return new Promise((answered) => {
      const settle = (reply: Reply) => (release(), answered(reply));
      this.pending.set(message.ref, { message, settle });
      if (this.greeted) this.send(message);
    });
  }

  /** Say once more who is here (somebody with a nickname by now); answered by the whole picture. */
  sayHello(): void {
    if (this.greeted) this.hello(0);
  }

  private hello(have: number): void {
    const eyes = this.options.eyes?.();
    this.send({ t: 'hello', v: PROTOCOL, have, ...(eyes === undefined ? {} : { eyes }), ...this.idle() });
  }

  ping(): void {
    this.send({ t: 'ping', have: this.options.have(), ...this.idle() });
    this.expectMessage();
  }

  private idle(): { idle?: boolean } {
    return this.options.isIdle?.() ? { idle: true } : {};
  }

  private greet(): void {
    this.greeted = true;
    this.hello(this.options.have());
    for (const { message } of this.pending.values()) this.send(message);
    this.pinger = setInterval(() => this.ping(), PING_MS);
  }

  private receive(text: string): void {
    clearTimeout(this.deadline);
    this.deadline = undefined;
    if (!this.spokenTo) this.nowOpen();
    const message = JSON.parse(text) as Downward;
    if (message.t === 'saving') this.stillSaving(message.of);
    else if (message.t === 'refused' && (!message.ref || message.code === 'E-TOO-FAST')) this.tooFast();
    else if ('ref' in message) this.settle(message);
    else if (message.t === 'bye') this.bye(message);
    else this.options.hear(message);
  }

  private nowOpen(): void {
    this.spokenTo = true;
    if (this.tries) void upgrade.look();
    this.tries = 0;
    this.options.changed('open', 0);
  }

  private settle(verdict: Verdict): void {
    const pending = this.pending.get(verdict.ref);
    this.pending.delete(verdict.ref);
    if (this.slow.delete(verdict.ref) && !this.slow.size) this.options.saving?.(false);
    pending?.settle(toReply(verdict));
  }

  private stillSaving(ref: string): void {
    if (!this.pending.has(ref)) return;
    this.slow.add(ref);
    this.options.saving?.(true);
  }

  /** The server did not hear something: say everything unanswered again, more slowly. */
  private tooFast(): void {
    this.again ??= setTimeout(() => {
      this.again = undefined;
      if (this.greeted) for (const { message } of this.pending.values()) this.send(message);
    }, CALM_MS);
  }

  private bye(message: Bye): void {
    this.options.hear(message);
    if (message.again) this.lost();
    else this.close();
  }

  private lost(): void {
    this.hangUp();
    if (this.closed) return;
    const wait = backoff(this.tries, MATCH_WAITS, this.options.random);
    this.tries += 1;
    this.retry = setTimeout(() => this.open(), wait);
    this.options.changed('lost', Date.now() + wait);
  }

  private hangUp(): void {
    const socket = this.socket;
    this.socket = null;
    this.greeted = this.spokenTo = false;
    if (this.slow.size) this.options.saving?.(false);
    this.slow.clear();
    clearInterval(this.pinger);
    clearTimeout(this.deadline);
    clearTimeout(this.again);
    this.deadline = this.again = undefined;
    socket?.close();
  }

  private expectMessage(): void {
    this.deadline ??= setTimeout(() => this.lost(), DEAD_MS);
  }

  private send(message: Upward): void {
    this.socket?.send(JSON.stringify(message));
  }
}
