import { describe, expect, test } from 'vitest';
import type { EcmPrompt } from '../types.ts';
import { effective, pointsLeft, printUse, readUses, setChange, setPoints, span, toUses } from './ecm.ts';

const m1 = { missile: 'S1.M1', target: 'W2', drive: 3, tl: 3, balance: -1 };
const m2 = { missile: 'S1.M2', target: 'W2', drive: 1, tl: 1, balance: 1 };
const prompt: EcmPrompt = { kind: 'ecm', decision: 'd', hex: '1720', round: 1, points: { W2: 2 }, incoming: [m1, m2] };

describe('ECM', () => {
  // By 1994 VI, if a ship of TL 2 uses two points of ECM against a Missile of TL 3, they count as one point.
  test('the balance counts once a Missile, and only with a point on it (R-ECM-02, 03)', () => {
    expect(effective(m1, 2)).toBe(1);
    expect(effective(m1, 1)).toBe(0);
    expect(effective(m2, 0)).toBe(0);
    expect(effective(m2, 1)).toBe(2);
  });

  test('points are split and never exceeded', () => {
    let uses = setPoints(prompt, {}, m1, 2);
    expect(pointsLeft(prompt, uses, 'W2')).toBe(0);
    uses = setPoints(prompt, uses, m2, 1);
    expect(uses['S1.M2']?.points).toBe(0);
    uses = setPoints(prompt, setPoints(prompt, uses, m1, 1), m2, 5);
    expect(uses['S1.M2']?.points).toBe(1);
  });

  test('each ship spends its own points', () => {
    const other = { ...m1, missile: 'S1.M3', target: 'W5' };
    const both = { ...prompt, points: { W2: 2, W5: 1 }, incoming: [m1, m2, other] };
    const uses = setPoints(both, {}, m1, 2);
    expect(pointsLeft(both, uses, 'W5')).toBe(1);
    expect(setPoints(both, uses, other, 3)['S1.M3']?.points).toBe(1);
  });

  test('a drive never falls below the floor; lowering only where the table plays so', () => {
    expect(span(prompt, m2, 1)).toEqual({ low: -1, high: 2 });
    expect(span({ ...prompt, floor: 1, lower_only: true }, m2, 1)).toEqual({ low: 0, high: 0 });
    const uses = setChange(prompt, setPoints(prompt, {}, m1, 2), m1, -4);
    expect(uses['S1.M1']).toEqual({ points: 2, change: -1 });
    expect(setPoints(prompt, uses, m1, 1)['S1.M1']).toEqual({ points: 1, change: 0 });
  });

  test('goes out, reads back and prints', () => {
    const uses = setChange(prompt, setPoints(prompt, {}, m1, 2), m1, -1);
    const sent = toUses(prompt, uses);
    expect(sent).toEqual([{ ship: 'W2', missile: 'S1.M1', points: 2, change: -1 }]);
    expect(readUses(JSON.stringify({ kind: 'ecm', uses: sent }))).toEqual(uses);
    expect(sent.map(printUse)).toEqual(['W2: S1.M1=2 down 1']);
  });
});
