// This module connects the map with the panels. A panel sets the marks and handles clicks. The map shows the marks and passes the user's
// input to the panel.
import { getContext, setContext } from 'svelte';

/** A place in reach: the cost of the path to it, whether that path crosses a river, and whether the place has enemies. */
export interface ReachMark {
  readonly cost: number;
  readonly crosses: boolean;
  readonly fights: boolean;
}

/** A planned path: its places in their order. */
export interface Way {
  readonly places: readonly string[];
  readonly armies: number;
  readonly leader: boolean;
  /** Whether the path is only a preview, which is drawn fainter. */
  readonly tried?: boolean;
}

export interface Marks {
  readonly reach?: ReadonlyMap<string, ReachMark>;
  readonly from?: string;
  readonly ways?: readonly Way[];
  /** The player's stacks that can act now. */
  readonly lit?: ReadonlySet<string>;
  /** Places that the player can click. All other places are veiled. */
  readonly picks?: ReadonlySet<string>;
  readonly picked?: string;
  /** Numbers shown at places (draft of a levy). `leader` is the place of the Leader. */
  readonly numbers?: ReadonlyMap<string, number>;
  readonly leader?: string;
  /** Places of the coming battles, in the order of the battles. */
  readonly battles?: readonly string[];
  /** Return additional text for the card of a place. */
  readonly note?: (place: string) => string;
}

export interface MapHandler {
  readonly marks: () => Marks;
  /** Handle a place that was clicked or chosen by key. Return true if the input was handled. */
  readonly pick?: (place: string) => boolean;
  /** Handle Escape. Return true if the key was handled. */
  readonly back?: () => boolean;
  /** Return the places between which the keys `n` and `p` move. */
  readonly stops?: () => readonly string[];
}

export class MapControl {
  /** Place under the pointer, or of the key cursor if the cursor moved last. It is '' if there is none. */
  hover = $state('');
  /** Place of the key cursor. It is '' until the user presses a key. */
  cursor = $state('');
  /** Place whose card stays open. */
  pinned = $state('');
  /** Place that the guide recommends to the viewer. */
  hint = $state('');
  /** Hexes that the current scene highlights: hexes where cards remove markers, or the hex of a battle. */
  shown = $state.raw<readonly string[]>([]);
  /** Request to bring a place into view. `wish` is a number that makes each request different. */
  gaze = $state.raw<{ place: string; wish: number }>({ place: '', wish: 0 });
  #hands = $state.raw<MapHandler | null>(null);

  marks = $derived.by<Marks>(() => this.#hands?.marks() ?? {});
  stops = $derived.by<readonly string[]>(() => this.#hands?.stops?.() ?? []);

  /** Register the map's handler. Return a function that removes the handler. Call this in an `$effect`. */
  take(hands: MapHandler): () => void {
    this.#hands = hands;
    return () => {
      if (this.#hands === hands) this.#hands = null;
    };
  }

  look(place: string): void {
    this.gaze = { place, wish: this.gaze.wish + 1 };
  }

  pick(place: string): void {
    if (this.#hands?.pick?.(place)) return;
    this.pinned = this.pinned === place ? '' : place;
  }

  back(): boolean {
    if (this.#hands?.back?.()) return true;
    if (!this.pinned) return false;
    this.pinned = '';
    return true;
  }
}

const KEY = Symbol('sumeria map');
export const provideMapControl = (): MapControl => setContext(KEY, new MapControl());
export const useMapControl = (): MapControl => getContext<MapControl>(KEY);
