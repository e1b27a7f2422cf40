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
 * State of one match as this viewer may see it: the view in whole sections, the log, the talk, and the table. The
 * sequence numbers of the server decide what is new. After a gap the client requests the whole state again.
 */
export class MatchClient {
  view = $state.raw<BaseView | null>(null);
  /** Seat of this page's user. It is -1 for a watcher. */
  viewer = $state(-1);
  /** For a watcher, the seat whose lent view is shown. It is -1 if the public view is shown. */
  lent = $state(-1);
  /** For a watcher, their `who` in the table's `watching`. It is "" if they have no nickname. */
  who = $state('');
  /** Seat whose lent view was shown until the seat withdrew it. It is -1 if there is none, or if the user has read the notice. */
  ended = $state(-1);
  log = $state.raw<Line[]>([]);
  /** Whether the server has older lines. */
  more = $state(false);
  table = $state.raw<TableInfo | null>(null);
  /** Time at which the last table message arrived, in milliseconds of `steady`. The table's remaining seconds count from this time. */
  heard = 0;
  talk = $state.raw<Said[]>([]);
  /** The last line of talk that arrived live. Lines of the history are only in `talk`. */
  spoken = $state.raw<Said | null>(null);
  /** For the host only: reports that the host has not settled yet. */
  reports = $state.raw<readonly Reported[]>([]);
  /** Offers from or to this seat, the oldest first. Each offer is in its latest version. */
  offers = $state.raw<Offered[]>([]);
  /** Number of tabs and devices that have this seat open. */
  tabs = $state(1);
  link = $state<LinkState>('connecting');
  retryAt = $state(0);
  /**
   * Whether a request of this page is not stored yet, because the server's database is slow or unavailable. The user
   * need not do anything.
   */
  saving = $state(false);
  /** Reason why the server closed the connection permanently. It is "" if the server did not. */
  closedBecause = $state('');
  /** Whether the server uses another protocol version. If so, this page must be reloaded. */
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
        this.reports = []; // the server sends the reports again after the next hello
      },
      saving: (is) => (this.saving = is),
      ...(connect ? { connect } : {}),
    });
  }

  /** Seat whose view is shown. It is -1 if the public view is shown. */
  get eyes(): number {
    return this.lent >= 0 ? this.lent : this.viewer;
  }

  open(): void {
    this.stopAsking();
    // After the device has slept, request the table again, because the page did not count down the seconds during the sleep.
    this.stopAsking = slept.add(() => this.socket.sayHello());
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

  /** Send a line of talk. For "allies", `ears` are the seats that the page showed as the audience. */
  say = (to: string, text: string, ears: number[] = []) =>
    this.socket.request({ t: 'talk', to, text, ...(ears.length ? { ears } : {}) }) as Promise<Result>;

  /** Report a person (`Said.who`) to the host. */
  report = (who: string) => this.socket.request({ t: 'report', who }) as Promise<Result>;

  /** As the host, silence a person without a seat, or allow the person to talk again. Both close the reports about the person. */
  silence = (who: string, silenced: boolean) => this.socket.request({ t: 'silence', who, silenced }) as Promise<Result>;

  propose = (to: number, terms: Record<string, unknown>, until: number) =>
    this.socket.request({ t: 'propose', to, terms, until }) as Promise<Result>;

  respond = (offer: number, act: Respond['act']) => this.socket.request({ t: 'respond', offer, act }) as Promise<Result>;

  /** Lend this seat's view to a watcher, or withdraw it. */
  lend = (who: string, lent: boolean) => this.socket.request({ t: 'lend', who, lent }) as Promise<Result>;

  /** Switch to the lent view of a seat. If `seat` is -1, switch to the public view. */
  look = (seat: number) => {
    this.rememberedSeat.seat = seat < 0 ? undefined : seat;
    this.ended = -1;
    return this.socket.request({ t: 'look', seat }) as Promise<Result>;
  };

  /** Request a finished turn as a seat saw it. */
  pastTurn = (seat: number, turn: number) => this.socket.request({ t: 'past', seat, turn }) as Promise<Answered<OpenTurn> | Refusal>;

  /** Return whether the table knows this watcher's nickname. If the watcher has none, `ask` asks the user for a nickname. */
  ensureName = async (ask: () => Promise<boolean>): Promise<boolean> => {
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

  /** Add older lines, which were fetched over HTTP, before the present lines. */
  addOlder(lines: Line[], more: boolean): void {
    this.log = joinLines(lines, this.log);
    this.more = more;
  }

  private hear(message: ServerMessage): void {
    switch (message.t) {
      case 'welcome':
        return this.takeWelcome(message);
      case 'update':
        return this.applyUpdate(message);
      case 'table':
        this.setTable(message.table);
        return;
      case 'said':
        return this.addSaid(message);
      case 'reports':
        this.reports = message.reports;
        return;
      case 'offered':
        return this.addOffer(message);
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

  /** Hash of the match's seed, which is part of every view. */
  private get matchHash(): string {
    return (this.view as { setup?: { commitment?: string } } | null)?.setup?.commitment ?? '';
  }

  private addSaid(message: Said): void {
    if (!message.past) this.spoken = message;
    if (this.talk.some((said) => said.n === message.n)) return; // a line that is sent during a hello can arrive twice
    this.talk = [...this.talk, message].sort((a, b) => a.n - b.n);
  }

  private addOffer(message: Offered): void {
    const held = this.offers.find((each) => each.n === message.n);
    if (held && held.stamp >= message.stamp) return;
    this.offers = [...this.offers.filter((each) => each !== held), message].sort((a, b) => a.n - b.n);
  }

  private takeWelcome(message: Welcome): void {
    const { seq, viewer, view, table, log = [], more = false, tabs = 1, lent = -1, who = '', v = 1 } = message;
    this.outdated = v !== 1;
    const sameEyes = viewer === this.viewer && lent === this.lent && isAdjoining(this.log, log);
    if (lent < 0 && this.lent >= 0 && this.rememberedSeat.seat === this.lent) {
      this.ended = this.lent;
      this.rememberedSeat.seat = undefined;
    }
    if (this.view && viewer !== this.viewer) {
      // The viewer now has another seat. Delete the talk and the offers of the previous seat. The server sends those of the new seat after
      // this message.
      this.talk = [];
      this.offers = [];
      this.reports = [];
    }
    this.more = sameEyes && (this.log[0]?.n ?? 0) < (log[0]?.n ?? 0) ? this.more : more;
    this.log = sameEyes ? joinLines(this.log, log) : log;
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

  /** Apply an update. It contains every section that has changed since `base`, so it fits any state from `base` on. */
  private applyUpdate(message: Update): void {
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

  /** Request the whole state after a gap. Do not repeat the request until the state arrives. */
  private resync(): void {
    if (this.asked) return;
    this.asked = true;
    this.socket.ping();
  }
}

/** Stores which lent view this tab shows, so that a reload returns to that view. */
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

/** Return whether the newer lines follow the held lines without a gap. */
function isAdjoining(held: Line[], newer: Line[]): boolean {
  const last = held.at(-1);
  const first = newer[0];
  return !!last && !!first && first.n <= last.n + 1;
}

/** Join two sequences of lines. Where they overlap, use the lines of the second one. */
function joinLines(first: Line[], second: Line[]): Line[] {
  const start = second[0]?.n ?? Infinity;
  return [...first.filter((line) => line.n < start), ...second];
}
