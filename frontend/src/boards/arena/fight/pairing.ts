// This module pairs robots (6.1(3), A-37): each robot of the smaller side gets an opponent. If the player clicks on one robot and then on
// another, these two become a pair.
export type Pairs = { readonly [attacker: string]: string };

export interface Sides {
  readonly attackers: readonly string[];
  readonly defenders: readonly string[];
}

/** Return the number of fights, which is the number of robots on the smaller side. */
export const fightsDue = ({ attackers, defenders }: Sides): number => Math.min(attackers.length, defenders.length);

export const isComplete = (sides: Sides, pairs: Pairs): boolean => Object.keys(pairs).length === fightsDue(sides);

/** Return the opponent with which a robot is paired, or "" if it has none. */
export const partnerOf = (pairs: Pairs, piece: string): string =>
  pairs[piece] ?? Object.keys(pairs).find((each) => pairs[each] === piece) ?? '';

export function removePair(pairs: Pairs, piece: string): Pairs {
  return Object.fromEntries(Object.entries(pairs).filter(([a, d]) => a !== piece && d !== piece));
}

/**
 * Return the selected robot ("" if no robot is selected) and the pairs after a click. A click on a paired robot
 * separates the pair and selects that robot.
 */
export function applyPress(sides: Sides, pairs: Pairs, held: string, piece: string): { held: string; pairs: Pairs } {
  if (held === piece) return { held: '', pairs };
  const isAttacker = (each: string): boolean => sides.attackers.includes(each);
  if (!held || isAttacker(held) === isAttacker(piece)) return { held: piece, pairs: removePair(pairs, piece) };
  const [attacker, defender] = isAttacker(held) ? [held, piece] : [piece, held];
  return { held: '', pairs: { ...removePair(removePair(pairs, attacker), defender), [attacker]: defender } };
}

/**
 * Pair the strongest robots of the choosing side with the weakest of the other side, until the smaller side has no
 * robot left. `strength` returns the strength of a piece.
 */
export function suggestPairs(sides: Sides, strength: (piece: string) => number, mine: 'attackers' | 'defenders'): Pairs {
  const own = [...sides[mine]].sort((a, b) => strength(b) - strength(a));
  const theirs = [...sides[mine === 'attackers' ? 'defenders' : 'attackers']].sort((a, b) => strength(a) - strength(b));
  const number = fightsDue(sides);
  return Object.fromEntries(
    Array.from({ length: number }, (_, at) => {
      const [a, b] = [own[at] as string, theirs[at] as string];
      return mine === 'attackers' ? [a, b] : [b, a];
    }),
  );
}
