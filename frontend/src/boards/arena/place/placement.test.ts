import { expect, test } from 'vitest';
import { Lattice, type Axial } from '../lattice.ts';
import { Placement } from './placement.svelte.ts';
import { placementHandler, touchedGrids } from './placementOnArena.ts';

const centres: Axial[] = [
  { q: 2, r: 1 },
  { q: -2, r: -1 },
  { q: 3, r: -1 },
];
const lattice = new Lattice([{ number: 1, q: 0, r: 0 }]);

function begin() {
  const placement = new Placement(() => centres);
  placement.take(7);
  let sent = 0;
  const handler = placementHandler(
    placement,
    () => centres,
    () => 'here',
    () => void sent++,
  );
  return { placement, handler, sent: () => sent };
}
const at = (q: number, r: number) => ({ hex: '', grid: 0, piece: '', at: { q, r } });

test('the ghost follows the pointer from one legal place to the next', () => {
  const { placement, handler } = begin();
  handler.hover?.(at(2, 2));
  expect(placement.at).toEqual({ q: 2, r: 1 });
  handler.hover?.(at(3, -2));
  expect(placement.at).toEqual({ q: 3, r: -1 });
  handler.hover?.(at(30, 30));
  expect(placement.at).toEqual({ q: 3, r: -1 });
});

test('put down it stays, and a second press on it is the yes', () => {
  const { placement, handler, sent } = begin();
  handler.pick?.(at(2, 1));
  handler.hover?.(at(-2, -1));
  expect(placement.at).toEqual({ q: 2, r: 1 });
  expect(sent()).toBe(0);
  handler.pick?.(at(2, 2));
  expect(sent()).toBe(1);
});

test('another place is another preview, not a yes', () => {
  const { placement, handler, sent } = begin();
  handler.pick?.(at(2, 1));
  handler.pick?.(at(-2, -1));
  expect(placement.at).toEqual({ q: -2, r: -1 });
  expect(sent()).toBe(0);
});

test('turned all round it is as it was', () => {
  const { placement, handler } = begin();
  for (let i = 0; i < 6; i++) handler.turn?.(1);
  expect(placement.rotation).toBe(0);
  handler.turn?.(-1);
  expect(placement.rotation).toBe(5);
});

test('by keys: arrows choose, Enter puts down, Enter again is the yes, Escape lifts', () => {
  const { placement, handler, sent } = begin();
  handler.step?.('right');
  handler.step?.('right');
  expect(placement.at).toEqual({ q: 3, r: -1 });
  handler.enter?.();
  expect([placement.down, sent()]).toEqual([true, 0]);
  handler.back?.();
  expect(placement.down).toBe(false);
  handler.enter?.();
  handler.enter?.();
  expect(sent()).toBe(1);
});

test('the grids it would touch', () => {
  expect(touchedGrids(lattice, { q: 2, r: 1 }, 7)).toEqual([1]);
  expect(touchedGrids(lattice, { q: 9, r: 9 }, 7)).toEqual([]);
});
