/**
 * The socket of a match. After each connection it sends hello with the last sequence number. It resends unanswered
 * requests with the same ref.
 */

import { MATCH_WAITS } from './backoff.ts';
import { newRef } from './commandRef.ts';
import { LiveSocket, type LinkState, type SocketLike } from './liveSocket.ts';
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
/** Time in milliseconds to wait after the server said "too fast". */
export const CALM_MS = 2000;

type WithRef = Command | Check | Ask | Act | Talk | Report | Silence | Propose | Respond | Lend | Look | Past;
type WithoutRef<M> = M extends WithRef ? Omit<M, 'ref'> : never;
/** Any message that is neither an answer to a request nor a note about a request. */
export type ServerMessage = Exclude<Downward, Verdict | Saving>;
export type Request = WithoutRef<WithRef>;

interface MatchSocketOptions {
  url: string;
  /** Return the last sequence number that was received, or 0 if there is none. */
  have: () => number;
  /** Return the seat whose view has that number and is requested again. If the function is missing, the server chooses the view. */
  eyes?: () => number | undefined;
  /** Return whether the page is idle. If the function is missing, the page is never idle. */
  isIdle?: () => boolean;
  /** Called with each message that is not an answer to a request. */
  hear: (message: ServerMessage) => void;
  /**
   * Called when the state changes. `retryAt` is the time of the next attempt to connect, in milliseconds of `steady`.
   * It is 0 if no attempt is planned.
   */
  changed: (state: LinkState, retryAt: number) => void;
  /** Called when it changes whether the server takes longer than usual to store an unanswered request. */
  saving?: (is: boolean) => void;
  connect?: (url: string) => SocketLike;
  random?: () => number;
}

interface Pending {
  message: WithRef;
  answer: (reply: Reply) => void;
}

export class MatchSocket {
  /** Refs of the requests that the server is still storing, as the server reported on this connection. */
  private slow = new Set<string>();
  private pending = new Map<string, Pending>();
  private again: ReturnType<typeof setTimeout> | undefined;
  private readonly line: LiveSocket;
  private readonly options: MatchSocketOptions;

  constructor(options: MatchSocketOptions) {
    this.options = options;
    this.line = new LiveSocket({
      url: options.url,
      waits: MATCH_WAITS,
      opened: () => this.greet(),
      hear: (text) => this.receive(text),
      ping: () => ({ t: 'ping', have: options.have(), ...this.idleField() }) satisfies Upward,
      gone: () => this.forgetConnection(),
      changed: options.changed,
      connect: options.connect,
      random: options.random,
    });
  }

  open(): void {
    this.line.open();
  }

  reconnectNow(): void {
    this.line.reconnectNow();
  }

  /** Close the socket permanently and refuse all unanswered requests. */
  close(): void {
    this.line.close();
    for (const { answer } of this.pending.values()) answer(refusal('closed', 'The page was closed before the server answered.'));
    this.pending.clear();
  }

  /** Send a request. The promise resolves with exactly one answer, if necessary after reconnections. */
  request(request: Request): Promise<Reply> {
    if (this.line.closed) return Promise.resolve(refusal('closed', 'The connection is closed. Reload the page.'));
    const message = { ...request, ref: newRef() };
    const release = upgrade.hold();
    return new Promise((resolve) => {
      const answer = (reply: Reply) => (release(), resolve(reply));
      this.pending.set(message.ref, { message, answer });
      if (this.line.connected) this.send(message);
    });
  }

  /** Send hello again, for example when the user has chosen a nickname. The server answers with the whole state. */
  sayHello(): void {
    if (this.line.connected) this.sendHello(0);
  }

  ping(): void {
    this.line.ping();
  }

  private sendHello(have: number): void {
    const eyes = this.options.eyes?.();
    this.send({ t: 'hello', v: PROTOCOL, have, ...(eyes === undefined ? {} : { eyes }), ...this.idleField() });
  }

  private idleField(): { idle?: boolean } {
    return this.options.isIdle?.() ? { idle: true } : {};
  }

  private greet(): void {
    this.sendHello(this.options.have());
    for (const { message } of this.pending.values()) this.send(message);
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Downward;
    if (message.t === 'saving') this.noteSaving(message.of);
    else if (message.t === 'refused' && (!message.ref || message.code === 'E-TOO-FAST')) this.resendLater();
    else if ('ref' in message) this.resolveRequest(message);
    else if (message.t === 'bye') this.takeBye(message);
    else this.options.hear(message);
  }

  private resolveRequest(verdict: Verdict): void {
    const pending = this.pending.get(verdict.ref);
    this.pending.delete(verdict.ref);
    if (this.slow.delete(verdict.ref) && !this.slow.size) this.options.saving?.(false);
    pending?.answer(toReply(verdict));
  }

  private noteSaving(ref: string): void {
    if (!this.pending.has(ref)) return;
    this.slow.add(ref);
    this.options.saving?.(true);
  }

  /** Resend all unanswered requests after a pause, because the server has dropped one. */
  private resendLater(): void {
    this.again ??= setTimeout(() => {
      this.again = undefined;
      if (this.line.connected) for (const { message } of this.pending.values()) this.send(message);
    }, CALM_MS);
  }

  private takeBye(message: Bye): void {
    this.options.hear(message);
    if (message.again) this.line.reconnectLater();
    else this.close();
  }

  private forgetConnection(): void {
    if (this.slow.size) this.options.saving?.(false);
    this.slow.clear();
    clearTimeout(this.again);
    this.again = undefined;
  }

  private send(message: Upward): void {
    this.line.send(message);
  }
}
