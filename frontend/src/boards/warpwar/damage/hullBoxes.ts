/** Positions of the boxes of a ship's parts on its drawing, so that damage can be crossed off on the ship itself. */
import { attrOf, boxesOf, type Box } from '../records/boxes.ts';
import { silhouette, type Silhouette } from '../silhouettes/silhouette.ts';
import type { Record as ShipRecord } from '../types.ts';

/** Side length of a box and distance to the next one, in units of the drawing. */
export const SIDE = 6.4;
const STEP = 7.6;
/** Distance between the lines of boxes above, along and below the middle of the hull. */
const LINE = 12;

export interface Part {
  readonly attr: string;
  /** Its boxes with their upper left corners. */
  readonly boxes: readonly (Box & { readonly x: number; readonly y: number })[];
  /** The touch area of the part. */
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** The line of each part: 0 is the middle of the hull, negative is above it. */
const LINES: readonly (readonly [line: number, attrs: readonly string[]])[] = [
  [-2, ['A', 'C', 'E']],
  [-1, ['H', 'T']],
  [0, ['PD', 'B', 'S']],
  [1, ['SR', 'M']],
  [2, ['SH']],
];

export interface HullPlan {
  readonly ship: Silhouette;
  readonly parts: readonly Part[];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Return the drawing with the parts that can be hit, each on its line, starting at the tail; `struck`: hits by attribute. */
export function hullPlan(record: ShipRecord, struck: { readonly [attr: string]: number }): HullPlan {
  const ship = silhouette(record.now, record.wg, record.built);
  const start = ship.tail + 6;
  const parts: Part[] = [];
  for (const [line, attrs] of LINES) {
    let x = start;
    const reach = line === 0 ? 0 : Math.sign(line) * (ship.half + LINE * (Math.abs(line) - 1) + 9);
    const y = ship.middle + reach - SIDE / 2;
    for (const attr of attrs) {
      const built = record.built[attr] ?? 0;
      if (!built) continue;
      const boxes = boxesOf(attr, built, record.now[attr] ?? 0, struck[attrOf(attr)] ?? 0);
      const named = x + (attr.length > 1 ? 11 : 7);
      const placed = boxes.map((box, at) => ({ ...box, x: named + at * STEP, y }));
      const end = named + boxes.length * STEP;
      parts.push({ attr, boxes: placed, area: { x: x - 2, y: y - 2.4, width: end - x + 1, height: SIDE + 4.8 } });
      x = end + 6;
    }
  }
  const right = Math.max(ship.nose + 8, ...parts.map(({ area }) => area.x + area.width));
  const top = Math.min(ship.middle - ship.half - 8, ...parts.map(({ area }) => area.y)) - 1;
  const bottom = Math.max(ship.middle + ship.half + 8, ...parts.map(({ area }) => area.y + area.height)) + 1;
  const left = ship.tail - 10;
  return { ship, parts, left, top, width: right - left + 2, height: bottom - top };
}
