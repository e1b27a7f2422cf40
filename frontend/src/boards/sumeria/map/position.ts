// This module has what the map draws: the seat that controls each hex, and the positions of the pieces.
import { hexOf, isParted, type Land } from '../land.ts';
import type { Point } from '../../../ui/map/hex.ts';
import type { PositionView } from '../types.ts';
import { spotOf } from './geometry.ts';

/** The number that stands for the seat of neutral armies. */
export const NEUTRAL = -1;

/** The part of the view that the map draws, or its intermediate state during a scene. */
export type Position = Pick<PositionView, 'control' | 'stacks' | 'leaders'>;

/** All pieces of one seat in a place. */
export interface Stack {
  readonly key: string;
  readonly seat: number;
  readonly place: string;
  readonly armies: number;
  readonly leader: boolean;
}

export function stacksOf(position: Position): Stack[] {
  const found = new Map<string, Stack>();
  const put = (seat: number, place: string, armies: number, leader: boolean): void => {
    const key = `${seat} ${place}`;
    const there = found.get(key);
    found.set(key, { key, seat, place, armies: armies + (there?.armies ?? 0), leader: leader || (there?.leader ?? false) });
  };
  for (const { seat, place, armies } of position.stacks) put(seat, place, armies, false);
  position.leaders.forEach((place, seat) => place && put(seat, place, 0, true));
  return [...found.values()].sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : a.seat - b.seat));
}

export const stacksAt = (stacks: readonly Stack[], place: string): Stack[] => stacks.filter((each) => each.place === place);
export const stacksIn = (stacks: readonly Stack[], hex: string): Stack[] => stacks.filter((each) => hexOf(each.place) === hex);

/** Return the point where a stack is drawn. In a city it is above the walls. Several stacks in one place are side by side. */
export function standsAt(land: Land, stack: Stack, stacks: readonly Stack[]): Point {
  const spot = spotOf(land, stack.place);
  const hex = hexOf(stack.place);
  const here = stacksAt(stacks, stack.place);
  const across = (here.findIndex((each) => each.key === stack.key) - (here.length - 1) / 2) * 84;
  const city = land.cityAt.has(hex);
  return { x: spot.x + across + (city && here.length === 1 ? 40 : 0), y: spot.y - (city ? 40 : isParted(land, hex) ? 0 : 4) };
}
