import { tabStorage } from './browserStorage.ts';
import { keepEqual } from './keepEqual.ts';
import { Listeners } from './listeners.ts';
import { rememberCommitments } from './rememberedCommitments.ts';
import type { Answered, Refusal, Result } from './reply.ts';
import type { BaseView, ViewChange } from './view.ts';
import { watchPageUse } from './pageUse.ts';
import { hearTime, slept, steady } from './clock.ts';
import type { LinkState, SocketLike } from './liveSocket.ts';
import { MatchSocket, type ServerMessage } from './matchSocket.ts';
import type { Act, Line, Offered, OpenTurn, Reported, Respond, Said, TableInfo, Update, Welcome } from './types';

const NAMED_MS = 5000;

/**
 * One match as this viewer knows it: the view in whole sections, the log, the talk, the table round it.
 * The server's numbers decide what is new; whatever does not fit is answered by asking for the whole picture.
 */
export class MatchClient {
  view = $state.raw<BaseView | null>(null);
  /** Whom this page speaks for: its person's seat, -1 for a watcher. */
  viewer = $state(-1);
  /** A watcher's: the seat whose lent view is shown, -1 for the public one. */
  lent = $state(-1);
  /** A watcher's: which of the table's `watching` he is; "" without a nickname. */
  who = $state('');
  /** The seat whose lent view was shown until it was taken back; -1 once that has been read. */
  ended = $state(-1);
  log = $state.raw<Line[]>([]);
  /** Older lines exist on the server. */
  more = $state(false);
  table = $state.raw<TableInfo | null>(null);
  /** When the table was last heard (as `steady` counts): its seconds left are counted from there. */
  heard = 0;
  talk = $state.raw<Said[]>([]);
  /** The last line of talk that was said while we were here; what was said before is only in `talk`. */
  spoken = $state.raw<Said | null>(null);
  /** To the host alone: who was reported to him, until he has settled it. */
  reports = $state.raw<readonly Reported[]>([]);
  /** Offers made by or to this seat, oldest first; the later picture of each. */
  offers = $state.raw<Offered[]>([]);
  /** Tabs and devices in which this very seat is open. */
  tabs = $state(1);
  link = $state<LinkState>('connecting');
  retryAt = $state(0);
  /** Something of ours is not stored yet: the server's database is slow or away. It goes on by itself. */
  saving = $state(false);
  /** Why the server closed the connection for good; "" while it has not. */
  closedBecause = $state('');
  /** The server speaks another protocol: this page must be loaded anew. */
  outdated = $state(false);

  private seq = 0;
  private asked = false;
  private welcomes: (() => void)[] = [];
  private stopAsking = () => {};
  private readonly listeners = new Listeners<ViewChange>();
  private readonly socket: MatchSocket;
  private readonly rememberedSeat: RememberedSeat;
  private readonly use = watchPageUse(() => this.reconnectNow());

  constructor(url: string, connect?: (url: string) => SocketLike) {
    const look = new RememberedSeat(url);
    this.rememberedSeat = look;
    this.socket = new MatchSocket({
      url,
      have: () => this.seq,
      eyes: () => (this.lent >= 0 || this.view ? this.eyes : look.seat),
      isIdle: this.use.isIdle,
      hear: (message) => this.hear(message),
      changed: (state, retryAt) => {
        this.link = state;
        this.retryAt = retryAt;
        if (state === 'open') return;
        this.asked = false;
        this.reports = []; // told again with the next hello, if there are any
      },
      saving: (is) => (this.saving = is),
      ...(connect ? { connect } : {}),
    });
  }

  /** Whose view is shown. */
  get eyes(): number {
    return this.lent >= 0 ? this.lent : this.viewer;
  }

  open(): void {
    this.stopAsking();
    this.stopAsking = slept.add(() => this.socket.sayHello()); // for the table: its seconds left were counted too slowly
    this.socket.open();
  }

  close(): void {
    this.use.stop();
    this.stopAsking();
    this.socket.close();
  }

  reconnectNow(): void {
    this.socket.reconnectNow();
  }

  send = (decision: string, command: { kind: string }) =>
    this.socket.request({ t: 'command', decision, command: { ...command } }) as Promise<Result>;

  check = (decision: string, command: { kind: string }) =>
    this.socket.request({ t: 'check', decision, command: { ...command } }) as Promise<Result>;

  ask = <A>(question: { kind: string }) => this.socket.request({ t: 'ask', question: { ...question } }) as Promise<Answered<A> | Refusal>;

  act = (act: Act['act'], seat = -1, seconds = 0, level = '') =>
    this.socket.request({ t: 'act', act, seat, ...(seconds ? { seconds } : {}), ...(level ? { level } : {}) }) as Promise<Result>;

  /** `ears`: with "allies" the seats that were shown as listening. */
  say = (to: string, text: string, ears: number[] = []) =>
    this.socket.request({ t: 'talk', to, text, ...(ears.length ? { ears } : {}) }) as Promise<Result>;

  /** Ask the host to look at somebody (`Said.who`). */
  report = (who: string) => this.socket.request({ t: 'report', who }) as Promise<Result>;

  /** The host's word: who has no seat is heard no more, or again; either settles what was reported of him. */
  silence = (who: string, silenced: boolean) => this.socket.request({ t: 'silence', who, silenced }) as Promise<Result>;

  propose = (to: number, terms: Record<string, unknown>, until: number) =>
    this.socket.request({ t: 'propose', to, terms, until }) as Promise<Result>;

  respond = (offer: number, act: Respond['act']) => this.socket.request({ t: 'respond', offer, act }) as Promise<Result>;

  /** Let a watcher look over this seat's shoulder, or end that. */
  lend = (who: string, lent: boolean) => this.socket.request({ t: 'lend', who, lent }) as Promise<Result>;

  /** Look through a lent view, or (-1) at the public one. */
  look = (seat: number) => {
    this.rememberedSeat.seat = seat < 0 ? undefined : seat;
    this.ended = -1;
    return this.socket.request({ t: 'look', seat }) as Promise<Result>;
  };

  /** A finished turn, as a seat knew it. */
  pastTurn = (seat: number, turn: number) => this.socket.request({ t: 'past', seat, turn }) as Promise<Answered<OpenTurn> | Refusal>;

  /** True once the table knows this watcher by name; `ask` gets him one if need be. */
  named = async (ask: () => Promise<boolean>): Promise<boolean> => {
    if (this.who) return true;
    if (!(await ask())) return false;
    await new Promise<void>((settle) => {
      this.welcomes.push(settle);
      setTimeout(settle, NAMED_MS);
      this.socket.sayHello();
    });
    return !!this.who;
  };

  listen = this.listeners.add;

  /** Put older lines, fetched over HTTP, before those held. */
  older(lines: Line[], more: boolean): void {
    this.log = joined(lines, this.log);
    this.more = more;
  }

  private hear(message: ServerMessage): void {
    switch (message.t) {
      case 'welcome':
        return this.welcomed(message);
      case 'update':
        return this.updated(message);
      case 'table':
        this.setTable(message.table);
        return;
      case 'said':
        return this.heardSaid(message);
      case 'reports':
        this.reports = message.reports;
        return;
      case 'offered':
        return this.heardOffer(message);
      case 'committed':
        return rememberCommitments(this.matchHash, message.commitments);
      case 'tabs':
        this.tabs = message.tabs;
        return;
      case 'pong':
        hearTime(message.at);
        if (message.seq > this.seq) this.resync();
        else this.asked = false;
        return;
      case 'bye':
        if (!message.again) this.closedBecause = message.reason;
    }
  }

  /** The hash of the match's seed, which every view shows. */
  private get matchHash(): string {
    return (this.view as { setup?: { commitment?: string } } | null)?.setup?.commitment ?? '';
  }

  private heardSaid(message: Said): void {
    if (!message.past) this.spoken = message;
    if (this.talk.some((said) => said.n === message.n)) return; // said during a hello, a line may come twice
    this.talk = [...this.talk, message].sort((a, b) => a.n - b.n);
  }

  private heardOffer(message: Offered): void {
    const held = this.offers.find((each) => each.n === message.n);
    if (held && held.stamp >= message.stamp) return;
    this.offers = [...this.offers.filter((each) => each !== held), message].sort((a, b) => a.n - b.n);
  }

  private welcomed(message: Welcome): void {
    const { seq, viewer, view, table, log = [], more = false, tabs = 1, lent = -1, who = '', v = 1 } = message;
    this.outdated = v !== 1;
    const sameEyes = viewer === this.viewer && lent === this.lent && touches(this.log, log);
    if (lent < 0 && this.lent >= 0 && this.rememberedSeat.seat === this.lent) {
      this.ended = this.lent;
      this.rememberedSeat.seat = undefined;
    }
    if (this.view && viewer !== this.viewer) {
      // Another seat's eyes: what was said to the one before is not for them; theirs follows this message.
      this.talk = [];
      this.offers = [];
      this.reports = [];
    }
    this.more = sameEyes && (this.log[0]?.n ?? 0) < (log[0]?.n ?? 0) ? this.more : more;
    this.log = sameEyes ? joined(this.log, log) : log;
    this.viewer = viewer;
    this.lent = lent;
    this.who = who;
    this.setTable(table);
    this.tabs = tabs;
    this.view = view as BaseView;
    this.seq = seq;
    this.asked = false;
    for (const settle of this.welcomes.splice(0)) settle();
  }

  private setTable(table: TableInfo): void {
    this.heard = steady();
    this.table = table;
  }

  /** An update holds every section changed since `base`, so it fits whoever holds `base` or more. */
  private updated(message: Update): void {
    if (message.seq <= this.seq || !this.view) return;
    if (message.base > this.seq) return this.resync();
    const before = this.view;
    const last = this.log.at(-1)?.n ?? 0;
    const lines = (message.log ?? []).filter((line) => line.n > last);
    this.view = keepEqual(before, { ...before, ...(message.view as Partial<BaseView>) });
    this.seq = message.seq;
    if (lines.length) this.log = [...this.log, ...lines];
    this.listeners.tell({ lines, before, after: this.view });
  }

  /** Something was missed. Once is enough: the answer is the whole picture. */
  private resync(): void {
    if (this.asked) return;
    this.asked = true;
    this.socket.ping();
  }
}

/** The lent view this tab was looking through, so that a reload comes back to it. */
class RememberedSeat {
  private readonly key: string;

  constructor(url: string) {
    this.key = `look ${url}`;
  }

  get seat(): number | undefined {
    const kept = tabStorage.get(this.key);
    return kept ? Number(kept) : undefined;
  }

  set seat(seat: number | undefined) {
    if (seat === undefined) tabStorage.remove(this.key);
    else tabStorage.set(this.key, String(seat));
  }
}

/** Whether newer lines follow on without a hole. */
function touches(held: Line[], newer: Line[]): boolean {
  const last = held.at(-1);
  const first = newer[0];
  return !!last && !!first && first.n <= last.n + 1;
}

/** Two runs of lines as one, the second winning where they overlap. */
function joined(first: Line[], second: Line[]): Line[] {
  const start = second[0]?.n ?? Infinity;
  return [...first.filter((line) => line.n < start), ...second];
}
