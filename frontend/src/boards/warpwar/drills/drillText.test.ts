import { expect, test } from 'vitest';
import type { DrillVerdict } from '../types.ts';
import { beatenText, isSame, ownerOf, playedText, verdictText, worthText } from './drillText.ts';

const verdict = (some: Partial<DrillVerdict>): DrillVerdict =>
  ({ value: 1, worth: 1, low: 1, high: 1, exact: true, loss: 0, share: 0, limit: 0.2, good: true, ...some }) as DrillVerdict;

test('a verdict says how much is lost, of how much', () => {
  expect(verdictText(verdict({}))).toBe('One of the best orders: it loses nothing against best play.');
  expect(verdictText(verdict({ loss: 0.15, share: 0.012 }))).toBe(
    'A good order: it loses 0.1 BP against best play, 1 % of what is at stake in the round.',
  );
  expect(verdictText(verdict({ loss: 2.34, share: 0.19, good: false }))).toBe(
    'Not good enough: it loses 2.3 BP against best play, 19 % of what is at stake in the round.',
  );
  expect(verdictText(verdict({ loss: 0.06, share: 0.003 }))).toContain('under 1 %');
});

test('figures say how sure they are', () => {
  expect(worthText(verdict({ worth: -1.5 }))).toBe(
    'Your order is worth −1.5 BP to you. The best play is worth +1.0 BP. An order that loses up to 0.2 BP is good.',
  );
  expect(worthText(verdict({ exact: false, low: 0.5, high: 1.2 }))).toContain('(approximate: between +0.5 and +1.2)');
  expect(worthText(verdict({ exact: false }))).toContain('+1.0 BP (approximate).');
});

test('what beats an order, and what was played', () => {
  expect(beatenText(0.01)).toBe('Then the round is worth 0 BP to you.');
  expect(beatenText(-3)).toBe('Then you lose 3.0 BP.');
  expect(beatenText(3)).toBe('Even then you gain 3.0 BP.');
  expect(playedText(null)).toContain('not calculated');
  expect(playedText(0.01)).toBe('lost nothing against best play');
  expect(playedText(1.26)).toBe('lost 1.3 BP against best play');
});

test('joint orders are the same when every line is; bots of the collection have no names', () => {
  expect(isSame(['W1 DODGE D=1'], ['W1 DODGE D=1'])).toBe(true);
  expect(isSame(['W1 DODGE D=1'], ['W1 DODGE D=1', 'W3 DODGE D=1'])).toBe(false);
  expect(ownerOf(['Ann', 'Ben'], 1)).toBe('Ben');
  expect(ownerOf([], 1)).toBe('');
});
