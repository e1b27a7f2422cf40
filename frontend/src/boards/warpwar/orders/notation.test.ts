import { describe, expect, test } from 'vitest';
import { printOrder, readOrder } from './notation.ts';

describe('notation', () => {
  test('prints as the rulebook writes', () => {
    expect(printOrder({ ship: 'W4', tactic: 'ATTACK', target: 'S35', D: 2, B: 3, S: 1 })).toBe('W4 ATTACK S35 D=2 B=3 S=1');
    expect(
      printOrder({
        ship: 'S35',
        tactic: 'DODGE',
        D: 4,
        T: 2,
        missiles: [
          { target: 'W4', drive: 3 },
          { target: 'W4', drive: 4 },
        ],
      }),
    ).toBe('S35 DODGE D=4 T=2; M1 at W4 D=3; M2 at W4 D=4');
    expect(printOrder({ ship: 'S32', tactic: 'ATTACK', target: 'W3', D: 3, cannons: [3, 1] })).toBe('S32 ATTACK W3 D=3 C=1(3) C=1(1)');
    expect(printOrder({ ship: 'W1', tactic: 'RETREAT', to: '1721', D: 4 })).toBe('W1 RETREAT to 1721 D=4');
    expect(printOrder({ ship: 'W1', tactic: 'DODGE', target: 'W2', B: 2, pickup: ['S10', 'S11'], drop: ['S9'] })).toBe(
      'W1 DODGE W2 D=0 B=2; PICKUP S10 S11; DROP S9',
    );
    expect(printOrder({ ship: 'S3', tactic: 'ATTACK', D: 1, cannons: [3, 2], cannon_targets: ['W3', 'W5'] })).toBe(
      'S3 ATTACK D=1 C=1(3 at W3) C=1(2 at W5)',
    );
  });

  test('reads a revealed line back', () => {
    expect(readOrder('S35 (TL1): DODGE D=4 T=2; M1 at W4 D=3; M2 at W4 D=4')).toMatchObject({
      ship: 'S35',
      tl: 1,
      tactic: 'DODGE',
      target: '',
      powers: { D: 4, T: 2 },
      missiles: [
        { target: 'W4', drive: 3 },
        { target: 'W4', drive: 4 },
      ],
    });
    expect(readOrder('S32 ATTACK W3 D=3 C=1(3) C=1(1)')).toMatchObject({ ship: 'S32', tl: -1, target: 'W3', cannons: [3, 1] });
    expect(readOrder('S32 (TL2) ATTACK D=3 C=1(3 at W3) C=1(1 at W5)')).toMatchObject({
      tl: 2,
      target: '',
      powers: { D: 3 },
      cannons: [3, 1],
    });
    expect(readOrder('W1 DODGE W2 D=0 B=2; PICKUP S10 S11; DROP S9')).toMatchObject({ target: 'W2', pickup: ['S10', 'S11'], drop: ['S9'] });
    expect(readOrder('W1 (TL0) RETREAT to 1721 D=4')).toMatchObject({ tl: 0, tactic: 'RETREAT', target: '', to: '1721', powers: { D: 4 } });
    expect(readOrder('')).toMatchObject({ ship: '', tactic: '' });
  });

  test('what is printed reads back the same', () => {
    const line = 'W9 ATTACK S35 D=1 B=2 E=1; DROP S31';
    const told = readOrder(line);
    expect(printOrder({ ship: told.ship, tactic: 'ATTACK', target: told.target, ...told.powers, drop: told.drop })).toBe(line);
  });
});
