// Where the regions of a match stand in the window there is, and which of them are open.

import { LOW } from '../../ui/lowWindow.ts';

/** CSS pixels. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

export interface Arrangement {
  /** Map and sheets instead of columns. */
  readonly phone: boolean;
  /** Too low for everything at once: the guide is folded, no bar sticks, the question comes alone. */
  readonly low: boolean;
  /** Either the question or the side, not both. */
  readonly short: boolean;
  readonly threeColumns: boolean;
  /** Room for all seats' boards side by side. */
  readonly roomy: boolean;
}

const PHONE = 760;
/** In a low window sheets over the map would leave nothing of either: columns then, where there is width for two. */
const TWO_COLUMNS = 560;

/** How the regions are placed in a window of this size; `seats` of the match. */
export function arrangementIn({ width, height }: WindowSize, seats: number): Arrangement {
  const low = height > 0 && height < LOW;
  const phone = width > 0 && width < (low ? TWO_COLUMNS : PHONE);
  return {
    phone,
    low,
    short: !phone && height > 0 && height < 540,
    threeColumns: width >= 1600,
    roomy: width >= 1000 && height >= (seats > 2 ? 800 : 600),
  };
}

export class RegionLayout {
  width = $state(0);
  height = $state(0);
  /** The tab of the side. */
  side = $state('seats');
  /** On a phone: which sheet is up ("map": none). */
  sheet = $state('map');
  tall = $state(false);
  /** The side is folded to its tabs where there is no room for it, until asked for. */
  unfolded = $state(false);
  readonly #seats: () => number;
  readonly #wide: () => boolean;

  /** `wide`: the action region needs room. */
  constructor(seats: () => number, wide: () => boolean) {
    this.#seats = seats;
    this.#wide = wide;
  }

  at = $derived.by<Arrangement>(() => arrangementIn({ width: this.width, height: this.height }, this.#seats()));
  folded = $derived.by<boolean>(() => !this.at.phone && !this.at.threeColumns && (this.#wide() || this.at.short) && !this.unfolded);
  /** The tab whose pane is drawn. */
  chosen = $derived.by<string>(() => (this.at.phone && this.sheet !== 'map' && this.sheet !== 'action' ? this.sheet : this.side));

  shows(tab: string): boolean {
    return this.chosen === tab && !this.folded && (!this.at.phone || this.sheet === tab);
  }

  /** Bring a region to the front. */
  open(region: string): void {
    if (this.at.phone) this.sheet = region;
    else if (region !== 'map' && region !== 'action') {
      this.side = region;
      this.unfolded = true;
    } else if (this.at.short) this.unfolded = false;
  }

  /** A second press on the open tab folds the side again, where it can fold. */
  press(again: boolean): void {
    this.unfolded = !(again && this.unfolded);
  }
}
