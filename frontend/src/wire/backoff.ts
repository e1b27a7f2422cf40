/** Waits between the attempts of a socket to connect, in milliseconds. `first` is the first wait and `longest` the longest. */
export interface Waits {
  readonly first: number;
  readonly longest: number;
}

export const MATCH_WAITS: Waits = { first: 400, longest: 15_000 };
export const HALL_WAITS: Waits = { first: 500, longest: 20_000 };

/**
 * Return the milliseconds to wait before the next attempt to connect, after `tries` failed attempts. The wait doubles
 * each time, up to the longest wait. Half of it is random (`random` is from 0 to 1), so that many clients do not
 * reconnect at the same time.
 */
export function backoff(tries: number, { first, longest }: Waits, random: () => number = Math.random): number {
  return Math.min(longest, first * 2 ** tries) * (0.5 + 0.5 * random());
}
