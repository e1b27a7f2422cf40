// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { Line } from '../../../wire/types.ts';
import { fakeMatch } from '../fixtures/match.ts';
import { quiet } from '../fixtures/views.ts';
import type { Event, View } from '../types.ts';
import EndBoard from './EndBoard.svelte';
import { falls, heroLine, standings } from './story.ts';

const eyes = { seat: 0, names: ['Ann', 'Ben'] };
const line = (body: Event, turn = 7): Line => ({ n: 1, text: '', body, turn });
const lost: Event = {
  kind: 'fought',
  hex: '6-0',
  attacker: '0.D1',
  defender: '1.C',
  dice: [8, 3],
  cards: {},
  cancelled: [],
  totals: [10, 3],
  winner: 0,
  lost: '1.C',
};
const over: View = {
  ...quiet,
  header: { ...quiet.header, turn: 7, outcome: { winners: [0], reason: 'last', text: '' } },
  pieces: quiet.pieces.filter((each) => each.owner === 0),
  players: [
    { seat: 0, cards: 7, material: 43, hand: ['wild', '5'] },
    { seat: 1, out: true, material: 0, hand: [] },
  ],
};

test('the hero line says who fell to what', () => {
  const log = [line(lost), line({ kind: 'out', seat: 1, by: 0, hex: '6-0' })];
  expect(heroLine(eyes, over, log)).toBe('Ben’s Converter was beaten by Ann’s Destructer 1, 10 to 3, at grid 6, centre.');
  expect(falls(eyes, log)).toEqual([{ seat: 1, by: 0, turn: 7, text: 'beaten by Ann’s Destructer 1, 10 to 3, at grid 6, centre' }]);
});

test('a hex that went with the Converter, a warp onto a hole, a resignation, a last turn, a draw', () => {
  const out: Event = { kind: 'out', seat: 1, by: 0 };
  expect(falls(eyes, [line({ kind: 'hex_hit', hex: '6-2', result: 'destroyed', pieces: ['1.C'] }), line(out)])[0]?.text).toBe(
    'destroyed together with grid 6, hex 2',
  );
  expect(falls(eyes, [line({ kind: 'warped', piece: '1.C', origin: '1-0', to: '6-0', lost: true }), line(out)])[0]?.text).toMatch(
    /^warped onto/,
  );
  expect(heroLine(eyes, over, [line({ kind: 'out', seat: 1, resigned: true })])).toBe('Ben resigned in turn 7.');
  const both = { ...over, players: quiet.players };
  expect(heroLine(eyes, both, [])).toBe('The winner had the most material after turn 7.');
  const draw = { ...both, header: { ...both.header, outcome: { winners: [], reason: 'draw', text: '' } } };
  expect(heroLine(eyes, draw, [])).toBe('No player won. The match ended in turn 7.');
});

test('standings: the winner first, with fights and robots destroyed', () => {
  const rows = standings(over, [line(lost)], []);
  expect(rows.map((row) => [row.seat, row.won, row.pieces, row.discs, row.fights, row.destroyed])).toEqual([
    [0, true, 5, 3, 1, 1],
    [1, false, 0, 0, 0, 0],
  ]);
});

test('the page shows the hands opened', () => {
  const { match } = fakeMatch(over);
  render(EndBoard, { match, look: () => {} });
  expect(screen.getAllByRole('img', { name: /Wild Warp|\+5 Combat/ })).toHaveLength(2);
  expect(screen.getByRole('columnheader', { name: /Ann/ })).toBeTruthy();
});
