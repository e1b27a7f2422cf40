/**
 * Number of drills that were answered well one after another in this browser, and the drills that were answered. Both
 * are stored only in this browser.
 */
import { browserStorage } from '../../wire/browserStorage.ts';

export interface Streak {
  now: number;
  best: number;
  /** Ids of the drills that were answered, the latest at the end. Only the first answer to a drill counts. */
  seen: readonly string[];
}

/** Maximum number of drills that are stored. */
const KEPT = 100;
const key = (game: string) => `table.drills.${game}`;
const validCount = (value: unknown): number => (Number.isInteger(value) && (value as number) >= 0 ? (value as number) : 0);

export function readStreak(game: string): Streak {
  const { now, best, seen } = browserStorage.read<Record<string, unknown>>(key(game)) ?? {};
  const known = Array.isArray(seen) ? seen.filter((each): each is string => typeof each === 'string').slice(-KEPT) : [];
  return { now: validCount(now), best: Math.max(validCount(now), validCount(best)), seen: known };
}

/** Return the streak after an answer. A drill that was answered before does not change it. */
export function countAnswer(streak: Streak, id: string, good: boolean): Streak {
  if (streak.seen.includes(id)) return streak;
  const now = good ? streak.now + 1 : 0;
  return { now, best: Math.max(streak.best, now), seen: [...streak.seen, id].slice(-KEPT) };
}

export function keepStreak(game: string, streak: Streak): void {
  browserStorage.write(key(game), streak);
}
