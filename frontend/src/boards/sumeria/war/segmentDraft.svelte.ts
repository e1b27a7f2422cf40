// This module has the draft of a segment turn: which pieces move where, which Leaders are attacked, and in which order battles are fought
// (S-34).
import { loadDraft, saveDraft } from '../../../ui/draftStorage.ts';
import type { BoardContext } from '../context.ts';
import type { DryRunResult, Marking, Move, Odds, Reach, ReachPlace, Segment } from '../types.ts';

export const emptySegment = (): Segment => ({ kind: 'segment', moves: [], attack: [], battles: [] });

export interface Pieces {
  readonly armies: number;
  readonly leader: boolean;
}

/** Return a seat's pieces in a place that have no move yet. */
export function piecesLeft(view: BoardContext['view'], seat: number, moves: readonly Move[], place: string): Pieces {
  const stack = view.position.stacks.find((each) => each.seat === seat && each.place === place);
  const gone = moves.filter((move) => move.start === place);
  return {
    armies: (stack?.armies ?? 0) - gone.reduce((sum, move) => sum + (move.armies ?? 0), 0),
    leader: view.position.leaders[seat] === place && !gone.some((move) => move.leader),
  };
}

/** Return the seat's places with pieces that have no move yet. */
export function freePlaces(view: BoardContext['view'], seat: number, moves: readonly Move[]): string[] {
  const own = view.position.stacks.filter((each) => each.seat === seat).map((each) => each.place);
  const leader = view.position.leaders[seat] ?? '';
  const places = [...own, ...(leader && !own.includes(leader) ? [leader] : [])].sort();
  return places.filter((place) => {
    const left = piecesLeft(view, seat, moves, place);
    return left.armies > 0 || left.leader;
  });
}

/** Return whether the Leader moves by default. The Leader goes with the greater part of the stack. */
export const goesAlong = (here: Pieces, armies: number): boolean => here.leader && 2 * armies > here.armies;

/** Return the command in the server's form: all fields are set, and moves from the same place on the same path are combined. */
export function tidy(draft: Segment): Segment {
  const moves: Move[] = [];
  for (const move of draft.moves ?? []) {
    const same = moves.findIndex((each) => each.start === move.start && (each.path ?? []).join() === (move.path ?? []).join());
    const one = same >= 0 ? moves[same]! : undefined;
    const joined: Move = {
      start: move.start,
      armies: (move.armies ?? 0) + (one?.armies ?? 0),
      leader: (move.leader ?? false) || (one?.leader ?? false),
      path: [...(move.path ?? [])],
    };
    if (same >= 0) moves[same] = joined;
    else moves.push(joined);
  }
  return { kind: 'segment', moves, attack: [...(draft.attack ?? [])], battles: [...(draft.battles ?? [])] };
}

export class SegmentDraft {
  value = $state.raw<Segment>(emptySegment());
  /** The place of the selected pieces. */
  from = $state('');
  armies = $state(0);
  leader = $state(false);
  /** Whether the player has chosen if the Leader goes. */
  #chosen = false;
  reach = $state.raw<readonly ReachPlace[]>([]);
  /** The predicted result of the command. */
  outlook = $state.raw<DryRunResult | null>(null);
  fault = $state('');
  busy = $state(false);
  readonly #match: BoardContext;
  readonly #key: string;
  #asked = 0;
  #tried = 0;

  /** `key` identifies this question. `given` is a command that the player stored or lost before; it is used if this tab has no draft. */
  constructor(match: BoardContext, key: string, given: Segment | null) {
    this.#match = match;
    this.#key = `${match.table.match}.${match.seat}.${key}`;
    this.value = tidy(loadDraft<Segment>(this.#key) ?? given ?? emptySegment());
    if (this.moves.length) void this.#checkDraft();
  }

  moves = $derived.by<readonly Move[]>(() => this.value.moves ?? []);
  acts = $derived.by<boolean>(() => this.moves.length > 0 || (this.value.attack ?? []).length > 0);
  free = $derived.by<string[]>(() => freePlaces(this.#match.view, this.#match.seat, this.moves));
  here = $derived.by<Pieces>(() => piecesLeft(this.#match.view, this.#match.seat, this.moves, this.from));
  battles = $derived.by<readonly Odds[]>(() => this.outlook?.battles ?? []);

  piecesLeft(place: string): Pieces {
    return piecesLeft(this.#match.view, this.#match.seat, this.moves, place);
  }

  #set(value: Segment): void {
    this.value = tidy(value);
    saveDraft(this.#key, this.value);
    void this.#checkDraft();
  }

  /** Select all pieces of a place. If `place` is '', deselect. */
  select(place: string): void {
    this.from = place;
    const left = this.piecesLeft(place);
    [this.armies, this.leader, this.#chosen] = [left.armies, left.leader, false];
    this.reach = [];
    if (place) void this.#requestReach();
  }

  /** Select a number of armies. Until the player chooses whether the Leader goes, the Leader goes with the greater part of the stack. */
  selectArmies(armies: number): void {
    const alone = this.armies > 0 !== armies > 0;
    this.armies = armies;
    if (!this.#chosen) this.leader = goesAlong(this.here, armies);
    if (alone) void this.#requestReach();
  }

  setLeader(leader: boolean): void {
    [this.leader, this.#chosen] = [leader, true];
  }

  async #requestReach(): Promise<void> {
    const asked = ++this.#asked;
    const answer = await this.#match.ask<Reach>({ kind: 'reach', place: this.from, piece: this.armies > 0 ? 'army' : 'leader' } as never);
    if (asked === this.#asked) this.reach = answer.ok ? answer.answer.places : [];
  }

  /**
   * Send the selected pieces to a place in reach. Return whether the move was added. After a move of a single army,
   * select the next army, so that each click sends one army.
   */
  send(place: string): boolean {
    const goal = this.reach.find((each) => each.place === place);
    if (!goal || (this.armies < 1 && !this.leader)) return false;
    const from = this.from;
    const move: Move = { start: from, armies: this.armies, leader: this.leader, path: goal.path };
    this.#set({ ...this.value, moves: [...this.moves, move] });
    const left = this.piecesLeft(from);
    const oneByOne = move.armies === 1 && !move.leader && left.armies > 1;
    this.select(left.armies > 0 ? from : '');
    if (oneByOne) this.selectArmies(1);
    return true;
  }

  /** Add moves of single armies that place control markers. Return the number of moves added. */
  async addMarkerMoves(): Promise<number> {
    const command = this.value;
    const answer = await this.#match.ask<Marking>({ kind: 'marking', command } as never);
    if (!answer.ok || command !== this.value) return 0;
    if (answer.answer.moves.length) this.#set({ ...command, moves: [...this.moves, ...answer.answer.moves] });
    this.select('');
    return answer.answer.moves.length;
  }

  remove(at: number): void {
    this.#set({ ...this.value, moves: this.moves.filter((_, i) => i !== at), battles: [] });
    if (this.from) this.select(this.from);
  }

  clear(): void {
    this.select('');
    this.#set(emptySegment());
  }

  replace(command: Segment): void {
    this.select('');
    this.#set(command);
  }

  attack(at: string, owner: number, on: boolean): void {
    const others = (this.value.attack ?? []).filter((each) => each.at !== at || each.owner !== owner);
    this.#set({ ...this.value, attack: on ? [...others, { at, owner }] : others });
  }

  order(battles: readonly Odds[]): void {
    this.#set({ ...this.value, battles: battles.map(({ at, foe }) => ({ at, foe })) });
  }

  async #checkDraft(): Promise<void> {
    const tried = ++this.#tried;
    if (!this.acts) {
      [this.outlook, this.fault] = [null, ''];
      return;
    }
    const answer = await this.#match.ask<DryRunResult>({ kind: 'dry_run', command: this.value } as never);
    if (tried !== this.#tried) return;
    this.outlook = answer.ok ? answer.answer : null;
    this.fault = answer.ok ? '' : answer.text;
  }

  /** Lone enemy Leaders in places where one of the player's armies will be (S-36). */
  lone = $derived.by<{ at: string; owner: number }[]>(() => {
    const { position } = this.#match.view;
    const own = [
      ...freePlaces(this.#match.view, this.#match.seat, this.moves).filter((at) => this.piecesLeft(at).armies > 0),
      ...this.#ends(),
    ];
    return position.leaders.flatMap((at, owner) =>
      at && owner !== this.#match.seat && own.includes(at) && !position.stacks.some((each) => each.seat === owner && each.place === at)
        ? [{ at, owner }]
        : [],
    );
  });

  #ends(): string[] {
    return (this.outlook?.ends ?? []).filter((_, i) => (this.moves[i]?.armies ?? 0) > 0);
  }
}
