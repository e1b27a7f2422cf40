/** Positions of the boxes of a ship's parts on its drawing, so that the player can cross off damage on the drawing itself. */
import { attrOf, boxesOf, type Box } from '../records/boxes.ts';
import { silhouette, type Silhouette } from '../silhouettes/silhouette.ts';
import type { Record as ShipRecord } from '../types.ts';

/** Side length of a box. `STEP` is the distance from one box to the next. Both are in units of the drawing. */
export const SIDE = 6.4;
const STEP = 7.6;
/** Distance between the lines of boxes. The lines are above, along and below the middle of the hull. */
const LINE = 12;

export interface Part {
  readonly attr: string;
  /** Boxes of the part, each with the position of its upper left corner. */
  readonly boxes: readonly (Box & { readonly x: number; readonly y: number })[];
  /** Area of the part that reacts to clicks. */
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** The line of each part. Line 0 is the middle of the hull, and negative lines are above it. */
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

/**
 * Return the drawing with the parts that can be hit. Each part is on its line, starting at the tail. `struck` holds the
 * number of hits by attribute.
 */
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
