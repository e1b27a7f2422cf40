// This module has the board data, which never changes, with indexes: the contents of each hex, the stars that warplines connect, and the
// names of places.
import { makeGrid, type Grid } from '../../ui/map/hex.ts';
import type { Board, BoardStar } from './types.ts';

export interface Atlas {
  readonly board: Board;
  readonly upright: Grid;
  readonly starAt: ReadonlyMap<string, BoardStar>;
  readonly hexOf: ReadonlyMap<string, string>;
  /** Black holes. Maps a hex id to the name of the black hole. */
  readonly holes: ReadonlyMap<string, string>;
  /** Warplines. Maps a hex id to the hex ids at the other ends of the warplines of that hex. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
}

export function makeAtlas(board: Board): Atlas {
  const lines = new Map<string, string[]>();
  for (const [a, b] of board.warplines) {
    lines.set(a, [...(lines.get(a) ?? []), b]);
    lines.set(b, [...(lines.get(b) ?? []), a]);
  }
  return {
    board,
    upright: makeGrid(board.hexes),
    starAt: new Map(board.stars.map((star) => [star.hex, star])),
    hexOf: new Map(board.stars.map((star) => [star.name, star.hex])),
    holes: new Map(board.hexes.flatMap(({ id, hole }) => (hole ? [[id, hole] as const] : []))),
    lines,
  };
}

/** Return the name of a place: "Umma" for the hex of a star, "hex 1720" for open space. */
export function placeName(atlas: Atlas, hex: string): string {
  return atlas.starAt.get(hex)?.name ?? `hex ${hex}`;
}

/** Return a shorter name of a place for chips and lists: "Umma" or "1720". */
export const placeShort = (atlas: Atlas, hex: string): string => atlas.starAt.get(hex)?.name ?? hex;

/**
 * Return the hex that a step enters. The steps "~Umma", "Umma" and "1719" all give "1719". Return "" for steps that
 * drop or pick up units.
 */
export function hexOfStep(atlas: Atlas, step: string): string {
  if (/^(drop|pick) /.test(step)) return '';
  const name = step.startsWith('~') ? step.slice(1) : step;
  return atlas.hexOf.get(name) ?? (atlas.upright.cells.has(name) ? name : '');
}
