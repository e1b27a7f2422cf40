// This module stores the action or card that the player is choosing: the pieces and hexes that the player must choose for it, those
// already chosen, and the resulting command.
import type { BoardContext } from '../context.ts';
import type { Command, PlayCard } from '../types.ts';

export type ActionName =
  | 'destroy'
  | 'warp_grid'
  | 'draw'
  | 'rotate'
  | 'convert'
  | 'warp_converter'
  | 'move'
  | 'cards'
  | 'warp_random'
  | 'double_warp'
  | 'double_warp_two'
  | 'warp_piece';

export type CardName = PlayCard['card'];

/** Things that a player can name, in the order in which the page asks for them. */
export type Part = 'grid' | 'other' | 'rotation' | 'piece' | 'hex';

const PARTS: Readonly<Partial<Record<string, readonly Part[]>>> = {
  destroy: ['grid'],
  rotate: ['grid', 'rotation'],
  warp_random: ['piece'],
  double_warp: ['grid'],
  double_warp_two: ['grid', 'other'],
  warp_piece: ['piece', 'hex'],
};
const CARD_PARTS: Readonly<Partial<Record<CardName, readonly Part[]>>> = { destroy: ['grid'], double: ['grid'] };

export interface Named {
  readonly grid?: number;
  readonly other?: number;
  readonly rotation?: number;
  readonly piece?: string;
  readonly hex?: string;
}

export class Choice {
  decision = $state('');
  /** Name of the chosen action. It is '' if no action is chosen. */
  action = $state<ActionName | ''>('');
  /** The card that is played instead of an action. It is '' if no card is played. */
  played = $state<CardName | ''>('');
  wild = $state(false);
  named = $state.raw<Named>({});
  busy = $state(false);
  refusal = $state('');
  readonly #match: () => BoardContext;

  constructor(match: () => BoardContext) {
    this.#match = match;
  }

  open = $derived<boolean>(this.action !== '' || this.played !== '');
  parts = $derived.by<readonly Part[]>(() => (this.played ? CARD_PARTS[this.played] : PARTS[this.action]) ?? []);
  /** The part that the player must name next. It is '' if everything is named. */
  missing = $derived.by<Part | ''>(() => this.parts.find((part) => this.named[part] === undefined) ?? '');

  start(decision: string, action: ActionName): void {
    this.#reset();
    [this.decision, this.action] = [decision, action];
  }

  /**
   * Begin to play a special card. If `wild` is true, play a Wild Warp as that card. If nothing must be named, send the
   * command at once.
   */
  card(decision: string, card: CardName, wild = false): Promise<boolean> {
    this.#reset();
    [this.decision, this.played, this.wild] = [decision, card, wild];
    if (this.parts.length) {
      this.#match().show('map');
      return Promise.resolve(true);
    }
    return this.send();
  }

  name(part: Part, value: string | number): void {
    this.named = { ...this.named, [part]: value };
    this.refusal = '';
  }

  /**
   * Name the grid to turn and its new rotation. If `rotation` is undefined, the grid keeps its present rotation, which
   * does not count as a turn.
   */
  turn(grid: number, rotation: number | undefined): void {
    this.named = rotation === undefined ? { grid } : { grid, rotation };
    this.refusal = '';
  }

  /** Undo the last thing that was named. If nothing was named, cancel the choice. */
  back(): void {
    const last = [...this.parts].reverse().find((part) => this.named[part] !== undefined);
    if (!last) return this.cancel();
    const rest: Record<string, unknown> = { ...this.named };
    delete rest[last];
    this.named = rest;
    this.refusal = '';
  }

  cancel(): void {
    this.#reset();
  }

  command(): Command | null {
    if (!this.open || this.missing) return null;
    if (this.played) {
      const { grid } = this.named;
      return { kind: 'play', card: this.played, ...(this.wild && { wild: true }), ...(grid && { grid }) };
    }
    return { kind: this.action, ...this.named } as Command;
  }

  async send(): Promise<boolean> {
    const command = this.command();
    if (!command || this.busy) return false;
    this.busy = true;
    this.refusal = '';
    const result = await this.#match().send(this.decision, command);
    this.busy = false;
    if (result.ok) {
      this.#match().cue('seal');
      this.#reset();
      return true;
    }
    this.refusal = result.text;
    this.#match().cue('refused');
    if (!this.parts.length && this.played) {
      this.#match().toast(result.text, 'bad');
      this.#reset();
    }
    return false;
  }

  #reset(): void {
    this.decision = '';
    this.action = '';
    this.played = '';
    this.wild = false;
    this.named = {};
    this.refusal = '';
  }
}
