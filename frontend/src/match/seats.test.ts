import { expect, test } from 'vitest';
import type { Header } from '../wire/types';
import { awaitedSeats, seatState } from './seats.ts';
import { awaitedWords, list, outcomeTitle, stateWords, withNames } from './statusText.ts';

const header = (status: Header['status'], winners?: number[]): Header => ({
  turn: 1,
  phase: 'Build',
  phases: [],
  status,
  title: '',
  outcome: winners ? { winners, reason: 'x', text: '' } : null,
});

const names = ['Ann', 'Ben', 'Cleo'];

test('the four states of a seat are told apart', () => {
  const at = (status: Header['status'][0], here: boolean, bot = false) => seatState(header([status]), { seat: 0, here, bot });
  expect(at('idle', true)).toBe('idle');
  expect(at('owes', true)).toBe('owes');
  expect(at('in', true)).toBe('in');
  expect(at('owes', false)).toBe('away');
  expect(at('idle', false)).toBe('away');
});

test('what is sealed stays in when its owner goes; a bot is never away; who is out is out', () => {
  const at = (status: Header['status'][0], bot = false) => seatState(header([status]), { seat: 0, here: false, bot });
  expect([at('in'), at('owes', true), at('out')]).toEqual(['in', 'owes', 'out']);
  expect(stateWords('away', true)).toBe('away, not yet in');
});

test('whom the table waits for, the viewer first', () => {
  const waiting = header(['owes', 'in', 'owes']);
  expect(awaitedSeats(waiting, 2)).toEqual([2, 0]);
  expect(awaitedWords(waiting, names, 2)).toBe('Waiting for you and Ann');
  expect(awaitedWords(waiting, names, -1)).toBe('Waiting for Ann and Cleo');
  expect(awaitedWords(header(['owes', 'in']), names, 0)).toBe('You are awaited');
  expect(awaitedWords(header(['owes'], []), names, 0)).toBe('Game over');
});

test('how it ended', () => {
  expect(outcomeTitle(header([], []), names, 0)).toBe('A draw');
  expect(outcomeTitle(header([], [1]), names, 0)).toBe('Ben wins');
  expect(outcomeTitle(header([], [1]), names, 1)).toBe('You win');
  expect(outcomeTitle(header([], [0, 1]), names, 2)).toBe('Ann and Ben win');
});

test('names go where the sentence has their places', () => {
  expect(withNames('{1} destroys {0}’s base; {9} stays', names)).toBe('Ben destroys Ann’s base; {9} stays');
  expect(list(['a', 'b', 'c'])).toBe('a, b and c');
});
