// A hop is a move of two hexes across a hex that the piece does not enter. This module returns the hop that can steal the most discs, and
// the discs that the piece then steals from the hex in between (A-29, A-30).
import type { Hop } from '../types.ts';

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((all, each) => all + each, 0);

/** Return the total number of stolen discs. */
export const countStolen = (steal: Readonly<Record<string, number>>): number => sum(steal);

/** Return the hop that can steal the most discs. `ways` is not empty. */
export const bestHop = (ways: readonly Hop[]): Hop =>
  ways.reduce((best, each) => (sum(each.steal ?? {}) > sum(best.steal ?? {}) ? each : best));

/** Return the discs to steal: as many as the piece has room for. Take them from enemies first, then from unclaimed discs. */
export function fullSteal(way: Hop, room: number): Record<string, number> {
  const taken: Record<string, number> = {};
  let left = room;
  for (const [from, discs] of Object.entries(way.steal ?? {}).sort(([a], [b]) => Number(a === '') - Number(b === ''))) {
    taken[from] = Math.min(discs, left);
    left -= taken[from];
  }
  return taken;
}

/** Return the steps of a hop in the format of the command. */
export function hopSteps(over: string, steal: Readonly<Record<string, number>>, landing: string): string[] {
  const thefts = Object.entries(steal).flatMap(([from, discs]) => (discs > 0 ? [`steal ${discs}${from && ` ${from}`}`] : []));
  return [`over ${over}`, ...thefts, landing];
}
