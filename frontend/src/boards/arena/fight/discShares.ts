// Distribution of discs: before a combat among own robots in one hex, after it from the unclaimed discs.
export type Shares = { readonly [piece: string]: number };

/** Most discs that one piece can carry (2.3.6). */
export const MOST = 4;

export const sum = (shares: Shares, pieces: readonly string[]): number => pieces.reduce((all, piece) => all + (shares[piece] ?? 0), 0);

/** Return the shares that differ, which the command names. */
export const changed = (before: Shares, after: Shares): Shares =>
  Object.fromEntries(Object.entries(after).filter(([piece, n]) => (before[piece] ?? 0) !== n));

/** Return whether every group holds as many discs as before, and no piece more than it can carry. */
export function isShared(groups: readonly (readonly string[])[], before: Shares, after: Shares): boolean {
  return groups.every((group) => sum(before, group) === sum(after, group) && group.every((piece) => (after[piece] ?? 0) <= MOST));
}

/** Return shares that give all of a group's discs to one robot as far as it can carry them, the rest to the others in order. */
export function allTo(group: readonly string[], before: Shares, piece: string): Shares {
  let left = sum(before, group);
  const out: { [piece: string]: number } = {};
  for (const each of [piece, ...group.filter((other) => other !== piece)]) {
    out[each] = Math.min(MOST, left);
    left -= out[each];
  }
  return out;
}

const ORDER = 'CDHBW';

/** Return shares that take as many discs as possible, in the order C, D, H, B, W. */
export function mostTaken(discs: number, room: Shares): Shares {
  let left = discs;
  const rank = (piece: string): number => ORDER.indexOf(piece.split('.')[1]?.charAt(0) ?? 'W');
  const out: { [piece: string]: number } = {};
  for (const piece of Object.keys(room).sort((a, b) => rank(a) - rank(b))) {
    out[piece] = Math.min(room[piece] ?? 0, left);
    left -= out[piece];
  }
  return out;
}
