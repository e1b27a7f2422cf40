// This module calculates the geometry of hexes. In its unit of length, the distance from the centre of a hex to a corner is 1. The board
// data contains q and r of each hex. The module contains no rules of a game.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Cell {
  readonly id: string;
  readonly q: number;
  readonly r: number;
  /** Cost to enter the hex. It is -1 if the hex cannot be entered. */
  readonly cost: number;
  readonly at: Point;
}

export interface Grid {
  readonly cells: ReadonlyMap<string, Cell>;
  readonly byAxial: ReadonlyMap<string, Cell>;
  readonly bounds: Box;
  /** Whether the map is turned on its side, with its top at the left, so that a tall map fills a wide window. */
  readonly turned: boolean;
}

export interface HexLike {
  readonly id: string;
  readonly q: number;
  readonly r: number;
  readonly cost?: number;
}

const SQRT3 = Math.sqrt(3);

/**
 * Steps to the six neighbours in axial coordinates. Side i is between the corners i and i + 1, and its direction is 30
 * + 60 i degrees (y grows downwards).
 */
export const SIDES: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

const turn = (p: Point, turned: boolean): Point => (turned ? { x: p.y, y: -p.x } : p);

/** Return the centre of a flat-topped hex with these axial coordinates. */
export const centre = (q: number, r: number, turned = false): Point => turn({ x: 1.5 * q, y: SQRT3 * (r + q / 2) }, turned);

const CORNERS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((i) => ({
  x: Math.cos((i * Math.PI) / 3),
  y: Math.sin((i * Math.PI) / 3),
}));

/** Return the six corners of a hex around (0, 0), in the order of `SIDES`. */
export const corners = (turned = false, size = 1): Point[] =>
  CORNERS.map((corner) => turn({ x: corner.x * size, y: corner.y * size }, turned));

const key = (q: number, r: number): string => `${q},${r}`;

/**
 * Return the grid of a board's hexes with their positions and the bounds of the grid. The bounds include whole hexes,
 * not only their centres.
 */
export function makeGrid(hexes: readonly HexLike[], turned = false): Grid {
  const cells = new Map<string, Cell>();
  const byAxial = new Map<string, Cell>();
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const reach = corners(turned);
  const [dx, dy] = [Math.max(...reach.map((c) => c.x)), Math.max(...reach.map((c) => c.y))];
  for (const hex of hexes) {
    const cell = { id: hex.id, q: hex.q, r: hex.r, cost: hex.cost ?? 1, at: centre(hex.q, hex.r, turned) };
    cells.set(hex.id, cell);
    byAxial.set(key(hex.q, hex.r), cell);
    [left, right] = [Math.min(left, cell.at.x - dx), Math.max(right, cell.at.x + dx)];
    [top, bottom] = [Math.min(top, cell.at.y - dy), Math.max(bottom, cell.at.y + dy)];
  }
  if (cells.size === 0) [left, top, right, bottom] = [0, 0, 1, 1];
  return { cells, byAxial, bounds: { left, top, right, bottom }, turned };
}

/** Return the neighbours across the six sides. A neighbour is undefined if it is beyond the edge of the map. */
export const neighbours = (grid: Grid, cell: Cell): (Cell | undefined)[] =>
  SIDES.map(([q, r]) => grid.byAxial.get(key(cell.q + q, cell.r + r)));

/** Return the hex under a point of the world, or undefined if there is none. */
export function cellAt(grid: Grid, point: Point): Cell | undefined {
  const { x, y } = grid.turned ? { x: -point.y, y: point.x } : point;
  const q = x / 1.5;
  const r = y / SQRT3 - q / 2;
  const [rq, rr, rs] = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs + q + r)];
  if (dq > dr && dq > ds) return grid.byAxial.get(key(-rr - rs, rr));
  if (dr > ds) return grid.byAxial.get(key(rq, -rq - rs));
  return grid.byAxial.get(key(rq, rr));
}

/** Return every edge of the grid once, as a pair of corners. */
export function edges(grid: Grid): [Point, Point][] {
  const ring = corners(grid.turned);
  const lines: [Point, Point][] = [];
  for (const cell of grid.cells.values()) {
    neighbours(grid, cell).forEach((other, side) => {
      if (other && other.id < cell.id) return;
      const [a, b] = [ring[side] as Point, ring[(side + 1) % 6] as Point];
      lines.push([
        { x: cell.at.x + a.x, y: cell.at.y + a.y },
        { x: cell.at.x + b.x, y: cell.at.y + b.y },
      ]);
    });
  }
  return lines;
}

export type Arrow = 'left' | 'right' | 'up' | 'down';

const ARROWS: { readonly [key in Arrow]: Point } = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/**
 * Return the hex one step from `from` in the direction of an arrow key, or undefined at the edge of the map. If no side
 * has that direction, alternate by column between the two slanting sides, so that repeated steps stay in the row.
 */
export function stepTo(grid: Grid, from: Cell, arrow: Arrow): Cell | undefined {
  const way = ARROWS[arrow];
  const scored = neighbours(grid, from).flatMap((cell) => {
    if (!cell) return [];
    const along = (cell.at.x - from.at.x) * way.x + (cell.at.y - from.at.y) * way.y;
    return along > 1 ? [{ cell, along }] : [];
  });
  if (scored.length === 0) return undefined;
  const best = Math.max(...scored.map((each) => each.along));
  const straight = scored.filter((each) => each.along > best - 0.01).map((each) => each.cell);
  if (straight.length === 1) return straight[0];
  const across = (cell: Cell): number => (way.x === 0 ? cell.at.x : cell.at.y);
  const [low, high] = straight.sort((a, b) => across(a) - across(b));
  return from.q % 2 === 0 ? high : low;
}
