/** The what-if response as a strip: for each tactic of the enemy ship, segments of drives with their weight. */
import { TACTICS, toneOf, type Tactic, type Tone } from '../crt/crt.ts';
import type { WhatIfCell, WhatIfTable } from '../types.ts';

export interface Segment {
  low: number;
  high: number;
  /** The CRT cell of each weapon, named as in the table. */
  cells: { weapon: string; cell: string }[];
  hits: number;
  tone: Tone;
  /** Weight of the segment relative to the heaviest result of the strip, from 0 to 1. */
  heat: number;
}

export interface StripRow {
  tactic: Tactic;
  segments: Segment[];
}

/** Return the rows in the order Attack, Dodge, Retreat. Neighbouring segments with the same text are merged. */
export function stripOf(cells: readonly WhatIfCell[], weapons: readonly string[]): StripRow[] {
  const top = Math.max(1, ...cells.map((cell) => cell.hits));
  return TACTICS.flatMap((tactic) => {
    const own = cells.filter((cell) => cell.tactic.toUpperCase() === tactic).sort((a, b) => a.low - b.low);
    if (!own.length) return [];
    return [{ tactic, segments: own.map((cell) => segmentOf(cell, weapons, top)).reduce(join, []) }];
  });
}

function segmentOf(cell: WhatIfCell, weapons: readonly string[], top: number): Segment {
  const cells = cell.cells.map((text, at) => ({ weapon: weapons[at] ?? 'B', cell: text }));
  return { low: cell.low, high: cell.high, cells, hits: cell.hits, tone: strongestTone(cell.cells), heat: cell.hits / top };
}

function join(done: Segment[], next: Segment): Segment[] {
  const last = done.at(-1);
  const same =
    last && last.hits === next.hits && last.high + 1 === next.low && last.cells.every(({ cell }, at) => cell === next.cells[at]?.cell);
  if (last && same) return [...done.slice(0, -1), { ...last, high: next.high }];
  return [...done, next];
}

const RANK: readonly Tone[] = ['miss', 'escapes', 'hit', 'hit1', 'hit2'];

/** Return the tone of the heaviest result among several weapons. */
export function strongestTone(cells: readonly string[]): Tone {
  return cells.map(toneOf).reduce((top, tone) => (RANK.indexOf(tone) > RANK.indexOf(top) ? tone : top), 'miss' as Tone);
}

/** Return the largest drive in any row, which is the last column of the strip. */
export function largestDrive(table: WhatIfTable): number {
  return Math.max(0, ...table.cells.map((cell) => cell.high), ...(table.back ?? []).map((cell) => cell.high));
}

/** Return one sentence about a row for screen readers. */
export function rowInWords(row: StripRow): string {
  return row.segments
    .map(({ low, high, cells, hits }) => {
      const drive = low === high ? `drive ${low}` : `drive ${low} to ${high}`;
      const read = [...new Set(cells.map(({ cell }) => cell))].join(', ');
      return `${drive}: ${read}${hits ? `, ${hits} ${hits === 1 ? 'hit' : 'hits'}` : ''}`;
    })
    .join('; ');
}
