import { describe, expect, test } from 'vitest';
import { crt } from '../fixtures/combat.ts';
import { whyMissed } from './whyMissed.ts';

// By 2012 5.3 an attacker hits a dodging ship at +2 to +4, an attacking ship at −2 to +2, and a retreating ship at +3 and +4.
describe('why a shot missed', () => {
  test.each([
    ['ATTACK', -1, 'DODGE', 'dodged: 3 too slow', 'behind'],
    ['ATTACK', 5, 'DODGE', 'dodged: 1 too fast', 'ahead'],
    ['ATTACK', -4, 'ATTACK', 'passed: 2 too slow', 'behind'],
    ['ATTACK', 4, 'ATTACK', 'passed: 2 too fast', 'ahead'],
    ['ATTACK', 1, 'RETREAT', 'outrun: 2 too slow', 'behind'],
    // A retreating ship hits only attacking ships (at −1 and 0).
    ['RETREAT', 0, 'DODGE', 'dodged: no Drive would have hit', 'ahead'],
  ] as const)('%s at %i against %s: %s', (firer, diff, target, words, side) => {
    expect(whyMissed(crt, { firer, diff, target })).toEqual({ words, side });
  });

  test('a hit has no reason to miss', () => {
    expect(whyMissed(crt, { firer: 'ATTACK', diff: 2, target: 'DODGE' })).toBeNull();
  });
});
