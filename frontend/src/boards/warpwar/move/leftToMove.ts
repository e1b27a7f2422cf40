// This module counts the Warpships that each player has not moved yet. It can count only what the counters on the map show.
import type { RulesView, View } from '../types.ts';

export interface Unmoved {
  readonly seat: number;
  readonly count: number;
}

/**
 * Return for each seat the number of Warpships that have neither moved nor are pinned, the largest number first. Return
 * an empty list if the numbers of ships are secret, if no ship is left to move, or if the count is not important. It is
 * not important if the players move one after the other, or all together by plots.
 */
export function unmovedShips(
  view: Pick<View, 'sides' | 'units'>,
  { edition, switches = {} }: Pick<RulesView, 'edition' | 'switches'>,
): Unmoved[] {
  if (edition !== '2012' || switches['movement'] === 'plotted') return [];
  const playing = view.sides.filter((side) => !side.out && !side.resigned);
  if (playing.some((side) => (side.ships ?? -1) < 0)) return [];
  const free = (seat: number): number =>
    (view.units ?? []).filter((unit) => unit.owner === seat && unit.kind === 'W' && !unit.moved && !unit.pinned).length;
  const rows = playing.map(({ seat }) => ({ seat, count: free(seat) })).sort((a, b) => b.count - a.count || a.seat - b.seat);
  return rows.some(({ count }) => count > 0) ? rows : [];
}
