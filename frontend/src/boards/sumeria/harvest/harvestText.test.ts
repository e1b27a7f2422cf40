// A levy never falls below 0 (S-14). A card removes at most as many markers as there are (S-15).
import { expect, test } from 'vitest';
import { sumer } from '../fixtures/sumer.ts';
import { changeText, effectText, faceOf } from './harvestText.ts';

test('a card says what it did', () => {
  expect(changeText({ seat: 0, card: 'G5', die: 4, before: 10, after: 14 })).toBe('+4');
  expect(changeText({ seat: 0, card: 'L1', die: 5, before: 2, after: 0 })).toBe('−2');
  expect(effectText({ seat: 0, card: 'L1', die: 5, before: 2, after: 0 })).toBe('The die shows 5: 2 armies fewer, the levy is 0.');
  expect(changeText({ seat: 0, card: 'X1', die: 3, before: 9, after: 9, hexes: ['0104', '0305'] })).toBe('2 lost');
  expect(effectText({ seat: 0, card: 'X1', die: 3, before: 9, after: 9 })).toBe('The die shows 3: there is no marker to lose.');
});

test('names and sorts come from the deck', () => {
  expect(faceOf(sumer, 'X1')).toMatchObject({ name: 'Flood', sort: 'markers' });
  expect(faceOf(sumer, 'G5')).toMatchObject({ name: 'Good Harvest', sort: 'gain' });
});
