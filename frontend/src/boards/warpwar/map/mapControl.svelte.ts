// What map and panels share: a panel says what to mark and what a click means; the map shows and reports.
import { getContext, setContext } from 'svelte';
import type { TrailStep } from './path.ts';

/** One hex of a wash of reachable hexes. */
export interface ReachMark {
  readonly cost: number;
  readonly end: boolean;
  readonly stop: boolean;
}

export interface Marks {
  /** Hexes in reach, with what it costs to get there; all else is veiled. */
  readonly reach?: ReadonlyMap<string, ReachMark>;
  /** Where the reach starts. */
  readonly from?: string;
  /** The path so far, and the one a click would choose. */
  readonly trail?: readonly TrailStep[];
  readonly preview?: readonly TrailStep[];
  readonly goal?: string;
  /** Counters that may act now, and those chosen. */
  readonly lit?: ReadonlySet<string>;
  readonly chosen?: ReadonlySet<string>;
  /** Hexes that may be picked, and the one picked. */
  readonly picks?: ReadonlySet<string>;
  readonly picked?: string;
  /** What the card says of a hex besides what stands there. */
  readonly note?: (hex: string) => string;
}

export interface MapHandler {
  readonly marks: () => Marks;
  /** A hex was clicked or chosen by key; `unit` when a counter in it was hit. True: handled. */
  readonly pick?: (hex: string, unit: string) => boolean;
  readonly hover?: (hex: string) => void;
  /** Escape. True: handled. */
  readonly back?: () => boolean;
  /** The hexes that `n` and `p` go through. */
  readonly stops?: () => readonly string[];
}

export class MapControl {
  /** Hex under the pointer, or under the key cursor when that moved last; '' for none. */
  hover = $state('');
  /** The hex of the key cursor; '' until a key is used. */
  cursor = $state('');
  /** The hex whose card stays open. */
  pinned = $state('');
  /** The hex that is recommended to the viewer; '' for none. */
  hint = $state('');
  /** Asks the map to bring a hex into view; the number makes every wish new. */
  gaze = $state.raw<{ hex: string; wish: number }>({ hex: '', wish: 0 });
  #hands = $state.raw<MapHandler | null>(null);

  marks = $derived.by<Marks>(() => this.#hands?.marks() ?? {});
  stops = $derived.by<readonly string[]>(() => this.#hands?.stops?.() ?? []);

  /** Take the map in hand; returns how to let go. Use it in `$effect`. */
  take(hands: MapHandler): () => void {
    this.#hands = hands;
    return () => {
      if (this.#hands === hands) this.#hands = null;
    };
  }

  look(hex: string): void {
    this.gaze = { hex, wish: this.gaze.wish + 1 };
  }

  point(hex: string): void {
    if (hex === this.hover) return;
    this.hover = hex;
    this.#hands?.hover?.(hex);
  }

  pick(hex: string, unit = ''): void {
    if (this.#hands?.pick?.(hex, unit)) return;
    this.pinned = this.pinned === hex ? '' : hex;
  }

  back(): boolean {
    if (this.#hands?.back?.()) return true;
    if (!this.pinned) return false;
    this.pinned = '';
    return true;
  }
}

const KEY = Symbol('map control');
export const provideMapControl = (): MapControl => setContext(KEY, new MapControl());
export const useMapControl = (): MapControl => getContext<MapControl>(KEY);
