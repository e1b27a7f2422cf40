// This module decides how the regions of a match are arranged in the window, and which regions are open.

import { LOW } from '../../ui/lowWindow.ts';

/** Size of the window in CSS pixels. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

export interface Arrangement {
  /** Whether map and drawers are used instead of columns. */
  readonly phone: boolean;
  /**
   * Whether the window is too low for everything at once. If so, the guide is folded, no bar is sticky, and the action
   * region is shown alone.
   */
  readonly low: boolean;
  /** Whether only one of the action region and the side is shown. */
  readonly short: boolean;
  readonly threeColumns: boolean;
  /** Whether there is room for the boards of all seats side by side. */
  readonly roomy: boolean;
}

const PHONE = 760;
/**
 * Minimum width for columns in a low window. In such a window, drawers over the map would leave too little room for the
 * map and for the drawer.
 */
const TWO_COLUMNS = 560;

/** Return the layout for a window of this size and a match with this number of seats. */
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
  /** The selected tab of the side. */
  side = $state('seats');
  /** On a phone, the open drawer. It is "map" if no drawer is open. */
  drawer = $state('map');
  tall = $state(false);
  /** Whether the user has unfolded the side. If there is no room for the side, it is folded to its tabs until the user opens it. */
  unfolded = $state(false);
  readonly #seats: () => number;
  readonly #wide: () => boolean;

  /** `wide` returns whether the action region needs much space. */
  constructor(seats: () => number, wide: () => boolean) {
    this.#seats = seats;
    this.#wide = wide;
  }

  at = $derived.by<Arrangement>(() => arrangementIn({ width: this.width, height: this.height }, this.#seats()));
  folded = $derived.by<boolean>(() => !this.at.phone && !this.at.threeColumns && (this.#wide() || this.at.short) && !this.unfolded);
  /** The tab whose contents are rendered. */
  chosen = $derived.by<string>(() => (this.at.phone && this.drawer !== 'map' && this.drawer !== 'action' ? this.drawer : this.side));

  isShown(tab: string): boolean {
    return this.chosen === tab && !this.folded && (!this.at.phone || this.drawer === tab);
  }

  /** Bring a region to the front. */
  open(region: string): void {
    if (this.at.phone) this.drawer = region;
    else if (region !== 'map' && region !== 'action') {
      this.side = region;
      this.unfolded = true;
    } else if (this.at.short) this.unfolded = false;
  }

  /** Unfold the side. If the open tab is clicked again, fold the side, provided that it can be folded. */
  press(again: boolean): void {
    this.unfolded = !(again && this.unfolded);
  }
}
