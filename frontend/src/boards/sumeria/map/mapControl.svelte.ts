// Interface between the map and the panels: a panel says what to mark and handles clicks; the map shows and reports.
import { getContext, setContext } from 'svelte';

/** A place in reach: the cost of the path, whether it crosses a river, and whether it meets enemies. */
export interface ReachMark {
  readonly cost: number;
  readonly crosses: boolean;
  readonly fights: boolean;
}

/** A planned path: its places in order. */
export interface Way {
  readonly places: readonly string[];
  readonly armies: number;
  readonly leader: boolean;
  /** Drawn fainter: only a preview. */
  readonly tried?: boolean;
}

export interface Marks {
  readonly reach?: ReadonlyMap<string, ReachMark>;
  readonly from?: string;
  readonly ways?: readonly Way[];
  /** Own stacks that may act. */
  readonly lit?: ReadonlySet<string>;
  /** Places that may be clicked; all others are veiled. */
  readonly picks?: ReadonlySet<string>;
  readonly picked?: string;
  /** Numbers shown at places (draft of a levy), with the Leader's place. */
  readonly numbers?: ReadonlyMap<string, number>;
  readonly leader?: string;
  /** Places of coming battles, in their order. */
  readonly battles?: readonly string[];
  /** Return additional text for a place. */
  readonly note?: (place: string) => string;
}

export interface MapHandler {
  readonly marks: () => Marks;
  /** Handle a place that was clicked or chosen by key. Return true if handled. */
  readonly pick?: (place: string) => boolean;
  /** Handle Escape. Return true if handled. */
  readonly back?: () => boolean;
  /** Return the places that the keys `n` and `p` go through. */
  readonly stops?: () => readonly string[];
}

export class MapControl {
  /** Place under the pointer, or of the key cursor if that moved last; '' for none. */
  hover = $state('');
  /** Place of the key cursor; '' until a key is used. */
  cursor = $state('');
  /** Place whose card stays open. */
  pinned = $state('');
  /** Place recommended to the viewer. */
  hint = $state('');
  /** Hexes that the current scene shows: cards that remove markers, a battle. */
  shown = $state.raw<readonly string[]>([]);
  /** Request to bring a place into view. The number makes each request different. */
  gaze = $state.raw<{ place: string; wish: number }>({ place: '', wish: 0 });
  #hands = $state.raw<MapHandler | null>(null);

  marks = $derived.by<Marks>(() => this.#hands?.marks() ?? {});
  stops = $derived.by<readonly string[]>(() => this.#hands?.stops?.() ?? []);

  /** Register the map's handler. Return a function that removes it. Use in `$effect`. */
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
