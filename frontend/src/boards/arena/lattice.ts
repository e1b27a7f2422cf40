// This module calculates positions of grids and hexes on an infinite lattice of flat-top hexes. The unit of length is the
// radius of a hex. The module contains no rules.
import { centre, type Arrow, type Point } from '../../ui/map/hex.ts';
import type { GridView } from './types.ts';

export interface Axial {
  readonly q: number;
  readonly r: number;
}

/** Steps to the six neighbours, clockwise from straight up. Direction k of the rulebook is `WAYS[k - 1]`. */
export const WAYS: readonly Axial[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
];

export const keyOf = (at: Axial): string => `${at.q},${at.r}`;

export const spotOf = (at: Axial): Point => centre(at.q, at.r);

export const add = (a: Axial, b: Axial): Axial => ({ q: a.q + b.q, r: a.r + b.r });

/** Return the number of steps between two hexes. */
export function distance(a: Axial, b: Axial): number {
  const [q, r] = [a.q - b.q, a.r - b.r];
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

const SQRT3 = Math.sqrt(3);

/** Return the hex of the lattice under a point. */
export function axialAt({ x, y }: Point): Axial {
  const q = x / 1.5;
  const r = y / SQRT3 - q / 2;
  const [rq, rr, rs] = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs + q + r)];
  if (dq > dr && dq > ds) return { q: -rr - rs, r: rr };
  if (dr > ds) return { q: rq, r: -rq - rs };
  return { q: rq, r: rr };
}

/** Return the position of hex `number` in a grid whose centre is `centre` and which is turned by `rotation` sixths clockwise. */
export function placeInGrid(centre: Axial, rotation: number, number: number): Axial {
  return number === 0 ? { q: centre.q, r: centre.r } : add(centre, WAYS[(number - 1 + rotation) % 6] as Axial);
}

/** Return the position of hex `number` in an unturned grid, relative to its centre. */
export const localSpot = (number: number): Point => spotOf(placeInGrid({ q: 0, r: 0 }, 0, number));

/** Return the seven names of a grid's hexes, beginning with the centre. */
export const hexesOf = (grid: number): string[] => [0, 1, 2, 3, 4, 5, 6].map((number) => `${grid}-${number}`);

/** Return the grid and the number of a hex. For "9-3" they are 9 and 3. */
export function partsOf(hex: string): { grid: number; number: number } {
  const [grid, number] = hex.split('-').map(Number);
  return { grid: grid ?? 0, number: number ?? 0 };
}

/** Return a map from each grid to the numbers of those of its hexes that are in `hexes`. */
export function holesByGrid(hexes: readonly string[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const hex of hexes) {
    const { grid, number } = partsOf(hex);
    found.set(grid, [...(found.get(grid) ?? []), number]);
  }
  return found;
}

/** Lookups of positions and hexes among the grids on the table. */
export class Lattice {
  readonly grids: ReadonlyMap<number, GridView>;
  readonly #at = new Map<string, Axial>();
  readonly #names = new Map<string, string>();

  constructor(grids: readonly GridView[]) {
    this.grids = new Map(grids.map((grid) => [grid.number, grid]));
    for (const grid of grids) {
      for (const [number, name] of hexesOf(grid.number).entries()) {
        const at = placeInGrid(grid, grid.rotation ?? 0, number);
        this.#at.set(name, at);
        this.#names.set(keyOf(at), name);
      }
    }
  }

  get hexes(): string[] {
    return [...this.#at.keys()];
  }

  at(hex: string): Axial | undefined {
    return this.#at.get(hex);
  }

  spot(hex: string): Point | undefined {
    const at = this.#at.get(hex);
    return at && spotOf(at);
  }

  /** Return the hex at a position, or '' if the position is in the void. */
  hexAt(at: Axial): string {
    return this.#names.get(keyOf(at)) ?? '';
  }

  /** Return the neighbours of a hex, clockwise from the neighbour above. A neighbour is '' if it is in the void. */
  neighbours(hex: string): string[] {
    const at = this.#at.get(hex);
    return at ? WAYS.map((way) => this.hexAt(add(at, way))) : [];
  }

  distance(a: string, b: string): number {
    const [from, to] = [this.#at.get(a), this.#at.get(b)];
    return from && to ? distance(from, to) : Infinity;
  }
}

const ARROWS: Readonly<Record<Arrow, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** Return the best place in an arrow's direction. Places that are nearer and straighter ahead are better. */
export function placeTowards<T>(places: readonly T[], spot: (place: T) => Point, from: Point, arrow: Arrow): T | undefined {
  const way = ARROWS[arrow];
  let best: { place: T; cost: number } | undefined;
  for (const each of places) {
    const to = spot(each);
    const along = (to.x - from.x) * way.x + (to.y - from.y) * way.y;
    const aside = Math.abs((to.x - from.x) * way.y) + Math.abs((to.y - from.y) * way.x);
    if (along < 0.4 || aside > along * 1.8) continue;
    const cost = along + aside * 1.6;
    if (!best || cost < best.cost - 0.001) best = { place: each, cost };
  }
  return best?.place;
}
