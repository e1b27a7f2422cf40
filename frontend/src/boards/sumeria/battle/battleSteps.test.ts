// This battle was calculated by hand (S-23). The attacker has 3 armies and the Leader and rolls 5 dice. The defender has 3 armies in a
// city; the city adds two dice to their three dice.
import { describe, expect, test } from 'vitest';
import type { FoughtView } from '../types.ts';
import { battleSteps, facesOf, totalParts, pairsOf, revealedAt, trayTotal } from './battleSteps.ts';

const battle: FoughtView = {
  number: 1,
  turn: 2,
  segment: 3,
  at: '0506',
  attacker: 0,
  defender: -1,
  winner: 0,
  attack: {
    armies: 3,
    leader: true,
    played: ['P8', 'C10'],
    cards: 18,
    dice: [
      { cause: 'armies', faces: [1, 0, 0, 1, 0, 1] },
      { cause: 'leader', faces: [0, 1, 0, 0, 1, 0] },
    ],
    total: 36,
  },
  defend: {
    armies: 3,
    played: ['P6', 'T4'],
    cards: 10,
    dice: [
      { cause: 'armies', faces: [2, 1, 0, 0, 0, 0] },
      { cause: 'city', faces: [0, 0, 0, 0, 1, 1] },
    ],
    total: 25,
  },
};

describe('the reveal of a battle', () => {
  test('turns over the types that were played, then dice, totals, end', () => {
    expect(battleSteps(battle).map((step) => (step.kind === 'cards' ? step.type : step.kind))).toEqual([
      'meet',
      'P',
      'C',
      'T',
      'dice',
      'totals',
      'end',
    ]);
    expect(battleSteps({ ...battle, ties: [[2, 5]] }).map((step) => step.kind)).toContain('ties');
  });

  test('cards stand in pairs of a type', () => {
    expect(pairsOf(battle).map(({ type, attack, defend }) => `${type}${attack}:${defend}`)).toEqual([
      'P8:6',
      'J0:0',
      'C10:0',
      'M0:0',
      'S0:0',
      'T0:4',
    ]);
  });

  test('nothing is open before its step', () => {
    const early = revealedAt(battle, 1);
    expect([[...early.types], early.dice, early.totals, early.ended]).toEqual([['P'], false, false, false]);
    expect(revealedAt(battle, 6).ended).toBe(true);
  });

  test('a tray counts faces: 1 + 4 + 6 + 2 + 5 = 18', () => {
    expect(facesOf(battle.attack.dice)).toEqual([1, 1, 0, 1, 1, 1]);
    expect(trayTotal(facesOf(battle.attack.dice))).toBe(18);
    expect(totalParts(battle.defend)).toBe('cards 10 · armies 4 · city 11');
  });

  test('a side that resigned is shown without cards and dice', () => {
    expect(battleSteps({ ...battle, without_dice: true }).map((step) => step.kind)).toEqual(['end']);
  });
});
