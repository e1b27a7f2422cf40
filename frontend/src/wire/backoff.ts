/** How long a socket waits before it tries again, in milliseconds: the first time, and at most. */
export interface Waits {
  readonly first: number;
  readonly longest: number;
}

export const MATCH_WAITS: Waits = { first: 400, longest: 15_000 };
export const HALL_WAITS: Waits = { first: 500, longest: 20_000 };

/**
 * Milliseconds to wait before the next attempt to connect, after `tries` that failed: doubling from the first wait up to the longest,
 * with half of it left to chance (`random`: 0 to 1) so that a hall full of clients does not return as one.
 */
export function backoff(tries: number, { first, longest }: Waits, random: () => number = Math.random): number {
  return Math.min(longest, first * 2 ** tries) * (0.5 + 0.5 * random());
}
