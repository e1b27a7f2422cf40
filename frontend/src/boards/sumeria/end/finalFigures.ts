// This module calculates what the board shows after the game: the figures of each seat, and the most important battles.
import type { FoughtView, View } from '../types.ts';

export interface FinalRow {
  readonly seat: number;
  readonly won: boolean;
  readonly out: boolean;
  readonly cities: number;
  readonly fertility: number;
  readonly hexes: number;
  /** Number of battles that the seat won. Only battles that are still in the view are counted. */
  readonly battles: number;
}

/** Return a row for each seat. Winners come first; the other seats follow in the order of the ranking (S-31). */
export function finalRows(view: View): FinalRow[] {
  const winners = new Set(view.header.outcome?.winners ?? []);
  const rows = view.ranking.map(({ seat, cities, fertility }) => ({
    seat,
    won: winners.has(seat),
    out: view.sides[seat]?.out ?? false,
    cities,
    fertility,
    hexes: view.sides[seat]?.hexes ?? 0,
    battles: view.battles.filter((battle) => battle.winner === seat).length,
  }));
  return rows.sort((a, b) => Number(b.won) - Number(a.won));
}

/**
 * Return at most five battles in the order in which they were fought. Battles in which a Leader fell are chosen first,
 * then those in which the sum of both totals is greatest.
 */
export function turningPoints(battles: readonly FoughtView[]): FoughtView[] {
  const weight = (battle: FoughtView): number =>
    ((battle.fell ?? -1) >= 0 ? 10000 : 0) + (battle.attack.total ?? 0) + (battle.defend.total ?? 0);
  return [...battles]
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, 5)
    .sort((a, b) => a.number - b.number);
}
