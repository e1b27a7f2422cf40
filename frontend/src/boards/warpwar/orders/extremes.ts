/** The best and the worst result of an order, over all tactics and Drives of the enemy ship. */
import { isTactic, type Tactic } from '../crt/crt.ts';
import type { WhatIfCell, WhatIfTable } from '../types.ts';

export interface Extreme {
  hits: number;
  /** The cases, for example "attacking at Drive 1–2" or "in 21 of 33 cases". */
  when: string;
}

export interface Extremes {
  best: Extreme;
  worst: Extreme;
}

const DOING: { readonly [tactic in Tactic]: string } = { ATTACK: 'attacking', DODGE: 'dodging', RETREAT: 'retreating' };

/**
 * Return the best and the worst result in hits before Screens, or null if nothing is fired. A case is a tactic and a
 * Drive of the enemy ship.
 */
export function extremes(table: WhatIfTable): Extremes | null {
  if (!table.weapons.length || !table.cells.length) return null;
  const hits = table.cells.map((cell) => cell.hits);
  const [most, least] = [Math.max(...hits), Math.min(...hits)];
  const cases = (of: readonly WhatIfCell[]): number => of.reduce((sum, cell) => sum + cell.high - cell.low + 1, 0);
  const worst = table.cells.filter((cell) => cell.hits === least);
  return {
    best: { hits: most, when: most ? firstOf(table.cells, most) : 'in every case' },
    worst: { hits: least, when: `in ${cases(worst)} of ${cases(table.cells)} cases` },
  };
}

/** Return in words the first tactic that gives this number of hits, with its Drives. */
function firstOf(cells: readonly WhatIfCell[], hits: number): string {
  const tactic = cells.find((cell) => cell.hits === hits)?.tactic.toUpperCase() ?? '';
  const of = cells.filter((cell) => cell.hits === hits && cell.tactic.toUpperCase() === tactic);
  const [low, high] = [Math.min(...of.map((cell) => cell.low)), Math.max(...of.map((cell) => cell.high))];
  return `${isTactic(tactic) ? DOING[tactic] : tactic} at Drive ${low === high ? low : `${low}–${high}`}`;
}
