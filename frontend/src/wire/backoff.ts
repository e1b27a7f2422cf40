/**
 * Milliseconds to wait before the next attempt to connect, after `tries` that failed: doubling from `first` up to `longest`,
 * with half of it left to chance (`random`: 0 to 1) so that a hall full of clients does not return as one.
 */
export function backoff(tries: number, first: number, longest: number, random: () => number = Math.random): number {
  return Math.min(longest, first * 2 ** tries) * (0.5 + 0.5 * random());
}
