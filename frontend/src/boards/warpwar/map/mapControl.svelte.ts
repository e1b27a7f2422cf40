// State shared by map and panels: a panel sets marks and the meaning of a click; the map shows them and reports input.
import { getContext, setContext } from 'svelte';
import type { TrailStep } from './path.ts';

/** One highlighted hex in reach. */
export interface ReachMark {
  readonly cost: number;
  readonly end: boolean;
  readonly stop: boolean;
}

export interface Marks {
  /** Hexes in reach, with their cost; all others are dimmed. */
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
  /** Text that the hex card adds to the contents of a hex. */
  readonly note?: (hex: string) => string;
}

export interface MapHandler {
  readonly marks: () => Marks;
  /** Called when a hex was clicked or chosen by key; `unit`: the counter that was hit in it. Returns true if handled. */
  readonly pick?: (hex: string, unit: string) => boolean;
  readonly hover?: (hex: string) => void;
  /** Called on Escape. Returns true if handled. */
  readonly back?: () => boolean;
  /** The hexes that the keys `n` and `p` step through. */
  readonly stops?: () => readonly string[];
}

export class MapControl {
  /** Hex under the pointer, or under the key cursor if that moved last; '' for none. */
  hover = $state('');
  /** The hex of the key cursor; '' until a key is used. */
  cursor = $state('');
  /** The hex whose card stays open. */
  pinned = $state('');
  /** The hex that the guide recommends; '' for none. */
  hint = $state('');
  /** Asks the map to scroll a hex into view; the number makes each request a new one. */
  gaze = $state.raw<{ hex: string; wish: number }>({ hex: '', wish: 0 });
  #hands = $state.raw<MapHandler | null>(null);

  marks = $derived.by<Marks>(() => this.#hands?.marks() ?? {});
  stops = $derived.by<readonly string[]>(() => this.#hands?.stops?.() ?? []);

  /** Take control of the map; returns the function that releases it. Use it in `$effect`. */
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
