// This module calculates the figures of each seat that are shown side by side after the game.
import type { View } from '../types.ts';

export interface FinalFigures {
  readonly seat: number;
  readonly won: boolean;
  readonly vp: number;
  readonly bases: number;
  readonly colonies: number;
  readonly left: number;
  readonly lost: number;
  readonly built: number;
}

/** Return each seat's figures. Winners come first, then the seats are sorted by points, ships left and BP built. */
export function finalFigures(view: View): FinalFigures[] {
  const winners = new Set(view.header.outcome?.winners ?? []);
  return view.sides
    .map((side) => ({
      seat: side.seat,
      won: winners.has(side.seat),
      vp: view.end?.vp?.[side.seat] ?? side.vp ?? 0,
      bases: side.bases ?? 0,
      colonies: side.colonies ?? 0,
      left: view.end?.ships_left?.[side.seat] ?? Math.max(0, side.ships ?? 0),
      lost: view.end?.ships_lost?.[side.seat] ?? 0,
      built: view.end?.built_bp?.[side.seat] ?? 0,
    }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.vp - a.vp || b.left - a.left || b.built - a.built);
}

/** Return the rows of the table of figures. Rows that are 0 for all seats are left out. */
export function figures(list: readonly FinalFigures[]): { label: string; values: number[] }[] {
  const rows: [string, (each: FinalFigures) => number][] = [
    ['Victory points', (each) => each.vp],
    ['Bases', (each) => each.bases],
    ['Colonies', (each) => each.colonies],
    ['Ships left', (each) => each.left],
    ['Ships lost', (each) => each.lost],
    ['BP spent on ships', (each) => each.built],
  ];
  return rows.map(([label, of]) => ({ label, values: list.map(of) })).filter((row) => row.values.some((value) => value > 0));
}
