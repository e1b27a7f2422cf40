// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { MatchDetail, RoundSplit, SeatRound } from '../types.ts';
import MatchDetailPart from './MatchDetail.svelte';
import PlayedMixture from './PlayedMixture.svelte';
import { asBelieved, bp, partsOf, placedText, sureness } from './splitText.ts';

const split: RoundSplit = {
  result_c: -193,
  value_c: -520,
  own_c: -108,
  foe_c: 393,
  outguessing_c: 42,
  gap_c: 7,
  exact: true,
  worst_c: 550,
  chance_c: 506,
};

test('the parts that are shown add up to the result, to the last digit', () => {
  expect(partsOf(split, 2).reduce((sum, each) => sum + each.hundredths, 0)).toBe(split.result_c);
  expect(partsOf(split, 2).map((each) => bp(each.hundredths))).toEqual(['−5.20', '−1.08', '+3.93', '+0.42']);
});

test('what is approximate says so, with its gap', () => {
  expect(sureness(split, 2)).toBe('All orders were examined. The value is exact to 0.07 BP.');
  expect(sureness({ ...split, exact: false, gap_c: 230 }, 2)).toBe('The value is approximate: the bounds are 2.30 BP apart.');
  expect(sureness(split, 3)).toBe('The value is approximate: 3 sides, with all enemies as one side; the bounds are 0.07 BP apart.');
});

const side = (seat: number): SeatRound => ({
  seat,
  orders: [`W${seat + 1} DODGE D=1`],
  foe_orders: [`W${seat + 5} ATTACK D=1`],
  split,
  mixture: [{ orders: [`W${seat + 1} DODGE D=1`], chance: 1, worth: 0 }],
  foe_mixture: [{ orders: [`W${seat + 5} DODGE D=2`], chance: 1, worth: 0 }],
  believed: [],
  surprised: false,
  simplified: false,
});

function showMatch(seats: number[], hindsight: number[]) {
  const detail = {
    rounds: [
      {
        entry: 9,
        turn: 2,
        hex: '2223',
        place: 'Babylon',
        round: 1,
        sides: seats.map(side),
        hits: seats.map((seat) => 10 + seat),
        hindsight: hindsight.map((seat) => ({ seat, split })),
        position: null,
      },
    ],
    damage: [],
    designs: [{ seat: 0, ships: ['W1'], record: 'PD=3', cost: 3, strength: 50, rounds: 1, scored: 0, taken: 0, lost: 0, unused: [] }],
    skipped: {},
  } satisfies MatchDetail;
  const props = { names: ['Ann', 'Ben', 'Cat'], colors: [0, 1, 2], open: 1, onopen: () => undefined, onpoint: () => undefined };
  render(MatchDetailPart, { detail, ...props });
}

test('what rests on the true ships is called hindsight on the page', () => {
  showMatch([0, 1], [0]);
  expect(screen.getByText('Calculated with the true ships, for Ann')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Designs, judged after the match' })).toBeTruthy();
  expect(screen.getByText('Ann, calculated with the knowledge at that time')).toBeTruthy();
  expect(screen.getByText('Best mixture of orders for Ben, as Ann could expect')).toBeTruthy();
});

test('of three sides each is told, against all its foes as one', () => {
  showMatch([0, 1, 2], [0, 1, 2]);
  expect(screen.getByText('Best mixture of orders for all enemies as one side, as Cat could expect')).toBeTruthy();
  for (const name of ['Ann', 'Ben', 'Cat']) expect(screen.getByText(`Calculated with the true ships, for ${name}`)).toBeTruthy();
  expect(screen.getByText('Hits taken: Ann 10, Ben 11, Cat 12.')).toBeTruthy();
  expect(screen.getAllByText(/^The value is approximate: 3 sides/)).toHaveLength(6);
});

test('a round opens in the lab as each side could believe it', () => {
  const position = { fleets: [['W1: TL0 PD=9 B=4'], ['W2: TL1 PD=8 B=3']] as [string[], string[]], edition: '1994' as const, stake: 15 };
  expect(asBelieved(position, 1, ['W1: TL0 PD=5 B=2'])).toEqual({
    fleets: [['W2: TL1 PD=8 B=3'], ['W1: TL0 PD=5 B=2']],
    edition: '1994',
    stake: 15,
  });
  expect(asBelieved(position, 0, ['W2: TL0 PD=5']).fleets).toEqual([['W1: TL0 PD=9 B=4'], ['W2: TL0 PD=5']]);
});

test('damage is written by attribute', () => {
  expect(placedText({ PD: 2, B: 1 })).toBe('PD−2 B−1');
});

test('the orders that were given are marked among the bars', () => {
  const mixture = [
    { orders: ['W1 ATTACK W2 D=4 B=2'], chance: 0.75, worth: 1 },
    { orders: ['W1 DODGE D=2 S=1'], chance: 0, worth: -1 },
  ];
  render(PlayedMixture, { title: 'Best mixture', color: 0, mixture, played: ['W1 DODGE D=2 S=1'] });
  const items = screen.getAllByRole('listitem').map((each) => each.textContent?.replace(/\s+/g, ' ').trim());
  expect(items[0]).toContain('75');
  expect(items[0]).not.toContain('played');
  expect(items[1]).toContain('played');
});
