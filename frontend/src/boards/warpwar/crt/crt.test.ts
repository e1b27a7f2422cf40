import { describe, expect, test } from 'vitest';
import { crt } from '../fixtures/combat.ts';
import { blocksOf, cellOf, withSign, spanOf, toneOf, type Tactic } from './crt.ts';

describe('reading the table', () => {
  // These are cells at the first and last drive differences of rows. They were copied by hand from the printed table (2012 5.3).
  const cells: [Tactic, number, Tactic, string][] = [
    ['ATTACK', -9, 'ATTACK', 'Miss'],
    ['ATTACK', -3, 'RETREAT', 'Escapes'],
    ['ATTACK', -2, 'ATTACK', 'Hit'],
    ['ATTACK', 0, 'ATTACK', 'Hit+2'],
    ['ATTACK', 1, 'DODGE', 'Miss'],
    ['ATTACK', 2, 'DODGE', 'Hit+1'],
    ['ATTACK', 3, 'RETREAT', 'Hit'],
    ['ATTACK', 5, 'DODGE', 'Miss'],
    ['DODGE', -3, 'DODGE', 'Hit'],
    ['DODGE', 2, 'ATTACK', 'Hit'],
    ['DODGE', 9, 'RETREAT', 'Escapes'],
    ['RETREAT', 0, 'ATTACK', 'Hit'],
  ];
  test.each(cells)('%s at %i against %s is %s', (firer, diff, target, cell) => {
    expect(cellOf(crt, firer, diff, target)).toBe(cell);
  });

  test('spans read as printed', () => {
    const attack = blocksOf(crt)[0]?.rows.map(spanOf);
    expect(attack).toEqual(['−3 or less', '−2, −1', '0, +1', '+2', '+3, +4', '+5 or more']);
  });

  test('tones and signs', () => {
    expect(['Miss', 'Hit', 'Hit+1', 'Hit +2', 'Escapes'].map(toneOf)).toEqual(['miss', 'hit', 'hit1', 'hit2', 'escapes']);
    expect([withSign(-4), withSign(0), withSign(3)]).toEqual(['−4', '0', '+3']);
  });
});
