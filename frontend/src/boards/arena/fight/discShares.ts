// This module distributes discs among a player's robots in one hex: before a combat the discs that the robots carry, after a combat
// the unclaimed discs.
export type Shares = { readonly [piece: string]: number };

/** Maximum number of discs that one piece can carry (2.3.6). */
export const MOST = 4;

export const sumShares = (shares: Shares, pieces: readonly string[]): number =>
  pieces.reduce((all, piece) => all + (shares[piece] ?? 0), 0);

/** Return the shares that changed. The command contains only these. */
export const changedShares = (before: Shares, after: Shares): Shares =>
  Object.fromEntries(Object.entries(after).filter(([piece, n]) => (before[piece] ?? 0) !== n));

/** Return whether every group holds as many discs as before and no piece holds more discs than it can carry. */
export function isShared(groups: readonly (readonly string[])[], before: Shares, after: Shares): boolean {
  return groups.every(
    (group) => sumShares(before, group) === sumShares(after, group) && group.every((piece) => (after[piece] ?? 0) <= MOST),
  );
}

/** Return shares that give one robot as many of the group's discs as it can carry. The other robots get the rest, in their order. */
export function giveAllTo(group: readonly string[], before: Shares, piece: string): Shares {
  let left = sumShares(before, group);
  const out: { [piece: string]: number } = {};
  for (const each of [piece, ...group.filter((other) => other !== piece)]) {
    out[each] = Math.min(MOST, left);
    left -= out[each];
  }
  return out;
}

const ORDER = 'CDHBW';

/** Return shares that take as many discs as possible. Types are filled in the order C, D, H, B, W. */
export function takeMost(discs: number, room: Shares): Shares {
  let left = discs;
  const rank = (piece: string): number => ORDER.indexOf(piece.split('.')[1]?.charAt(0) ?? 'W');
  const out: { [piece: string]: number } = {};
  for (const piece of Object.keys(room).sort((a, b) => rank(a) - rank(b))) {
    out[piece] = Math.min(room[piece] ?? 0, left);
    left -= out[piece];
  }
  return out;
}
