// This module has the state that the map and the panels share. A panel sets the marks and handles clicks. The map shows the marks and
// passes the user's input to the panel.
import { getContext, setContext } from 'svelte';
import type { TrailStep } from './path.ts';

/** A hex that is in reach and highlighted. */
export interface ReachMark {
  readonly cost: number;
  readonly end: boolean;
  readonly stop: boolean;
}

export interface Marks {
  /** Hexes in reach, each with its cost. All other hexes are dimmed. */
  readonly reach?: ReadonlyMap<string, ReachMark>;
  /** The hex where the reach starts. */
  readonly from?: string;
  /** The path so far, and the path that a click would choose. */
  readonly trail?: readonly TrailStep[];
  readonly preview?: readonly TrailStep[];
  readonly goal?: string;
  /** Counters that can act now. `chosen` are the counters that are selected. */
  readonly lit?: ReadonlySet<string>;
  readonly chosen?: ReadonlySet<string>;
  /** Hexes that the player can pick. `picked` is the hex that is picked. */
  readonly picks?: ReadonlySet<string>;
  readonly picked?: string;
  /** Text that the hex card adds to the contents of a hex. */
  readonly note?: (hex: string) => string;
}

export interface MapHandler {
  readonly marks: () => Marks;
  /**
   * Called when a hex was clicked or chosen by key. `unit` is the counter that was clicked in it. Return true if the
   * input was handled.
   */
  readonly pick?: (hex: string, unit: string) => boolean;
  readonly hover?: (hex: string) => void;
  /** Called on Escape. Return true if the key was handled. */
  readonly back?: () => boolean;
  /** Return the hexes between which the keys `n` and `p` move. */
  readonly stops?: () => readonly string[];
}

export class MapControl {
  /** Hex under the pointer, or under the key cursor if the cursor moved last. It is '' if there is none. */
  hover = $state('');
  /** Hex of the key cursor. It is '' until the user presses a key. */
  cursor = $state('');
  /** The hex whose card stays open. */
  pinned = $state('');
  /** Hex that the guide recommends. It is '' if there is none. */
  hint = $state('');
  /** Request to bring a hex into view. `wish` is a number that makes each request different. */
  gaze = $state.raw<{ hex: string; wish: number }>({ hex: '', wish: 0 });
  #hands = $state.raw<MapHandler | null>(null);

  marks = $derived.by<Marks>(() => this.#hands?.marks() ?? {});
  stops = $derived.by<readonly string[]>(() => this.#hands?.stops?.() ?? []);

  /** Register a handler that controls the map. Return a function that removes the handler. Call this in an `$effect`. */
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
