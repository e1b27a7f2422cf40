// War cards have six types with values from 1 to 10. A player plays at most one card of each type (S-23).
import { expect, test } from 'vitest';
import { sumer } from '../fixtures/sumer.ts';
import { handCards, oneOfEachType } from './handCards.ts';

test('a hand lies by type in the fixed order, the highest first', () => {
  expect(handCards(sumer, ['T1', 'P3', 'J10', 'P9'])).toMatchObject([
    { name: 'Phalanx', mark: '9' },
    { name: 'Phalanx', mark: '3' },
    { name: 'Javelins', mark: '10' },
    { name: 'Terrain', mark: '1' },
  ]);
});

test('another card of a type takes the place of the first', () => {
  expect(oneOfEachType(['P3', 'J10', 'P9'])).toEqual(['J10', 'P9']);
});
