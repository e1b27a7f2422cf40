// This module has the grid that the player places. The grid follows the pointer, but only to legal places. The player can rotate the grid.
// The page sends the command only when the player puts the grid down.
import type { Arrow } from '../../../ui/map/hex.ts';
import { distance, keyOf, spotOf, placeTowards, type Axial } from '../lattice.ts';

export class Placement {
  grid = $state(0);
  rotation = $state(0);
  at = $state.raw<Axial | null>(null);
  /** Whether the grid was put down. It then no longer follows the pointer. */
  down = $state(false);
  readonly #centres: () => readonly Axial[];

  constructor(centres: () => readonly Axial[]) {
    this.#centres = centres;
  }

  take(grid: number, rotation = 0): void {
    if (this.grid === grid) return;
    [this.grid, this.rotation, this.down] = [grid, rotation, false];
  }

  /** Return the legal place nearest to a point. Return null if no legal place is closer than the size of a grid. */
  nearestPlace(at: Axial): Axial | null {
    let best: Axial | null = null;
    for (const centre of this.#centres()) if (!best || distance(centre, at) < distance(best, at)) best = centre;
    return best && distance(best, at) <= 4 ? best : null;
  }

  hover(at: Axial): void {
    if (!this.down) this.at = this.nearestPlace(at) ?? this.at;
  }

  /** Put the grid down at the nearest legal place. Return true if the grid was already there, which confirms the place. */
  put(at: Axial): boolean {
    const place = this.nearestPlace(at);
    if (!place) return false;
    const again = this.down && this.at !== null && keyOf(this.at) === keyOf(place);
    [this.at, this.down] = [place, true];
    return again;
  }

  turn(by: 1 | -1): void {
    this.rotation = (this.rotation + by + 6) % 6;
  }

  step(arrow: Arrow): void {
    const places = this.#centres();
    const from = this.at;
    this.down = false;
    this.at = from ? (placeTowards(places, spotOf, spotOf(from), arrow) ?? from) : (places[0] ?? null);
  }

  lift(): boolean {
    if (!this.down) return false;
    this.down = false;
    return true;
  }
}
