import { describe, expect, test } from 'vitest';
import { crt } from '../fixtures/combat.ts';
import { whyMissed } from './whyMissed.ts';

// By 2012 5.3, an attacker hits a dodging ship at drive differences of +2 to +4, an attacking ship at −2 to +2, and a retreating ship at +3
// and +4.
describe('why a shot missed', () => {
  test.each([
    ['ATTACK', -1, 'DODGE', 'dodged: too slow by 3', 'behind'],
    ['ATTACK', 5, 'DODGE', 'dodged: too fast by 1', 'ahead'],
    ['ATTACK', -4, 'ATTACK', 'passed: too slow by 2', 'behind'],
    ['ATTACK', 4, 'ATTACK', 'passed: too fast by 2', 'ahead'],
    ['ATTACK', 1, 'RETREAT', 'outrun: too slow by 2', 'behind'],
    // A retreating ship hits only attacking ships (at a drive difference of −1 or 0).
    ['RETREAT', 0, 'DODGE', 'dodged: no Drive would have hit', 'ahead'],
  ] as const)('%s at %i against %s: %s', (firer, diff, target, words, side) => {
    expect(whyMissed(crt, { firer, diff, target })).toEqual({ words, side });
  });

  test('a hit has no reason to miss', () => {
    expect(whyMissed(crt, { firer: 'ATTACK', diff: 2, target: 'DODGE' })).toBeNull();
  });
});
