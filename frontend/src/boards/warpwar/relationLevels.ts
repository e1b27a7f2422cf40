// The four levels between two players: their names, what each allows and forbids, and what a vote leads to.
import type { View } from './types.ts';

export const LEVELS = ['war', 'cease_fire', 'peace', 'allied'] as const;
export type Level = (typeof LEVELS)[number];

export const WORDS: { readonly [level: string]: string } = { war: 'War', cease_fire: 'Cease fire', peace: 'Peace', allied: 'Allied' };

/** In our own words (R-DIP-03 to R-DIP-10). */
export const MEANING: { readonly [level in Level]: readonly string[] } = {
  war: ['Ships that meet fight, stop and pin each other.', 'Everything of the other may be attacked and entered.'],
  cease_fire: [
    'No shot, no pin, no attack on bases.',
    'Stars the other controls may neither be entered nor passed; free stars may be shared.',
    'A ship caught at such a star must leave with its next move, and counts for nothing until it has.',
  ],
  peace: [
    'As in a cease fire, but each may move through and to the other’s stars.',
    'BP may change hands where both have units; stars at the end of a turn.',
  ],
  allied: [
    'All that peace allows.',
    'Both see each other’s ship records, face-down stacks and star counters.',
    'Battle orders are shown to an Ally once his own are sealed.',
    'Ships are not shared, and victory is won alone unless the table chose otherwise.',
  ],
};

export const step = (level: string, way: 'up' | 'down'): string => LEVELS[LEVELS.indexOf(level as Level) + (way === 'up' ? 1 : -1)] ?? '';

/** How two seats stand; "" without diplomacy. */
export function between(view: Pick<View, 'sides'>, a: number, b: number): string {
  return view.sides.find((side) => side.seat === a)?.relations?.[String(b)] ?? '';
}

export const hasDiplomacy = (view: Pick<View, 'sides'>): boolean => view.sides.some((side) => Object.keys(side.relations ?? {}).length > 0);

/** What a vote leads to, as far as one can know alone. */
export function forecast(level: string, vote: string, name: string): string {
  const low = (each: string): string => (WORDS[each] ?? each).toLowerCase();
  const below = step(level, 'down');
  if (vote === 'down') return `${WORDS[below]} from the next turn on, whatever ${name} votes.`;
  const fall = below ? ` If ${name} steps down, it is ${low(below)}.` : '';
  if (vote === 'up')
    return `${WORDS[step(level, 'up')]} from the next turn on if ${name} votes for it too; else it stays ${low(level)}.${fall}`;
  return `It stays ${low(level)}.${fall}`;
}
