// After the game: each seat's figures, and the battles worth remembering.
import type { FoughtView, View } from '../types.ts';

export interface FinalRow {
  readonly seat: number;
  readonly won: boolean;
  readonly out: boolean;
  readonly cities: number;
  readonly fertility: number;
  readonly hexes: number;
  /** Of those still remembered. */
  readonly battles: number;
}

/** Winners first, then by the ranking (S-31). */
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

/** At most five: those in which a Leader fell, then the greatest by both totals together; in the order they were fought. */
export function turningPoints(battles: readonly FoughtView[]): FoughtView[] {
  const weight = (battle: FoughtView): number =>
    ((battle.fell ?? -1) >= 0 ? 10000 : 0) + (battle.attack.total ?? 0) + (battle.defend.total ?? 0);
  return [...battles]
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, 5)
    .sort((a, b) => a.number - b.number);
}
