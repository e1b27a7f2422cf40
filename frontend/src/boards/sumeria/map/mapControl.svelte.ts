// What map and panels share: a panel says what to mark and what a press means; the map shows and reports.
import { getContext, setContext } from 'svelte';

/** A place in reach: what it costs to get there, whether the way crosses a river, whether enemies are met. */
export interface ReachMark {
  readonly cost: number;
  readonly crosses: boolean;
  readonly fights: boolean;
}

/** A planned way: the places one after another. */
export interface Way {
  readonly places: readonly string[];
  readonly armies: number;
  readonly leader: boolean;
  /** Drawn fainter: only looked at. */
  readonly tried?: boolean;
}

export interface Marks {
  readonly reach?: ReadonlyMap<string, ReachMark>;
  readonly from?: string;
  readonly ways?: readonly Way[];
  /** Own stacks that may act. */
  readonly lit?: ReadonlySet<string>;
  /** Places that may be pressed; all else is veiled. */
  readonly picks?: ReadonlySet<string>;
  readonly picked?: string;
  /** Numbers written at places (a levy in the making), with the Leader's place. */
  readonly numbers?: ReadonlyMap<string, number>;
  readonly leader?: string;
  /** Places of battles to come, in their order. */
  readonly battles?: readonly string[];
  /** What is said of a place besides what stands there. */
  readonly note?: (place: string) => string;
}

export interface MapHandler {
  readonly marks: () => Marks;
  /** A place was pressed or chosen by key. True: handled. */
  readonly pick?: (place: string) => boolean;
  /** Escape. True: handled. */
  readonly back?: () => boolean;
  /** The places that `n` and `p` go through. */
  readonly stops?: () => readonly string[];
}

export class MapControl {
  /** Place under the pointer, or of the key cursor when that moved last; '' for none. */
  hover = $state('');
  /** Place of the key cursor; '' until a key is used. */
  cursor = $state('');
  /** Place whose card stays open. */
  pinned = $state('');
  /** Place recommended to the viewer. */
  hint = $state('');
  /** Hexes a scene shows just now: cards taking markers off, a battle. */
  shown = $state.raw<readonly string[]>([]);
  /** Asks the map to bring a place into view; the number makes every wish new. */
  gaze = $state.raw<{ place: string; wish: number }>({ place: '', wish: 0 });
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
