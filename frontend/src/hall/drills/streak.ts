/** How many drills in a row this browser has answered well, and which ones it has answered; kept here and nowhere else. */
import { browserStorage } from '../../wire/browserStorage.ts';

export interface Streak {
  now: number;
  best: number;
  /** Drills answered, the last one at the end. Only the first answer to each counts. */
  seen: readonly string[];
}

/** Drills remembered. */
const KEPT = 100;
const key = (game: string) => `table.drills.${game}`;
const count = (value: unknown): number => (Number.isInteger(value) && (value as number) >= 0 ? (value as number) : 0);

export function readStreak(game: string): Streak {
  const { now, best, seen } = browserStorage.read<Record<string, unknown>>(key(game)) ?? {};
  const known = Array.isArray(seen) ? seen.filter((each): each is string => typeof each === 'string').slice(-KEPT) : [];
  return { now: count(now), best: Math.max(count(now), count(best)), seen: known };
}

/** After an answer; the same streak for a drill that was answered before. */
export function answered(streak: Streak, id: string, good: boolean): Streak {
  if (streak.seen.includes(id)) return streak;
  const now = good ? streak.now + 1 : 0;
  return { now, best: Math.max(streak.best, now), seen: [...streak.seen, id].slice(-KEPT) };
}

export function keepStreak(game: string, streak: Streak): void {
  browserStorage.write(key(game), streak);
}
