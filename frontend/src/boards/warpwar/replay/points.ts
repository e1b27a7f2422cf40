// This module calculates the number that the graph of a match shows for each seat: the victory points if any player has victory points at
// the end, otherwise the number of ships in play.
import type { BaseView } from '../../../wire/view.ts';
import type { View } from '../types.ts';

export function points(view: BaseView, last: BaseView): { unit: string; values: readonly number[] } {
  const [now, end] = [view, last] as unknown as [View, View];
  const scored = end.sides.some((side) => (side.vp ?? 0) > 0);
  return scored
    ? { unit: 'Victory points', values: now.sides.map((side) => side.vp ?? 0) }
    : { unit: 'Ships', values: now.sides.map((side) => Math.max(0, side.ships ?? 0)) };
}
