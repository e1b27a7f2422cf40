import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { RoundSplit } from '../types.ts';
import PlayedMixture from './PlayedMixture.svelte';
import { bp, partsOf, placedText, sureness } from './splitText.ts';

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
  expect(partsOf(split).reduce((sum, each) => sum + each.hundredths, 0)).toBe(split.result_c);
  expect(partsOf(split).map((each) => bp(each.hundredths))).toEqual(['−5.20', '−1.08', '+3.93', '+0.42']);
});

test('what is approximate says so, with its gap', () => {
  expect(sureness(split)).toBe('Every order looked at; sure within 0.07 BP.');
  expect(sureness({ ...split, exact: false, gap_c: 230 })).toBe('Approximate: the bounds found lie 2.30 BP apart.');
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
  expect(items[0]).not.toContain('given');
  expect(items[1]).toContain('given');
});
