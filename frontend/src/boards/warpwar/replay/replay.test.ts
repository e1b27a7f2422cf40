import { expect, test } from 'vitest';
import type { BaseView } from '../../../wire/view.ts';
import type { Line } from '../../../wire/types.ts';
import { account, chapter } from './battleChapters.ts';
import { mergeLines, combineViews } from './combinedViews.ts';

const board = { stars: [{ name: 'Umma', hex: '0304', value: 1 }] };
const line = (body: object, text = ''): Line => ({ n: 1, text, body });
const header = { turn: 3, phase: 'Combat', phases: [], status: ['idle', 'idle'], title: '', outcome: null };

const fought = {
  kind: 'round',
  at: '0304',
  report: {
    round: 2,
    orders: ['W1 ATTACK W2 D=2 B=5', 'W2 RETREAT D=8'],
    shots: [{ firer: 'W1', weapon: 'B', target: 'W2', drive: 2, diff: -6, cell: 'Escapes', hits: 0 }],
    losses: [{ ship: 'W1', scored: 4, absorbed: 1, effective: 3, destroyed: true }],
    escaped: ['W2'],
  },
};

test('a battle has a beginning, rounds and an end, each at its star', () => {
  expect(chapter(line({ kind: 'battle', at: '0304', sides: [0, 2] }), board)).toEqual({
    place: '0304',
    title: 'Umma',
    part: 'begins',
    sides: [0, 2],
  });
  expect(chapter(line(fought), board)).toEqual({ place: '0304', title: 'Umma', part: 'round', round: 2 });
  expect(chapter(line({ kind: 'battle_over', at: '0101' }), board)).toEqual({ place: '0101', title: '0101', part: 'ends' });
  expect(chapter(line({ kind: 'moved', ship: 'W1' }), board)).toBeNull();
});

test('its account is in the notation of the rulebook', () => {
  const all = [
    line({ kind: 'battle', at: '0304', sides: [0, 1] }),
    line(fought),
    line({ kind: 'battle_over', at: '0304' }, 'The battle at Umma is over.'),
  ];
  expect(account(all, board)).toEqual([
    'Umma',
    '',
    'Round 2',
    'W1 ATTACK W2 D=2 B=5',
    'W2 RETREAT D=8',
    '  W1.B at W2: -6 Escapes, 0 hits',
    '  W1: 4 scored, 1 absorbed, 3 effective; destroyed',
    '  escaped: W2',
    '',
    'The battle at Umma is over.',
  ]);
});

const ann = {
  header,
  viewer: 0,
  sides: [{ seat: 0, ships: 3, bases: 1 }, { seat: 1 }],
  stars: [
    { hex: '0304', control: 0, base: 0 },
    { hex: '0101', counter: { number: 7, vp: 1, s: 2, c: 1, b: 3 }, explored: true },
  ],
  units: [
    { id: 'W1', owner: 0, kind: 'W', hex: '0304' },
    { id: 'S1', owner: 0, kind: 'S', hex: '0304', aboard: 'W1' },
    { id: 'W2', owner: 1, kind: 'W', hex: '0102', memory: 2 },
  ],
  stacks: [{ owner: 1, hex: '0101' }],
  records: [{ id: 'W1', owner: 0 }],
  economy: { stocks: [] },
  battles: [{ hex: '0304', sides: [0, 1], round: 1, stage: 'orders', mine: ['W1 ATTACK W2 D=2'] }],
  decisions: [],
  prompts: [],
};
const ben = {
  header,
  viewer: 1,
  sides: [{ seat: 0 }, { seat: 1, ships: 1, bases: 2 }],
  stars: [{ hex: '0304' }, { hex: '0101', control: 1, colony: 1, works: 2 }],
  units: [{ id: 'W2', owner: 1, kind: 'W', hex: '0101' }],
  stacks: [],
  records: [{ id: 'W2', owner: 1 }],
  battles: [{ hex: '0304', sides: [0, 1], round: 1, stage: 'orders', mine: ['W2 DODGE D=4'] }],
  decisions: [],
  prompts: [],
};
const both = [ann, ben] as unknown as BaseView[];

test('of everything the account of its owner; nothing is hidden and nothing is only remembered', () => {
  const view = combineViews(both, null) as unknown as typeof ann;
  expect(view.sides).toEqual([ann.sides[0], ben.sides[1]]);
  expect(view.units.map(({ id, hex }) => `${id} ${hex}`)).toEqual(['W1 0304', 'S1 0304', 'W2 0101']);
  expect(view.records.map(({ id }) => id)).toEqual(['W1', 'W2']);
  expect(view.stars[0]).toMatchObject({ control: 0, base: 0, colony: -1 });
  expect(view.stars[1]).toMatchObject({ control: 1, colony: 1, works: 2, explored: true, counter: { number: 7 } });
  expect(view.battles[0]!.mine).toEqual(['W1 ATTACK W2 D=2', 'W2 DODGE D=4']);
  expect([view.viewer, view.stacks, view.economy]).toEqual([-1, [], null]);
});

test('sections of which nobody learnt anything new stay the same objects', () => {
  const view = combineViews(both, null);
  const later = [{ ...ann, stars: [...ann.stars] }, ben] as unknown as BaseView[];
  const next = combineViews(later, { views: both, view }) as unknown as typeof ann;
  const was = view as unknown as typeof ann;
  expect([next.units === was.units, next.battles === was.battles, next.stars === was.stars]).toEqual([true, true, false]);
});

test('one line for what was told in two ways, the fuller one, and whose a private line is', () => {
  const seen = line({ kind: 'moved', seat: 0, ship: 'W1', path: ['0304', '0101'] }, 'short');
  const full = line({ kind: 'moved', seat: 0, ship: 'W1', path: ['0304', '0101'], steps: ['drop S1'] }, 'full');
  const turn = line({ kind: 'turn', turn: 4 }, 'Turn 4.');
  const income = line({ kind: 'income', seat: 1, at: '0101', bp: 5 }, '5 BP at Nippur as income.');
  const stack = line({ kind: 'stack_moved', seat: 0, path: ['0304'] }, 'A stack moves.');
  expect(
    mergeLines(
      [
        [turn, full],
        [turn, seen, income],
        [turn, stack],
      ],
      ['Ann', 'Ben', 'Cleo'],
    ).map(({ text }) => text),
  ).toEqual(['Turn 4.', 'full', 'Ben: 5 BP at Nippur as income.']);
});
