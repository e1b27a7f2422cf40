import { expect, test } from 'vitest';
import { w4 } from '../fixtures/combat.ts';
import { knownParts } from './knownParts.ts';

test('an own ship is drawn as built, less what it lost', () => {
  expect(knownParts(w4, 'W', [])).toMatchObject({ now: { PD: 6, S: 2 }, built: { PD: 7, S: 3 }, whole: true });
});

test('of a foe nothing is drawn but what its orders have used', () => {
  expect(knownParts(null, 'S', []).now).toEqual({});
  const lines = ['S35 (TL1) DODGE D=4 T=2; M1 at W4 D=3; M2 at W4 D=4', 'S35 (TL1) ATTACK W4 D=3 B=4 S=1'];
  // The first order uses six points of power (D4 T2), and the second order uses eight (D3 B4 S1). So the ship has at least PD 8.
  expect(knownParts(null, 'S', lines)).toMatchObject({ now: { PD: 8, B: 4, S: 1, T: 2, M: 2 }, wg: '', whole: false });
});

test('an unknown hull tells nothing: it is the same for every ship of its kind', () => {
  expect(knownParts(null, 'W', [])).toEqual(knownParts(null, 'W', ['W7 (TL2) DODGE D=0']));
});
