// This module calculates where rivers, banks and places are drawn on the map. The radius of a hex is 100 units.
import { corners, type Cell, type Point } from '../../../ui/map/hex.ts';
import { bankOf, hexOf, isLand, otherBank, isParted, placesOf, SIDES, type Land, type Reach, type Side } from '../land.ts';

/** Length of a hex's radius in units of the map. */
export const U = 100;

export const centreOf = (land: Land, hex: string): Point => {
  const at = land.grid.cells.get(hex)?.at ?? { x: 0, y: 0 };
  return { x: at.x * U, y: at.y * U };
};

export const RING: readonly Point[] = corners(false, U);
/** Return the corner at the clockwise end of a side. `startOf` returns the corner at its beginning. */
const endOf = (side: Side): number => (SIDES.indexOf(side) + 5) % 6;
const startOf = (side: Side): number => (SIDES.indexOf(side) + 4) % 6;

export const middleOf = (side: Side): Point => mix(RING[startOf(side)]!, RING[endOf(side)]!, 0.5);
export const sideEnds = (side: Side): [Point, Point] => [RING[startOf(side)]!, RING[endOf(side)]!];

export const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const mix = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
const times = (p: Point, k: number): Point => ({ x: p.x * k, y: p.y * k });
const unit = (p: Point): Point => times(p, 1 / (Math.hypot(p.x, p.y) || 1));

/**
 * Return a pseudo-random number between 0 and 1 from a text. Equal arguments give equal numbers, so that a drawing is
 * irregular but never changes.
 */
export function pseudoRandom(seed: string, salt = 0): number {
  let h = 2166136261 ^ (salt * 374761393);
  for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 16777619);
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  return ((h ^ (h >>> 13)) >>> 0) / 4294967296;
}

export interface Curve {
  readonly a: Point;
  readonly b: Point;
  readonly c: Point;
  readonly d: Point;
}

/**
 * Return the course of a river through one hex, relative to its centre. The river enters by one side and leaves by
 * another, perpendicular to both.
 */
export function courseOf(reach: Reach): [Curve, Curve] {
  const [a, b] = [middleOf(reach.from), middleOf(reach.to)];
  const along = unit({ x: b.x - a.x, y: b.y - a.y });
  const bend = { x: -(a.x + b.x) / 2, y: -(a.y + b.y) / 2 };
  const straight = Math.hypot(bend.x, bend.y) < 1;
  const swing = straight ? times({ x: -along.y, y: along.x }, (pseudoRandom(reach.hex) < 0.5 ? -1 : 1) * 9) : times(bend, 0.04);
  return [
    { a, b: times(a, 0.55), c: add(swing, times(along, -24)), d: swing },
    { a: swing, b: add(swing, times(along, 24)), c: times(b, 0.55), d: b },
  ];
}

const onCurve = ({ a, b, c, d }: Curve, t: number): Point => {
  const [p, q, r] = [mix(a, b, t), mix(b, c, t), mix(c, d, t)];
  return mix(mix(p, q, t), mix(q, r, t), t);
};

/** Return the course as a line of points relative to the hex's centre, in the direction of the water. */
export function courseLine(reach: Reach, steps = 6): Point[] {
  const [first, second] = courseOf(reach);
  const part = (curve: Curve, from: number): Point[] =>
    Array.from({ length: steps + 1 - from }, (_, i) => onCurve(curve, (i + from) / steps));
  return [...part(first, 0), ...part(second, 1)];
}

const cornersBetween = (from: Side, to: Side): Point[] => {
  const ring: Point[] = [];
  for (let i = endOf(from); ; i = (i + 1) % 6) {
    ring.push(RING[i]!);
    if (i === startOf(to)) return ring;
  }
};

/** Return the outline of a place relative to the hex's centre: the hex, or only the bank if a river divides the hex. */
export function groundOf(land: Land, place: string): Point[] {
  const reach = land.reachAt.get(hexOf(place));
  if (!reach || !isParted(land, hexOf(place))) return [...RING];
  const line = courseLine(reach);
  return bankOf(place) === 'R'
    ? [...line, ...cornersBetween(reach.to, reach.from)]
    : [...line.reverse(), ...cornersBetween(reach.from, reach.to)];
}

export function centroid(ring: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0];
  ring.forEach((p, i) => {
    const q = ring[(i + 1) % ring.length]!;
    const cross = p.x * q.y - q.x * p.y;
    area += cross;
    x += (p.x + q.x) * cross;
    y += (p.y + q.y) * cross;
  });
  return { x: x / (3 * area), y: y / (3 * area) };
}

const spots = new WeakMap<Land, Map<string, Point>>();

/** Return the position on the map of the pieces in a place. */
export function spotOf(land: Land, place: string): Point {
  let known = spots.get(land);
  if (!known) spots.set(land, (known = new Map<string, Point>()));
  const found = known.get(place);
  if (found) return found;
  const at = centreOf(land, hexOf(place));
  const spot = bankOf(place) ? add(at, times(centroid(groundOf(land, place)), 1.08)) : at;
  known.set(place, spot);
  return spot;
}

export function isInside(ring: readonly Point[], p: Point): boolean {
  let odd = false;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length]!;
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
  });
  return odd;
}

/** Return the place of this hex that contains a point of the map (in map units). */
export function placeAt(land: Land, hex: string, point: Point): string {
  if (!isParted(land, hex)) return hex;
  const at = centreOf(land, hex);
  const right = `${hex}R`;
  return isInside(groundOf(land, right), { x: point.x - at.x, y: point.y - at.y }) ? right : otherBank(right);
}

export const pathOf = (ring: readonly Point[], at: Point = { x: 0, y: 0 }): string =>
  `M${ring.map((p) => `${(p.x + at.x).toFixed(1)} ${(p.y + at.y).toFixed(1)}`).join('L')}Z`;

/** Return the place (bank) of this hex that is nearest to a point. */
export function nearestPlace(land: Land, hex: string, from: Point): string {
  const distanceTo = (place: string): number => {
    const spot = spotOf(land, place);
    return Math.hypot(spot.x - from.x, spot.y - from.y);
  };
  return placesOf(land, hex).reduce((a, b) => (distanceTo(b) < distanceTo(a) ? b : a));
}

export const landCells = (land: Land): Cell[] => [...land.grid.cells.values()].filter((cell) => isLand(land, cell.id));
