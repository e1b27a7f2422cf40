// Counts the Warpships that each player has left to move, as far as the counters on the map show.
import type { RulesView, View } from '../types.ts';

export interface Unmoved {
  readonly seat: number;
  readonly count: number;
}

/**
 * Return by seat the Warpships that are neither moved nor pinned, most first. Empty if numbers of ships are secret, if
 * none is left, or if the count does not matter: players move one after the other, or all together by plots.
 */
export function unmoved(
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
