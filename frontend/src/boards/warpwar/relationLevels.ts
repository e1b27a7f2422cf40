// This module describes the levels of relations between two players: the name of each level, what the level allows and forbids, and the
// results of votes.
import type { View } from './types.ts';

export const LEVELS = ['war', 'cease_fire', 'peace', 'allied'] as const;
/** Return the levels of an edition, from War up. The edition of 1994 has only two levels (R-DIP-14). */
export const levelsOf = (edition: string): readonly Level[] => (edition === '1994' ? ['war', 'allied'] : LEVELS);
export type Level = (typeof LEVELS)[number];

export const WORDS: { readonly [level: string]: string } = { war: 'War', cease_fire: 'Cease fire', peace: 'Peace', allied: 'Allied' };

/** Meaning of each level in our own words (R-DIP-03 to R-DIP-10). */
export const MEANING: { readonly [level in Level]: readonly string[] } = {
  war: [
    'Ships of both players that meet fight, stop and pin each other.',
    'Each player may attack all units and enter all stars of the other player.',
  ],
  cease_fire: [
    'No shots, no pinning, no attacks on bases.',
    'No player may enter or pass a star that the other player controls. Both may use free stars.',
    'A ship already at such a star must leave with its next move. Until then it has no effect there.',
  ],
  peace: [
    'The rules of a cease fire apply, but each player may move to and through the other’s stars.',
    'Players can give BP where both have units. They can give stars at the end of a turn.',
  ],
  allied: [
    'Everything that peace allows is allowed.',
    'Both see each other’s ship records, face-down stacks and star counters.',
    'Players see an Ally’s battle orders after sealing their own.',
    'Ships are not shared. Each player wins alone, unless an option of the table says otherwise.',
  ],
};

const ALLIED_1994 = ['Ships of both players may be at one star and do not fight.', 'Nothing else is shared: no records, no orders, no BP.'];

export const meaningOf = (level: string, edition: string): readonly string[] =>
  edition === '1994' && level === 'allied' ? ALLIED_1994 : (MEANING[level as Level] ?? []);

export const step = (level: string, way: 'up' | 'down', levels: readonly string[] = LEVELS): string =>
  levels[levels.indexOf(level) + (way === 'up' ? 1 : -1)] ?? '';

/** Return the level between two seats, or "" if the match has no diplomacy. */
export function levelBetween(view: Pick<View, 'sides'>, a: number, b: number): string {
  return view.sides.find((side) => side.seat === a)?.relations?.[String(b)] ?? '';
}

export const hasDiplomacy = (view: Pick<View, 'sides'>): boolean => view.sides.some((side) => Object.keys(side.relations ?? {}).length > 0);

/** Return a sentence about the result of a vote, as far as it is known without the other seat's vote. */
export function forecast(level: string, vote: string, name: string, levels: readonly string[] = LEVELS): string {
  const low = (each: string): string => (WORDS[each] ?? each).toLowerCase();
  const below = step(level, 'down', levels);
  if (vote === 'down') return `${WORDS[below]} from the next turn on, whatever ${name} votes.`;
  const fall = below ? ` If ${name} votes down, it becomes ${low(below)}.` : '';
  if (vote === 'up')
    return `${WORDS[step(level, 'up', levels)]} from the next turn on if ${name} also votes up; otherwise it stays ${low(level)}.${fall}`;
  return `No change: ${low(level)}.${fall}`;
}
