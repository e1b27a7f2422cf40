// Interface between the arena and the panels: a panel says what to mark and handles clicks; the arena shows and reports.
import { getContext, setContext, untrack } from 'svelte';
import type { Arrow } from '../../../ui/map/hex.ts';
import type { Axial } from '../lattice.ts';

/** go: may be entered or chosen; open: one of very many choices; fight: combat follows; maybe: chance may hit it; aim: in range. */
export type Tone = 'go' | 'open' | 'fight' | 'maybe' | 'aim';

/** One leg of a path: a step, a hop over a hex, a warp between any two places, or fire from a distance. */
export interface Leg {
  readonly from: string;
  readonly to: string;
  readonly kind: 'step' | 'hop' | 'warp' | 'shot';
  readonly label?: string;
}

/** A grid that is held over the table. */
export interface Ghost {
  readonly grid: number;
  readonly at: Axial;
  readonly rotation: number;
  /** It was put down there and waits for confirmation. */
  readonly down: boolean;
}

export interface Marks {
  readonly hexes?: ReadonlyMap<string, Tone>;
  /** Grids that may be picked, and those that are picked. */
  readonly grids?: ReadonlySet<number>;
  readonly chosenGrids?: ReadonlySet<number>;
  /** Pieces that may be picked, and those that are picked. */
  readonly pieces?: ReadonlySet<string>;
  readonly chosen?: ReadonlySet<string>;
  /** Pieces that have finished; drawn dimmer. */
  readonly spent?: ReadonlySet<string>;
  readonly goal?: string;
  readonly path?: readonly Leg[];
  readonly preview?: readonly Leg[];
  /** Legal places for a grid in hand. */
  readonly centres?: readonly Axial[];
  readonly ghost?: Ghost | undefined;
  /** Grids shown with another rotation than their own. */
  readonly turned?: ReadonlyMap<number, number>;
  /** The current question, shown on the arena because the panel may be hidden. */
  readonly ask?: string;
  /** Return additional text for the card of a hex. */
  readonly note?: (hex: string) => string;
}

/** A place that was pointed at or picked. `hex` is '' and `grid` 0 in the void; `piece` is set if a figure was hit. */
export interface Pointed {
  readonly hex: string;
  readonly grid: number;
  readonly piece: string;
  readonly at: Axial;
}

export interface ArenaHandler {
  readonly marks: () => Marks;
  /** Return true if handled. */
  readonly pick?: (at: Pointed) => boolean;
  readonly hover?: (at: Pointed | null) => void;
  /** Handle Escape. Return true if handled. */
  readonly back?: () => boolean;
  /** Return the hexes that the keys `n` and `p` go through. */
  readonly stops?: () => readonly string[];
  /** Handle r, R and two fingers: turn one sixth clockwise or back. Return true if handled. */
  readonly turn?: (by: 1 | -1) => boolean;
  /** Handle an arrow key that moves a ghost instead of the cursor. Return a sentence to announce, or '' if the key is not used. */
  readonly step?: (arrow: Arrow) => string;
  /** Handle Enter while a ghost is moved by arrows. Return true if handled. */
  readonly enter?: () => boolean;
}

/** The arena's name for the hex that a guide highlights. */
export const MARKED_HEX = 'the marked hex';

export class ArenaControl {
  /** Hex under the pointer, or under the key cursor if that moved last; '' for none. */
  hover = $state('');
  /** Hex of the key cursor; '' until a key is used. */
  cursor = $state('');
  /** Hex whose card stays open. */
  pinned = $state('');
  /** Hex that a guide points at; '' for none. */
  hint = $state('');
  /** Request to bring a hex into view. The number makes each request different. */
  gaze = $state.raw<{ hex: string; wish: number }>({ hex: '', wish: 0 });
  #hands = $state.raw<readonly ArenaHandler[]>([]);

  readonly #top = $derived<ArenaHandler | undefined>(this.#hands[this.#hands.length - 1]);
  marks = $derived.by<Marks>(() => this.#top?.marks() ?? {});
  stops = $derived.by<readonly string[]>(() => this.#top?.stops?.() ?? []);

  /** Register a handler for the arena. The latest has priority until it is removed. Return a function that removes it. Use in `$effect`. */
  take(hands: ArenaHandler): () => void {
    this.#hands = [...untrack(() => this.#hands), hands];
    return () => {
      this.#hands = untrack(() => this.#hands).filter((each) => each !== hands);
    };
  }

  /** Register a handler as in `take`, but with lower priority than all others. */
  takeBelow(hands: ArenaHandler): () => void {
    this.#hands = [hands, ...untrack(() => this.#hands)];
    return () => {
      this.#hands = untrack(() => this.#hands).filter((each) => each !== hands);
    };
  }

  look(hex: string): void {
    this.gaze = { hex, wish: untrack(() => this.gaze.wish) + 1 };
  }

  point(at: Pointed | null): void {
    this.#top?.hover?.(at);
    this.hover = at?.hex ?? '';
  }

  pick(at: Pointed): void {
    if (this.#top?.pick?.(at)) return;
    this.pinned = this.pinned === at.hex ? '' : at.hex;
  }

  turn(by: 1 | -1): boolean {
    return this.#top?.turn?.(by) ?? false;
  }

  step(arrow: Arrow): string {
    return this.#top?.step?.(arrow) ?? '';
  }

  enter(): boolean {
    return this.#top?.enter?.() ?? false;
  }

  back(): boolean {
    if (this.#top?.back?.()) return true;
    if (!this.pinned) return false;
    this.pinned = '';
    return true;
  }
}

const KEY = Symbol('arena control');
export const provideArenaControl = (): ArenaControl => setContext(KEY, new ArenaControl());
export const useArenaControl = (): ArenaControl => getContext<ArenaControl>(KEY);
