// This module describes public facts about a seat in a few words.
import type { View } from '../types.ts';

const countText = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** Return the types of the surviving robots in the order of their dice, each with its number if there are several: "C D H B 2W". */
function robotsText(view: View, seat: number): string {
  const types = view.pieces.filter((each) => each.owner === seat).map((each) => each.type);
  return [...'CDHBW']
    .map((type) => ({ type, n: types.filter((each) => each === type).length }))
    .filter(({ n }) => n > 0)
    .map(({ type, n }) => (n > 1 ? `${n}${type}` : type))
    .join(' ');
}

export function seatFacts(view: View, seat: number): string[] {
  const player = view.players.find((each) => each.seat === seat);
  if (!player) return [];
  if (player.out) return [player.resigned ? 'resigned' : 'Converter lost'];
  const discs = view.pieces.filter((each) => each.owner === seat).reduce((sum, each) => sum + (each.discs ?? 0), 0);
  const place = (view.phase.order ?? []).indexOf(seat);
  return [
    view.phase.active === seat && view.phase.stage === 'phase' ? `${countText(view.phase.points ?? 0, 'point')} left` : '',
    view.phase.active !== seat && view.phase.stage === 'phase' && place >= 0
      ? `plays ${['1st', '2nd', '3rd', '4th'][place] ?? place + 1}`
      : '',
    countText(player.cards ?? 0, 'card'),
    robotsText(view, seat),
    discs ? countText(discs, 'disc') : '',
  ].filter(Boolean);
}
