import { expect, test } from 'vitest';
import type { BaseView } from '../../../wire/view.ts';
import type { Line } from '../../../wire/types.ts';
import { combat, quiet } from '../fixtures/views.ts';
import type { Event, View } from '../types.ts';
import { mergeLines, combineViews } from './combinedViews.ts';
import { account, chapter } from './fightChapters.ts';

const line = (body: Event, text = ''): Line => ({ n: 1, text, body });
const fought: Event = {
  kind: 'fought',
  hex: '3-0',
  attacker: '0.B1',
  defender: '1.D1',
  dice: [5, 2],
  cards: { '0': '3', '1': '2' },
  cancelled: [],
  totals: [8, 8],
  winner: 1,
  lost: '0.B1',
};

test('a combat has a beginning, fights and an end, each in its hex', () => {
  expect(chapter(line({ kind: 'combat', hex: '3-0', attacker: 0, defender: 1 }))).toEqual({
    place: '3-0',
    title: 'Grid 3, centre',
    part: 'begins',
    sides: [0, 1],
  });
  expect(chapter(line(fought))).toEqual({ place: '3-0', title: 'Grid 3, centre', part: 'round' });
  expect(chapter(line({ kind: 'combat_ended', hex: '3-2' }))).toEqual({ place: '3-2', title: 'Grid 3, hex 2', part: 'ends' });
  expect(chapter(line({ kind: 'turn', turn: 2 }))).toBeNull();
});

test('its account adds up every sum', () => {
  const field: Event = { ...fought, defender: '', dice: [4], cards: { '0': '5' }, cancelled: [0], totals: [4, 6], winner: 1, lost: '0.B1' };
  const all = [
    line({ kind: 'combat', hex: '3-0', attacker: 0, defender: 1 }),
    line(field),
    line(fought),
    line({ kind: 'combat_ended', hex: '3-0' }, 'The combat in 3-0 is over; only {1} has pieces left.'),
  ];
  expect(account(all)).toEqual([
    'Grid 3, centre: {0} attacks {1}',
    '',
    'Blaster 1 4 (4 + card 5 cancelled) at the force field: it holds, Blaster 1 destroyed',
    'Blaster 1 8 (5 + card 3) against Destructer 1 8 (2 + 4 discs + card 2): {1} wins, Blaster 1 destroyed',
    '',
    'The combat in 3-0 is over; only {1} has pieces left.',
  ]);
});

const fight = { attacker: '0.H1', defender: '1.D1', laid: [0, 1] };
const ann: View = { ...quiet, combat: { ...combat, fight: { ...fight, mine: '5' } } };
const ben: View = { ...quiet, viewer: 1, hand: ['2', 'wild'], combat: { ...combat, fight: { ...fight, mine: '2' } } };
const both = [ann, ben] as unknown as BaseView[];

test('together: every hand by its holder, face-down cards by who laid them', () => {
  const view = combineViews(both, null) as unknown as View;
  expect(view.players.map((each) => each.hand)).toEqual([quiet.hand, ['2', 'wild']]);
  expect(view.combat?.fight?.cards).toEqual({ '0': '5', '1': '2' });
  expect([view.viewer, view.hand, view.prompts]).toEqual([-1, [], []]);
});

test('sections of which nobody learnt anything new stay the same objects', () => {
  const view = combineViews(both, null);
  const next = combineViews([{ ...ann, piles: { deck: 70 } }, ben], { views: both, view }) as unknown as View;
  const was = view as unknown as View;
  expect([next.players === was.players, next.combat === was.combat]).toEqual([true, true]);
});

test('one line of what was told in two ways, the fuller one; what happened twice stays twice', () => {
  const all = line({ kind: 'drawn', seat: 1, number: 1 }, '{1} draws 1 card.');
  const own = line({ kind: 'drawn', seat: 1, number: 1, cards: ['wild'] }, 'You draw Wild Warp.');
  const roll = line({ kind: 'rolled', sides: 6, value: 3, purpose: 'hex' }, 'Rolled: 3.');
  const told = mergeLines(
    [
      [roll, roll, all],
      [roll, roll, all, own],
    ],
    ['Ann', 'Ben'],
  );
  expect(told.map((each) => each.text)).toEqual(['Rolled: 3.', 'Rolled: 3.', 'Ben: You draw Wild Warp.']);
});
