// This module calculates positions for the names of stars, so that they stay readable. Each name is beside its star, at a place where it
// covers nothing else. Important names are placed first.
import type { Box, Point } from '../../../ui/map/hex.ts';

export interface LabelWish {
  readonly key: string;
  /** Position of the star's middle in pixels, before panning. */
  readonly at: Point;
  readonly width: number;
  readonly height: number;
  /**
   * Priority of the label. Labels with a greater weight are placed first. A label with a weight of at least `MUST` is
   * drawn even if it overlaps.
   */
  readonly weight: number;
  /** Distance in pixels from the middle of the star to the nearer edge of the label. */
  readonly gap: number;
}

export interface LabelSpot {
  readonly key: string;
  /** Position of the upper left corner of the label. */
  readonly x: number;
  readonly y: number;
  readonly side: Side;
}

export const MUST = 100;

export type Side = 'above' | 'right' | 'left' | 'below' | 'above right' | 'above left';
const SIDES: readonly Side[] = ['above', 'above right', 'above left', 'right', 'left', 'below'];

function boxAt(wish: LabelWish, side: Side): Box {
  const { at, width: w, height: h, gap } = wish;
  const place: { [key in Side]: Point } = {
    above: { x: at.x - w / 2, y: at.y - gap - h },
    'above right': { x: at.x + gap * 0.3, y: at.y - gap - h },
    'above left': { x: at.x - gap * 0.3 - w, y: at.y - gap - h },
    right: { x: at.x + gap, y: at.y - h / 2 },
    left: { x: at.x - gap - w, y: at.y - h / 2 },
    below: { x: at.x - w / 2, y: at.y + gap },
  };
  const { x, y } = place[side];
  return { left: x, top: y, right: x + w, bottom: y + h };
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Place as many labels as possible without covering the obstacles (boxes in the same pixels). `before` holds the side
 * that each label had last. A label keeps that side if it is free, so that labels do not jump.
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  obstacles: readonly Box[],
  before: ReadonlyMap<string, Side> = new Map(),
): LabelSpot[] {
  const taken: Box[] = [...obstacles];
  const spots: LabelSpot[] = [];
  const order = [...wishes].sort((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1));
  for (const wish of order) {
    const last = before.get(wish.key);
    const sides = last ? [last, ...SIDES.filter((side) => side !== last)] : SIDES;
    let best: { side: Side; box: Box; cost: number } | undefined;
    for (const side of sides) {
      const box = boxAt(wish, side);
      const cost = taken.reduce((sum, other) => sum + overlap(box, other), 0);
      if (!best || cost < best.cost) best = { side, box, cost };
      if (cost === 0) break;
    }
    if (!best || (best.cost > 0 && wish.weight < MUST)) continue;
    taken.push(best.box);
    spots.push({ key: wish.key, x: best.box.left, y: best.box.top, side: best.side });
  }
  return spots;
}

/**
 * Return an estimate of the width of a text, without measuring it in the browser. The estimate uses the widths of a
 * bold humanist sans font.
 */
export function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const letter of text) ems += /[ilIj.,' ]/.test(letter) ? 0.3 : /[mwMW]/.test(letter) ? 0.92 : /[A-Z]/.test(letter) ? 0.7 : 0.58;
  return ems * size;
}
