// This module draws the pen strokes on each kind of terrain. All strokes of one kind are one path, so that the whole land needs only a few
// elements.
import { centre as centreAt, type Point } from '../../../ui/map/hex.ts';
import { isLand, SIDES, type Land, type Side } from '../land.ts';
import { neighbourAcross } from '../land.ts';
import { add, centreOf, pseudoRandom, mix, RING, sideEnds, U } from './geometry.ts';

export interface DrawnTerrain {
  /** Ground of each terrain, with slightly uneven edges. It continues around the map. */
  readonly grounds: readonly { readonly terrain: string; readonly d: string }[];
  readonly grain: string;
  readonly tufts: string;
  readonly trunks: string;
  readonly fronds: string;
  readonly dunes: string;
  readonly stones: string;
  readonly waves: string;
  readonly coast: string;
}

const n = (value: number): string => value.toFixed(1);
const at = (p: Point): string => `${n(p.x)} ${n(p.y)}`;

/** Return a slightly bent edge between two hexes, identical from either side. */
function bentEdge(a: Point, b: Point): string {
  const [low, high] = a.x < b.x || (a.x === b.x && a.y < b.y) ? [a, b] : [b, a];
  const seed = `${Math.round(low.x)},${Math.round(low.y)},${Math.round(high.x)},${Math.round(high.y)}`;
  const normal = { x: (high.y - low.y) / 100, y: -(high.x - low.x) / 100 };
  const push = (t: number, salt: number): Point => {
    const by = (pseudoRandom(seed, salt) - 0.5) * 22;
    return add(mix(low, high, t), { x: normal.x * by, y: normal.y * by });
  };
  const [p, q] = [push(0.33, 1), push(0.67, 2)];
  return low === a ? `C${at(p)} ${at(q)} ${at(b)}` : `C${at(q)} ${at(p)} ${at(b)}`;
}

function outline(centre: Point): string {
  const ring = RING.map((corner) => add(centre, corner));
  return `M${at(ring[0]!)}${ring.map((p, i) => bentEdge(p, ring[(i + 1) % 6]!)).join('')}Z`;
}

/** Return points scattered over a hex, all of them outside the radius `hollow` around its centre. */
function scatterPoints(hex: string, count: number, salt: number, hollow = 0): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const turn = (i / count + pseudoRandom(hex, salt + i) * (0.7 / count)) * Math.PI * 2;
    const far = hollow + (76 - hollow) * Math.sqrt(0.15 + 0.85 * pseudoRandom(hex, salt + 40 + i));
    return { x: Math.cos(turn) * far, y: Math.sin(turn) * far * 0.86 };
  });
}

/** Return the path of a sown field: short furrows side by side. */
function field({ x, y }: Point, tilt: number): string {
  return [-9, -3, 3, 9]
    .map((row) => {
      const [dx, dy] = [Math.cos(tilt) * 13, Math.sin(tilt) * 13];
      const [ox, oy] = [-Math.sin(tilt) * row, Math.cos(tilt) * row];
      return `M${n(x + ox - dx)} ${n(y + oy - dy)}l${n(dx * 2)} ${n(dy * 2)}`;
    })
    .join('');
}

const tuft = ({ x, y }: Point): string => `M${n(x - 6)} ${n(y - 7)}l4 8M${n(x)} ${n(y - 10)}v11M${n(x + 6)} ${n(y - 7)}l-4 8`;
const reed = ({ x, y }: Point): string => `M${n(x - 3)} ${n(y - 12)}l2 13M${n(x + 3)} ${n(y - 15)}l-1 16`;
const trunk = ({ x, y }: Point): string => `M${n(x)} ${n(y)}q2-9 0-18`;
const frond = ({ x, y }: Point): string =>
  `M${n(x)} ${n(y - 18)}q-9-6-13 3M${n(x)} ${n(y - 18)}q9-6 13 3M${n(x)} ${n(y - 18)}q-5-9-12-6M${n(x)} ${n(y - 18)}q5-9 12-6M${n(x)} ${n(y - 18)}v-8`;
const dune = ({ x, y }: Point, wide: number): string =>
  `M${n(x - wide)} ${n(y)}q${n(wide * 0.6)}-${n(wide * 0.55)} ${n(wide)}-1q${n(wide * 0.45)}-${n(wide * 0.35)} ${n(wide)} 3`;
const stone = ({ x, y }: Point): string => `M${n(x - 4)} ${n(y)}q4-7 8 0z`;
const wave = ({ x, y }: Point): string => `M${n(x - 22)} ${n(y)}q5.5-8 11 0t11 0t11 0t11 0`;

/** Return the points of a hex that are not in a river. In a river hex these are more than 40 units from the centre. */
const clearOfRiver = (land: Land, hex: string, spots: Point[]): Point[] =>
  land.reachAt.has(hex) ? spots.filter((p) => Math.hypot(p.x, p.y) > 40) : spots;

export function drawTerrain(land: Land): DrawnTerrain {
  const strokes = { grain: '', tufts: '', trunks: '', fronds: '', dunes: '', stones: '', waves: '', coast: '' };
  const grounds: { terrain: string; d: string }[] = [];
  for (const { terrain, at: spot } of surroundingTerrain(land)) grounds.push({ terrain, d: outline(spot) });
  for (const [hex, { terrain }] of land.hexes) {
    const centre = centreOf(land, hex);
    grounds.push({ terrain, d: outline(centre) });
    const spots = (count: number, salt: number, hollow = 0): Point[] =>
      clearOfRiver(land, hex, scatterPoints(hex, count, salt, hollow)).map((p) => add(p, centre));
    const tilt = (pseudoRandom(hex, 7) - 0.5) * 1.6;
    if (terrain === 'green' || terrain === 'green_river') {
      strokes.grain += spots(7, 1, 36)
        .map((p, i) => field(p, tilt + (i % 2) * 0.9))
        .join('');
      for (const p of spots(4, 90, 46).slice(0, 1 + Math.floor(pseudoRandom(hex, 3) * 3))) {
        strokes.trunks += trunk(p);
        strokes.fronds += frond(p);
      }
    }
    if (terrain === 'partial' || terrain === 'partial_river') strokes.tufts += spots(8, 11, 26).map(tuft).join('');
    if (terrain === 'green_river' || terrain === 'partial_river') strokes.tufts += spots(6, 160, 40).map(reed).join('');
    if (terrain === 'river') strokes.stones += spots(9, 21, 30).map(stone).join('');
    if (terrain === 'desert') {
      strokes.dunes += spots(3, 31, 10)
        .map((p, i) => dune(p, 17 + i * 5 + pseudoRandom(hex, 60 + i) * 8))
        .join('');
      if (pseudoRandom(hex, 70) < 0.3) strokes.stones += spots(2, 71, 30).map(stone).join('');
    }
    if (terrain.startsWith('city'))
      strokes.grain += spots(5, 41, 62)
        .map((p) => field(p, tilt))
        .join('');
    if (terrain === 'sea') {
      strokes.waves += spots(4, 51, 12).map(wave).join('');
      strokes.coast += SIDES.map((side) => shore(land, hex, side)).join('');
    }
  }
  return { grounds, ...strokes };
}

const OUTSIDE: Readonly<Record<string, string>> = { sea: 'sea', green: 'green', city: 'green', partial: 'partial' };

/** Return a ring of terrain around the map's hexes, so that the land does not end in a jagged edge. */
function surroundingTerrain(land: Land): { terrain: string; at: Point }[] {
  const cells = [...land.grid.cells.values()];
  const [wide, tall] = [Math.max(...cells.map((cell) => cell.q)), Math.max(...cells.map((cell) => cell.r + Math.floor(cell.q / 2)))];
  const ring: { terrain: string; at: Point }[] = [];
  const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));
  for (let column = -1; column <= wide + 1; column++) {
    for (let row = -1; row <= tall + 1; row++) {
      if (column === clamp(column, wide) && row === clamp(row, tall)) continue;
      const [q, edge] = [clamp(column, wide), clamp(row, tall)];
      const near = land.grid.byAxial.get(`${q},${edge - Math.floor(q / 2)}`);
      const centre = centreAt(column, row - Math.floor(column / 2));
      ring.push({ terrain: OUTSIDE[land.hexes.get(near?.id ?? '')?.terrain ?? ''] ?? 'desert', at: { x: centre.x * U, y: centre.y * U } });
    }
  }
  return ring;
}

/** Return the path of the coast along one side of a sea hex. Return '' if there is no land on that side. */
function shore(land: Land, hex: string, side: Side): string {
  const other = neighbourAcross(land, land.grid.cells.get(hex)!, side);
  if (!other || !isLand(land, other.id)) return '';
  const centre = centreOf(land, hex);
  const [a, b] = sideEnds(side).map((p) => add(p, centre)) as [Point, Point];
  return `M${at(a)}${bentEdge(a, b)}`;
}
