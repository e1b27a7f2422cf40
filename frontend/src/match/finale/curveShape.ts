/** Calculates the graph of a match as lines in a box, for the page and for the shared picture. */
import type { MatchCurve } from './matchCurve';

export interface Box {
  readonly width: number;
  readonly height: number;
}

export interface CurveLine {
  readonly seat: number;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly last: number;
}

/** Return the smallest and the largest value of the graph. */
export function rangeOf({ values }: MatchCurve): { low: number; high: number } {
  const all = values.flat();
  return { low: Math.min(0, ...all), high: Math.max(1, ...all) };
}

/** Return the lines of the graph. y grows downwards. The first turn is at the left edge and the last turn at the right edge. */
export function linesOf(curve: MatchCurve, { width, height }: Box): CurveLine[] {
  const { low, high } = rangeOf(curve);
  const step = width / Math.max(1, curve.turns.length - 1);
  return curve.values.map((row, seat) => ({
    seat,
    points: row.map((value, at) => [at * step, height - ((value - low) / (high - low)) * height] as const),
    last: row.at(-1) ?? 0,
  }));
}
