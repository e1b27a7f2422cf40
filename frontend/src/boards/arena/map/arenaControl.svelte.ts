// This module connects the arena with the panels. A panel sets the marks and handles clicks. The arena shows the marks and passes the
// user's input to the panel.
import { getContext, setContext, untrack } from 'svelte';
import type { Arrow } from '../../../ui/map/hex.ts';
import type { Axial } from '../lattice.ts';

/**
 * Meaning of a marked hex. go: the player can enter or choose it; open: it is one of very many choices; fight: a combat
 * follows; maybe: a random result could affect it; aim: it is in range.
 */
export type Tone = 'go' | 'open' | 'fight' | 'maybe' | 'aim';

/** One leg of a path: a step, a hop over a hex, a warp between any two places, or fire from a distance. */
export interface Leg {
  readonly from: string;
  readonly to: string;
  readonly kind: 'step' | 'hop' | 'warp' | 'shot';
  readonly label?: string;
}

/** A grid that the player holds over the table. */
export interface Ghost {
  readonly grid: number;
  readonly at: Axial;
  readonly rotation: number;
  /** Whether the player has put the grid down at `at`. The grid then waits for confirmation. */
  readonly down: boolean;
}

export interface Marks {
  readonly hexes?: ReadonlyMap<string, Tone>;
  /** Grids that the player can pick. `chosenGrids` are the grids that are picked. */
  readonly grids?: ReadonlySet<number>;
  readonly chosenGrids?: ReadonlySet<number>;
  /** Pieces that the player can pick. `chosen` are the pieces that are picked. */
  readonly pieces?: ReadonlySet<string>;
  readonly chosen?: ReadonlySet<string>;
  /** Pieces that have finished their move. They are drawn dimmer. */
  readonly spent?: ReadonlySet<string>;
  readonly goal?: string;
  readonly path?: readonly Leg[];
  readonly preview?: readonly Leg[];
  /** Legal places for a grid in hand. */
  readonly centres?: readonly Axial[];
  readonly ghost?: Ghost | undefined;
  /** Grids that are shown with another rotation than in the view. */
  readonly turned?: ReadonlyMap<number, number>;
  /** The current question. The arena shows it, because the panel can be hidden. */
  readonly ask?: string;
  /** Return additional text for the card of a hex. */
  readonly note?: (hex: string) => string;
}

/** The place that the user points at or picks. In the void `hex` is '' and `grid` is 0. `piece` is set if the pointer is on a figure. */
export interface Pointed {
  readonly hex: string;
  readonly grid: number;
  readonly piece: string;
  readonly at: Axial;
}

export interface ArenaHandler {
  readonly marks: () => Marks;
  /** Handle a click. Return true if it was handled. */
  readonly pick?: (at: Pointed) => boolean;
  readonly hover?: (at: Pointed | null) => void;
  /** Handle Escape. Return true if the key was handled. */
  readonly back?: () => boolean;
  /** Return the hexes between which the keys `n` and `p` move. */
  readonly stops?: () => readonly string[];
  /** Handle r, R and the two-finger gesture: turn the grid by one sixth, clockwise or back. Return true if the input was handled. */
  readonly turn?: (by: 1 | -1) => boolean;
  /** Handle an arrow key that moves a ghost instead of the cursor. Return a sentence to announce, or '' if the key was not used. */
  readonly step?: (arrow: Arrow) => string;
  /** Handle Enter while a ghost is moved by arrow keys. Return true if the key was handled. */
  readonly enter?: () => boolean;
}

/** Accessible name of the hex that a guide highlights. */
export const MARKED_HEX = 'the marked hex';

export class ArenaControl {
  /** Hex under the pointer, or under the key cursor if the cursor moved last. It is '' if there is none. */
  hover = $state('');
  /** Hex of the key cursor. It is '' until the user presses a key. */
  cursor = $state('');
  /** Hex whose card stays open. */
  pinned = $state('');
  /** Hex that a guide highlights. It is '' if there is none. */
  hint = $state('');
  /** Request to bring a hex into view. `wish` is a number that makes each request different. */
  gaze = $state.raw<{ hex: string; wish: number }>({ hex: '', wish: 0 });
  #hands = $state.raw<readonly ArenaHandler[]>([]);

  readonly #top = $derived<ArenaHandler | undefined>(this.#hands[this.#hands.length - 1]);
  marks = $derived.by<Marks>(() => this.#top?.marks() ?? {});
  stops = $derived.by<readonly string[]>(() => this.#top?.stops?.() ?? []);

  /**
   * Register a handler for the arena. The latest handler has priority until it is removed. Return a function that
   * removes the handler. Call this in an `$effect`.
   */
  take(hands: ArenaHandler): () => void {
    this.#hands = [...untrack(() => this.#hands), hands];
    return () => {
      this.#hands = untrack(() => this.#hands).filter((each) => each !== hands);
    };
  }

  /** Register a handler as `take` does, but with lower priority than all others. */
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
