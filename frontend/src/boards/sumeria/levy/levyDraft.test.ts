// A player must place the whole levy in cities that they own, and the Leader in one of these cities (S-33).
import { expect, test } from 'vitest';
import { addArmies, commandOf, spreadEvenly, armiesLeft, missingText, setArmies, initialDraft, type LevyDraft } from './levyDraft.ts';

const prompt = {
  decision: 't2.levy',
  levy: 27,
  cities: [
    { hex: '0205', value: 5 },
    { hex: '0506', value: 5 },
  ],
};
const nothing: LevyDraft = { armies: {}, leader: '' };

test('no more goes into a city than is left', () => {
  const one = addArmies(nothing, '0205', 5, 27);
  expect(one.armies).toEqual({ '0205': 5 });
  expect(armiesLeft(addArmies(one, '0506', 0, 27), 27)).toBe(0);
  expect(setArmies(one, '0506', 40, 27).armies['0506']).toBe(22);
});

test('a levy is ready when all is placed and the Leader stands', () => {
  expect(missingText(nothing, 27)).toBe('27 armies are not placed yet.');
  const all = addArmies(nothing, '0205', 0, 27);
  expect(missingText(all, 27)).toBe('Choose a city for your Leader.');
  const ready = { ...all, leader: '0506' };
  expect(missingText(ready, 27)).toBe('');
  expect(commandOf(ready)).toEqual({ kind: 'levy', armies: { '0205': 27 }, leader: '0506' });
  expect(missingText({ armies: {}, leader: '0506' }, 0)).toBe('');
});

test('evenly: 27 in two cities are 14 and 13', () => {
  expect(spreadEvenly(nothing, ['0205', '0506'], 27)).toEqual({ armies: { '0205': 14, '0506': 13 }, leader: '0205' });
});

test('what lies sealed is shown; a draft of a greater levy is not kept', () => {
  expect(initialDraft({ ...prompt, kind: 'levy', answer: { kind: 'levy', armies: { '0205': 27 }, leader: '0205' } }, null).leader).toBe(
    '0205',
  );
  expect(initialDraft({ ...prompt, kind: 'levy' }, { armies: { '0205': 28 }, leader: '0205' })).toEqual(nothing);
});
