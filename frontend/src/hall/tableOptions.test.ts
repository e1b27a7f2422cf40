import { expect, test } from 'vitest';
import type { Option, ScenarioCard } from '../wire/rest';
import { clockChoiceWords, changedOptions, durationText, groupOptions, optionText, playersText } from './tableOptions.ts';

const option = (key: string, change: Partial<Option> = {}): Option => ({
  key,
  label: key,
  kind: 'flag',
  default: false,
  help: '',
  choices: [],
  low: 0,
  high: 0,
  group: 'House rules',
  ...change,
});

const card = (options: Option[]): ScenarioCard => ({
  name: 'x',
  title: 'X',
  edition: '',
  seats: [2, 4],
  text: '',
  minutes: 60,
  options,
  sketch: null,
  note: '',
});

const movement = option('movement', {
  label: 'Movement',
  kind: 'choice',
  default: 'turns',
  choices: [
    ['turns', 'Ship by ship'],
    ['plotted', 'All in secret'],
  ],
});

test('only what differs from the default travels', () => {
  const options = [option('armor'), option('fog', { default: true }), movement];
  expect(changedOptions(card(options), { armor: true, fog: true, movement: 'turns' })).toEqual({ armor: true });
});

test('a choice the scenario does not know, or of the wrong kind, is left behind', () => {
  expect(changedOptions(card([option('armor'), movement]), { diplomacy: true, armor: 3, movement: 'psychic' })).toEqual({});
});

test('house rules stand last, the others as they come', () => {
  const options = [option('a'), option('b', { group: 'Map' }), option('c', { group: 'Optional rules' }), option('d', { group: 'Map' })];
  expect(groupOptions(options).map(([name, list]) => [name, list.length])).toEqual([
    ['Map', 2],
    ['Optional rules', 1],
    ['House rules', 1],
  ]);
});

test('choices in words', () => {
  expect(optionText(movement, 'plotted')).toBe('Movement: all in secret');
  expect(optionText(option('x', { label: 'Armor and shells' }), true)).toBe('Armor and shells');
  expect(optionText(option('x', { label: 'ECM blocks' }), false)).toBe('Without: ECM blocks');
});

test('lengths and players in words', () => {
  expect([30, 75, 120, 210, 240].map(durationText)).toEqual(['30 min', '75 min', 'about 2 h', 'about 3.5 h', 'about 4 h']);
  expect([playersText([2, 2]), playersText([2, 4])]).toEqual(['2 players', '2 to 4 players']);
});

test('a clock in words', () => {
  expect(clockChoiceWords({ per: 'decision', seconds: 120, bank: 0 })).toBe('2 minutes for each decision');
  expect(clockChoiceWords({ per: 'turn', seconds: 180, bank: 600 })).toBe('3 minutes a turn and 10 minutes in the bank');
  expect(clockChoiceWords({ per: 'decision', seconds: 0, bank: 0 })).toBe('');
});
