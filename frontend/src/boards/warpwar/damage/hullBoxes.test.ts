import { expect, test } from 'vitest';
import { w4, w9 } from '../fixtures/combat.ts';
import { hullPlan } from './hullBoxes.ts';

const states = (attr: string, record = w4, hits = {}) =>
  hullPlan(record, hits)
    .parts.find((part) => part.attr === attr)
    ?.boxes.map((box) => box.state);

test('every part that was built has its boxes on the ship: what is left, what is struck now, what was lost before', () => {
  expect(
    hullPlan(w4, {})
      .parts.map((part) => part.attr)
      .sort(),
  ).toEqual(['B', 'M', 'PD', 'S', 'SR', 'T']);
  expect(states('PD')).toEqual(['left', 'left', 'left', 'left', 'left', 'left', 'lost']);
  expect(states('S', w4, { S: 1 })).toEqual(['left', 'struck', 'lost']);
  expect(states('M', w4)).toEqual(['left', 'lost']); // one box stands for three Missiles
});

test('no two parts of a full ship lie on each other', () => {
  const areas = hullPlan(w9, {}).parts.map(({ area }) => area);
  for (const [at, a] of areas.entries()) {
    for (const b of areas.slice(at + 1)) {
      const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      expect(apart).toBe(true);
    }
  }
});
