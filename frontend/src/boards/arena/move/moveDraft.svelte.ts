// This module has the move of one piece while the player plans it. The player adds one part after another and can undo each of them. The
// server returns which parts are possible next.
import { typeOf, type BoardContext, type PromptOf } from '../context.ts';
import type { Leg } from '../map/arenaControl.svelte.ts';
import { entersHex, legsOf } from '../map/travel.ts';
import { Sender } from '../state/sender.svelte.ts';
import type { Hop, Reach, ReachStop } from '../types.ts';
import { bestHop, fullSteal, hopSteps, countStolen } from './hops.ts';

/** A part of the move that is undone as a whole: a path, an action with discs, or a trail. */
export interface Part {
  readonly steps: readonly string[];
  /**
   * For a hop: the possible hexes to hop over to reach the landing, the chosen hex, and the discs to steal from each
   * piece. The key "" stands for unclaimed discs.
   */
  readonly hop?: {
    readonly landing: string;
    readonly over: string;
    readonly ways: readonly Hop[];
    readonly steal: Readonly<Record<string, number>>;
    readonly room: number;
  };
}

export class MoveDraft {
  piece = $state('');
  parts = $state.raw<readonly Part[]>([]);
  /** Moves that are possible from the piece's current hex. It is null until the server has answered. */
  reach = $state.raw<Reach | null>(null);
  readonly sender = new Sender();
  readonly #match: () => BoardContext;
  readonly #prompt: () => PromptOf<'move'>;
  #asked = 0;
  /** Number of the last request that was answered. */
  #answered = 0;
  /** A click that is repeated after the response. */
  #waiting: (() => void) | null = null;

  constructor(match: () => BoardContext, prompt: () => PromptOf<'move'>) {
    this.#match = match;
    this.#prompt = prompt;
  }

  steps = $derived.by<readonly string[]>(() => this.parts.flatMap((part) => part.steps));
  origin = $derived.by<string>(() => this.#match().view.pieces.find((each) => each.id === this.piece)?.hex ?? '');
  at = $derived.by<string>(() => this.steps.findLast(entersHex) ?? this.origin);
  moved = $derived.by<boolean>(() => this.steps.some(entersHex));
  /** The hop of this move. The player can still change the discs that it steals. */
  hop = $derived.by(() => this.parts.find((part) => part.hop)?.hop);
  legs = $derived.by<readonly Leg[]>(() => {
    const label = this.hop && countStolen(this.hop.steal) ? `steals ${countStolen(this.hop.steal)}` : '';
    return legsOf(this.origin, this.steps, typeOf(this.piece) === 'W').map((leg) =>
      leg.kind === 'hop' && label ? { ...leg, label } : leg,
    );
  });

  select(piece: string): void {
    if (!this.#prompt().pieces.includes(piece)) return;
    this.piece = piece;
    this.#set([]);
  }

  deselect(): void {
    this.#asked++; // ignore a response that has not arrived yet
    this.#answered = this.#asked;
    this.#waiting = null;
    this.piece = '';
    this.parts = [];
    this.reach = null;
    this.sender.refusal = '';
  }

  /** Deselect the piece if it can no longer move. */
  refresh(): void {
    if (this.piece && !this.#prompt().pieces.includes(this.piece)) this.deselect();
  }

  stopAt(hex: string): ReachStop | undefined {
    return this.reach?.stops?.find((each) => each.hex === hex);
  }

  /**
   * Store a click if the server has not yet returned the possible moves. The click is then repeated after the response.
   * Return whether the click was stored. A later click replaces the stored one, and a change of the move discards it.
   */
  deferPress(press: () => void): boolean {
    if (this.#answered === this.#asked) return false;
    this.#waiting = press;
    return true;
  }

  /** Return the legs that a click on a hex would add to the move. */
  preview(hex: string): readonly Leg[] {
    const stop = this.stopAt(hex);
    return stop ? legsOf(this.at, stop.steps, typeOf(this.piece) === 'W') : [];
  }

  goTo(hex: string): boolean {
    const stop = this.stopAt(hex);
    if (!stop) return false;
    const ways = (this.reach?.hops ?? []).filter((each) => each.landings.includes(hex));
    const hops = stop.steps.some((step) => step.startsWith('over '));
    this.#set([...this.parts, hops && ways.length ? this.#hopPart(hex, ways, bestHop(ways)) : { steps: stop.steps }]);
    return true;
  }

  #hopPart(landing: string, ways: readonly Hop[], way: Hop): Part {
    const room = Math.max(0, 4 - (this.reach?.carries ?? 0));
    return hopPart(landing, ways, way.over, fullSteal(way, room), room);
  }

  /** Hop over another hex and land in the same hex as before. */
  setOver(over: string): void {
    const way = this.hop?.ways.find((each) => each.over === over);
    if (this.hop && way) this.#replaceHop(over, fullSteal(way, this.hop.room));
  }

  setSteal(from: string, number: number): void {
    if (this.hop) this.#replaceHop(this.hop.over, { ...this.hop.steal, [from]: number });
  }

  #replaceHop(over: string, steal: Readonly<Record<string, number>>): void {
    const hop = this.hop;
    if (hop) this.#set(this.parts.map((part) => (part.hop ? hopPart(hop.landing, hop.ways, over, steal, hop.room) : part)));
  }

  /** Add a step that handles discs, or that changes the hex that the piece left. */
  add(step: string): void {
    this.#set([...this.parts, { steps: [step] }]);
  }

  undo(): boolean {
    if (this.parts.length === 0) return false;
    this.#set(this.parts.slice(0, -1));
    return true;
  }

  #set(parts: readonly Part[]): void {
    this.parts = parts;
    this.#waiting = null;
    this.sender.refusal = '';
    void this.#ask();
  }

  async #ask(): Promise<void> {
    const number = ++this.#asked;
    const result = await this.#match().ask<Reach>({ kind: 'reach', piece: this.piece, steps: [...this.steps] } as never);
    if (number !== this.#asked) return;
    this.#answered = number;
    if (result.ok) this.reach = result.answer;
    else this.sender.refusal = result.text;
    const press = this.#waiting;
    this.#waiting = null;
    if (result.ok) press?.();
  }

  async send(): Promise<void> {
    const command = { kind: 'move_piece' as const, piece: this.piece, steps: [...this.steps] };
    if (await this.sender.send(this.#match(), this.#prompt().decision, command, 'seal')) this.deselect();
  }

  async endMoves(): Promise<void> {
    await this.sender.send(this.#match(), this.#prompt().decision, { kind: 'done' }, 'seal');
  }
}

function hopPart(landing: string, ways: readonly Hop[], over: string, steal: Readonly<Record<string, number>>, room: number): Part {
  return { steps: hopSteps(over, steal, landing), hop: { landing, over, ways, steal, room } };
}
