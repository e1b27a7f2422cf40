import { describe, expect, test } from 'vitest';
import { DENSE, flightOf, measuresFor, sidesOf, slideOf, battlefieldScale, USUAL } from './layout.ts';

describe('the battlefield', () => {
  test('two to five camps stand at two sides, the first at the left', () => {
    expect(sidesOf(['a', 'b'])).toEqual([['a'], ['b']]);
    expect(sidesOf(['a', 'b', 'c'])).toEqual([['a'], ['b', 'c']]);
    expect(sidesOf(['a', 'b', 'c', 'd', 'e'])).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]);
  });

  test('few ships are drawn large, many small, and never out of bounds', () => {
    const duel = battlefieldScale([[[100]], [[80]]], 400, 500);
    const crowd = battlefieldScale([[Array<number>(12).fill(100)], [[80]]], 400, 500);
    expect(duel).toBeGreaterThan(1.8);
    expect(crowd).toBe(0.7);
    expect(battlefieldScale([[[100]], [[80]]], 200, 500)).toBeLessThan(duel);
  });

  // On a phone, a ship with its order needs 120 pixels of height, and the name above the ships needs 34. So two ships fit into 314 pixels,
  // and three ships do not.
  test('in a narrow window ships keep their orders while there is room for them', () => {
    expect(measuresFor([[[100, 100]], [[80]]], 167, 314)).toBe(USUAL);
    expect(measuresFor([[[100, 100, 100]], [[80]]], 167, 314)).toBe(DENSE);
  });

  test('five sides of two ships fit on a phone, two ships in a row', () => {
    const two = [110, 80];
    const scale = battlefieldScale(
      [
        [two, two],
        [two, two, two],
      ],
      167,
      314,
      DENSE,
    );
    // At scale 0.5, ships of 83 and 72 pixels with a gap of 2 pixels need 157 of 167 pixels of width. At scale 0.55, ships of 91 and 75
    // pixels need one pixel too much. At scale 0.5, three fleets need 3 × 76 = 228 of 314 pixels of height.
    expect(scale).toBe(0.5);
  });

  test('attack goes forward, retreat away, a dodge aside', () => {
    const ahead = { x: -1, y: 0 };
    expect(slideOf('ATTACK', ahead, 2).x).toBeLessThan(0);
    expect(slideOf('RETREAT', ahead, 2).x).toBeGreaterThan(0);
    const dodge = slideOf('DODGE', ahead, 2);
    expect(dodge.x).toBeCloseTo(0);
    expect(dodge.y).not.toBe(0);
    expect(slideOf('', ahead, 2)).toEqual({ x: 0, y: 0 });
  });
});

describe('a shot', () => {
  const firer = { left: 0, top: 90, width: 100, height: 20, right: true };
  const target = { left: 400, top: 90, width: 100, height: 20, right: false };

  test('goes from nose to hull when it hits', () => {
    expect(flightOf(firer, target, '')).toEqual({ from: { x: 100, y: 100 }, to: { x: 450, y: 100 }, length: 350, angle: 0 });
  });

  test('too slow it passes behind the stern, too fast ahead of the nose, and flies on', () => {
    const late = flightOf(firer, target, 'behind');
    const early = flightOf(firer, target, 'ahead');
    expect(late.to.x).toBeGreaterThan(500); // the target faces left, so its stern is at 500
    expect(early.to.x).toBeLessThan(400);
    expect(late.length).toBeGreaterThan(Math.hypot(late.to.x - 100, late.to.y - 100));
  });
});
