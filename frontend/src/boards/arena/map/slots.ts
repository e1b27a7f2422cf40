// This module calculates where several robots are drawn in one hex: the size of each place, and its position relative to the centre of the
// hex. The radius of the hex is 100.
import type { PieceView } from '../types.ts';

export interface Slot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const ROWS: Readonly<Record<number, { rows: readonly number[]; size: number }>> = {
  1: { rows: [1], size: 1.35 },
  2: { rows: [2], size: 0.95 },
  3: { rows: [1, 2], size: 0.8 },
  4: { rows: [2, 2], size: 0.76 },
  5: { rows: [2, 3], size: 0.64 },
  6: { rows: [3, 3], size: 0.62 },
  7: { rows: [2, 3, 2], size: 0.5 },
};

/** Return the slots of `n` pieces, row by row. If there are more than seven pieces, each row has four slots. */
export function slots(n: number): Slot[] {
  const plan = ROWS[n] ?? { rows: Array.from({ length: Math.ceil(n / 4) }, (_, i) => Math.min(4, n - 4 * i)), size: n > 12 ? 0.32 : 0.4 };
  const [wide, high] = [82 * plan.size, 88 * plan.size];
  return plan.rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, i) => ({
      x: (i - (count - 1) / 2) * wide,
      y: (row - (plan.rows.length - 1) / 2) * high + 4,
      size: plan.size,
    })),
  );
}

const TYPES = 'CDHBW';
const comparePieces = (a: PieceView, b: PieceView): number =>
  a.owner - b.owner || TYPES.indexOf(a.type) - TYPES.indexOf(b.type) || (a.id < b.id ? -1 : 1);

/** Return each piece's slot in its hex. Pieces of one owner are side by side, the strongest first. */
export function arrangePieces(pieces: readonly PieceView[]): Map<string, Slot> {
  const byHex = new Map<string, PieceView[]>();
  for (const piece of pieces) byHex.set(piece.hex, [...(byHex.get(piece.hex) ?? []), piece]);
  const found = new Map<string, Slot>();
  for (const here of byHex.values()) {
    const places = slots(here.length);
    for (const [i, piece] of here.sort(comparePieces).entries()) found.set(piece.id, places[i] as Slot);
  }
  return found;
}
