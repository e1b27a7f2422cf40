// What the arena and the panels share: a panel says what to mark and what a click means; the arena shows and reports.
import { getContext, setContext, untrack } from 'svelte';
import type { Arrow } from '../../../ui/map/hex.ts';
import type { Axial } from '../lattice.ts';

/** go: may be entered or chosen; open: one of very many such; fight: combat follows; maybe: chance may hit it; aim: in range. */
export type Tone = 'go' | 'open' | 'fight' | 'maybe' | 'aim';

/** One leg of a way: a step, a hop over a hex, a warp from anywhere to anywhere, or fire from a distance. */
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
  /** It was put down there and waits for a yes. */
  readonly down: boolean;
}

export interface Marks {
  readonly hexes?: ReadonlyMap<string, Tone>;
  /** Grids that may be picked, those that are. */
  readonly grids?: ReadonlySet<number>;
  readonly chosenGrids?: ReadonlySet<number>;
  /** Pieces that may be picked, those that are. */
  readonly pieces?: ReadonlySet<string>;
  readonly chosen?: ReadonlySet<string>;
  /** Pieces that are done: drawn dimmer. */
  readonly spent?: ReadonlySet<string>;
  readonly goal?: string;
  readonly path?: readonly Leg[];
  readonly preview?: readonly Leg[];
  /** Legal places for a grid in hand. */
  readonly centres?: readonly Axial[];
  readonly ghost?: Ghost | undefined;
  /** Grids shown turned otherwise than they lie. */
  readonly turned?: ReadonlyMap<number, number>;
  /** What is asked for just now; shown on the arena where the panel may be out of sight. */
  readonly ask?: string;
  /** What the card says of a hex besides what stands there. */
  readonly note?: (hex: string) => string;
}

/** What was pointed at or picked. `hex` '' and `grid` 0 in the void; `piece` when a figure was hit. */
export interface Pointed {
  readonly hex: string;
  readonly grid: number;
  readonly piece: string;
  readonly at: Axial;
}

export interface ArenaHandler {
  readonly marks: () => Marks;
  /** True: handled. */
  readonly pick?: (at: Pointed) => boolean;
  readonly hover?: (at: Pointed | null) => void;
  /** Escape. True: handled. */
  readonly back?: () => boolean;
  /** The hexes that `n` and `p` go through. */
  readonly stops?: () => readonly string[];
  /** r and R, and two fingers: one sixth clockwise or back. True: handled. */
  readonly turn?: (by: 1 | -1) => boolean;
  /** An arrow key that moves a ghost instead of the cursor; a sentence to say, or '' if it is not used. */
  readonly step?: (arrow: Arrow) => string;
  /** Enter, when a ghost is moved by arrows. True: handled. */
  readonly enter?: () => boolean;
}

/** What the arena calls the hex that a guide lights. */
export const MARKED_HEX = 'the marked hex';

export class ArenaControl {
  /** Hex under the pointer, or under the key cursor when that moved last; '' for none. */
  hover = $state('');
  /** The hex of the key cursor; '' until a key is used. */
  cursor = $state('');
  /** The hex whose card stays open. */
  pinned = $state('');
  /** The hex that a guide points at; '' for none. */
  hint = $state('');
  /** Asks the arena to bring a hex into view; the number makes every wish new. */
  gaze = $state.raw<{ hex: string; wish: number }>({ hex: '', wish: 0 });
  #hands = $state.raw<readonly ArenaHandler[]>([]);

  readonly #top = $derived<ArenaHandler | undefined>(this.#hands[this.#hands.length - 1]);
  marks = $derived.by<Marks>(() => this.#top?.marks() ?? {});
  stops = $derived.by<readonly string[]>(() => this.#top?.stops?.() ?? []);

  /** Take the arena in hand; who takes it later has it until he lets go. Returns how to let go. Use it in `$effect`. */
  take(hands: ArenaHandler): () => void {
    this.#hands = [...untrack(() => this.#hands), hands];
    return () => {
      this.#hands = untrack(() => this.#hands).filter((each) => each !== hands);
    };
  }

  /** As `take`, but below everybody who has it in hand. */
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
