/** The direction of an exit. "toward Ur" is clearer than the number of a hex. */
import type { Board, BoardHex } from '../types.ts';

const distance = (a: BoardHex, b: BoardHex): number => Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.q + a.r - b.q - b.r));

/**
 * Return for each exit a star that is nearer from the exit than from the present hex. Choose the star nearest to the
 * exit. Of several, choose the star that is most straight ahead. Exits without such a star are left out.
 */
export function exitDirections(board: Pick<Board, 'hexes' | 'stars'>, from: string, exits: readonly string[]): { [hex: string]: string } {
  const at = new Map(board.hexes.map((hex) => [hex.id, hex]));
  const home = at.get(from);
  const toward: { [hex: string]: string } = {};
  for (const exit of exits) {
    const cell = at.get(exit);
    if (!home || !cell) continue;
    const ahead = board.stars.flatMap((star) => {
      const there = at.get(star.hex);
      if (!there || star.hex === from || distance(cell, there) >= distance(home, there)) return [];
      return [{ name: star.name, far: distance(cell, there), off: aside(home, cell, there) }];
    });
    ahead.sort((a, b) => a.far - b.far || a.off - b.off || a.name.localeCompare(b.name));
    if (ahead[0]) toward[exit] = ahead[0].name;
  }
  return toward;
}

/** Return how far a star is from the line through the exit. It is 0 if the star is straight ahead. */
function aside(home: BoardHex, exit: BoardHex, star: BoardHex): number {
  const [dq, dr] = [exit.q - home.q, exit.r - home.r];
  const [sq, sr] = [star.q - home.q, star.r - home.r];
  return Math.abs(dq * sr - dr * sq);
}
