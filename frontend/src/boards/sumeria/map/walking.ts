// This module moves the keyboard cursor from hex to hex, and across a river from bank to bank.
import { stepTo, type Arrow } from '../../../ui/map/hex.ts';
import { hexOf, otherBank, isParted, placesOf, type Land } from '../land.ts';
import { nearestPlace, spotOf } from './geometry.ts';
import { afterStep } from './steps.ts';

const WAYS: Readonly<Record<Arrow, readonly [number, number]>> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/**
 * Return the next place in an arrow's direction. It is the other bank of the hex if that bank is in the direction, else
 * a place of the next hex. Return '' at the edge of the map.
 */
export function walk(land: Land, place: string, arrow: Arrow): string {
  const from = spotOf(land, place);
  const [wx, wy] = WAYS[arrow];
  const hex = hexOf(place);
  if (isParted(land, hex)) {
    const to = spotOf(land, otherBank(place));
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    if ((dx * wx + dy * wy) / Math.hypot(dx, dy) > 0.75) return otherBank(place);
  }
  const cell = land.grid.cells.get(hex);
  const next = cell && stepTo(land.grid, cell, arrow);
  if (!next) return '';
  const to = afterStep(land, place, next.id);
  return placesOf(land, next.id).includes(to) ? to : nearestPlace(land, next.id, from);
}
