import { expect, test } from 'vitest';
import { quiet } from '../fixtures/views.ts';
import { Lattice } from '../lattice.ts';
import type { Reach } from '../types.ts';
import { errandOf } from './errand.ts';

const lattice = new Lattice(quiet.grids);
const reach = (piece: string, at: string, ...hexes: string[]): Reach => ({
  kind: 'reach',
  piece,
  at,
  stops: hexes.map((hex) => ({ hex, steps: [hex] })),
});
const errand = (...reaches: Reach[]) => errandOf(quiet, 0, lattice, reaches);

test('discs are brought home first: the Converter stands at 1-0', () => {
  expect(errand(reach('0.B1', '2-1', '5-4'), reach('0.W1', '2-0', '1-0', '5-4'))).toEqual({ piece: '0.W1', hex: '1-0', what: 'home' });
});

test('then one that lies in reach is fetched, by the swiftest robot that carries none', () => {
  expect(errand(reach('0.D1', '1-2', '3-2'), reach('0.B1', '2-1', '5-4'))).toEqual({ piece: '0.B1', hex: '5-4', what: 'disc' });
});

test('else one comes nearer; the Converter stays, and nobody walks into a fight', () => {
  expect(errand(reach('0.W1', '2-0', '2-3', '1-3', '5-0'))).toMatchObject({ piece: '0.W1', what: 'nearer' });
  expect(errand(reach('0.C', '1-0', '3-2'))).toBeNull();
  const fight: Reach = { ...reach('0.B1', '2-1'), stops: [{ hex: '5-4', steps: ['5-4'], combat: true }] };
  expect(errand(fight)).toBeNull();
});
