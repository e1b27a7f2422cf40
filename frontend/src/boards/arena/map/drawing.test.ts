// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { midGame, pieces } from '../fixtures/midGame.ts';
import { spotOf } from '../lattice.ts';
import { effectsOf } from './effects.ts';
import { hexSentence, hexWords } from './hexText.ts';
import { Motion } from './motion.svelte.ts';
import { gridOutline } from './outline.ts';
import { hexPoint, nearAngle, poseBetween, restPose } from './poses.ts';
import { arrangePieces, slots } from './slots.ts';
import { legsOf } from './travel.ts';

describe('poses', () => {
  test('a hex of a turned grid is drawn where the lattice has it', () => {
    const pose = restPose({ number: 10, q: 2, r: 1, rotation: 5 });
    // With rotation 5, hex 3 of the grid is in direction 2 from the grid's centre. So this hex is at q = 3, r = 0.
    const at = hexPoint(pose, 3);
    expect(at.x).toBeCloseTo(spotOf({ q: 3, r: 0 }).x);
    expect(at.y).toBeCloseTo(spotOf({ q: 3, r: 0 }).y);
  });

  test('grids turn the short way', () => {
    expect(nearAngle(300, 0)).toBe(360);
    expect(nearAngle(0, 300)).toBe(-60);
    expect(nearAngle(60, 120)).toBe(120);
  });

  test('a warp begins and ends on the floor and is up in between', () => {
    const [from, to] = [restPose({ number: 1, q: 0, r: 0 }), restPose({ number: 1, q: 3, r: 0, rotation: 2 })];
    expect(poseBetween(from, to, 0)).toEqual({ ...from, angle: 0 });
    const end = poseBetween(from, to, 1);
    expect([end.x, end.angle, end.lift]).toEqual([4.5, 120, 0]);
    expect(poseBetween(from, to, 0.5).lift).toBe(1);
  });
});

test('a grid has an edge of eighteen corners, each of them once', () => {
  const corners = gridOutline().slice(1, -1).split('L');
  expect(corners).toHaveLength(18);
  expect(new Set(corners).size).toBe(18);
});

describe('pieces in one hex', () => {
  test('every piece has a slot of its own within the hex', () => {
    for (let n = 1; n <= 20; n++) {
      const places = slots(n);
      expect(places).toHaveLength(n);
      expect(new Set(places.map((slot) => `${slot.x},${slot.y}`)).size).toBe(n);
      expect(places.every((slot) => Math.hypot(slot.x, slot.y) < 90)).toBe(true);
    }
  });

  test('sides stand together, the strongest first', () => {
    const here = ['1.W1', '0.W1', '1.C', '0.H1'].map((id) => ({ id, owner: Number(id[0]), type: id[2]!, hex: '1-0' }));
    const found = arrangePieces(here);
    const row = [...found.entries()].sort((a, b) => a[1].y - b[1].y || a[1].x - b[1].x).map(([id]) => id);
    expect(row).toEqual(['0.H1', '0.W1', '1.C', '1.W1']);
  });
});

test('a way has a leg for each hex entered; what is hopped is passed over', () => {
  expect(legsOf('1-0', ['take 1', '1-2', 'over 6-3', 'steal 2 1.W1', '6-2'])).toEqual([
    { from: '1-0', to: '1-2', kind: 'step' },
    { from: '1-2', to: '6-2', kind: 'hop' },
  ]);
  expect(legsOf('1-0', ['1-2'], true)[0]?.kind).toBe('warp');
});

describe('effects', () => {
  const rolled = (sides: number, value: number, purpose: string) => ({ kind: 'rolled' as const, sides, value, purpose });

  test('dice lie at the hex that was hit, and it breaks', () => {
    const found = effectsOf([rolled(6, 3, 'hex'), { kind: 'hex_hit', hex: '6-3', result: 'destroyed' }], midGame());
    expect(found.map((effect) => [effect.kind, effect.hex])).toEqual([
      ['dice', '6-3'],
      ['break', '6-3'],
    ]);
  });

  test('a rolled grid that waits for its place shows its die on itself', () => {
    const found = effectsOf([rolled(8, 7, 'grid')], midGame());
    expect(found).toMatchObject([{ kind: 'dice', hex: '7-0', dice: [{ sides: 8, value: 7 }] }]);
  });

  test('dice of fights and of the order of play are not shown on the arena', () => {
    expect(effectsOf([rolled(12, 7, 'initiative'), rolled(6, 2, 'attack')], midGame())).toEqual([]);
  });
});

test('a grid that moved is under way and then where the view has it', () => {
  let now = 0;
  const motion = new Motion(() => now);
  const before = midGame();
  const after = midGame(null, { grids: before.grids.map((grid) => (grid.number === 8 ? { ...grid, q: 3, r: -5 } : grid)) });
  motion.play(before, after, [{ kind: 'moved', piece: '0.C', origin: '1-0', steps: ['1-1'], to: '1-1' }]);
  expect([...motion.poses.keys()]).toEqual([8]);
  expect([...motion.flights.keys()]).toEqual(['0.C']);
  now = 5000;
  motion.play(after, after, []);
  expect(motion.busy).toBe(false);
  motion.stop();
});

test('a hex in words', () => {
  const match = { seat: 0, names: ['Ann', 'Ben'], onlooker: undefined };
  const say = (hex: string): string => hexSentence(match, hexWords(match, midGame(), hex));
  expect(say('4-3')).toBe('Hex 4-3: your Warper 1 with 4 discs, Warper 2');
  expect(say('7-4')).toBe('Hex 7-4: Ben’s force field');
  expect(say('5-5')).toBe('Hex 5-5: destroyed');
  expect(say('5-4')).toBe('Hex 5-4: 2 discs, unclaimed');
  expect(say('3-3')).toBe('Hex 3-3: empty');
  expect(pieces.length).toBe(11);
});
