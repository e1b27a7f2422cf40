import { expect, test, vi } from 'vitest';
import type { Header } from '../wire/types';
import { AwaitedSince } from './awaitedSince.svelte.ts';
import { correctHeader, awaitedSeats, isGone, onlyReacts, seatState } from './seats.ts';
import { awaitedWords, joinWords, outcomeTitle, stateWords, withNames } from './statusText.ts';

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
  expect(stateWords('away', true)).toBe('away, must answer');
});

test('who has a page open and does not use it is idle, unless the orders are in', () => {
  const at = (status: Header['status'][0], bot = false) => seatState(header([status]), { seat: 0, here: true, idle: true, bot });
  expect([at('owes'), at('idle'), at('in'), at('owes', true), at('out')]).toEqual(['inactive', 'inactive', 'in', 'owes', 'out']);
  expect([stateWords('inactive', true), stateWords('inactive', false)]).toEqual(['idle, must answer', 'idle']);
  expect([isGone('away'), isGone('inactive'), isGone('owes')]).toEqual([true, true, false]);
});

test('whom the table waits for, the viewer first', () => {
  const waiting = header(['owes', 'in', 'owes']);
  expect(awaitedSeats(waiting, 2)).toEqual([2, 0]);
  expect(awaitedWords(waiting, names, 2)).toBe('Waiting for you and Ann');
  expect(awaitedWords(waiting, names, -1)).toBe('Waiting for Ann and Cleo');
  expect(awaitedWords(header(['owes', 'in']), names, 0)).toBe('Waiting for you');
  expect(awaitedWords(header(['owes'], []), names, 0)).toBe('Game over');
});

test('in a reaction window each knows of himself alone whether he has answered', () => {
  const open = header(['owes', 'owes', 'idle']);
  const window = { id: 'w1', kind: 'react', seconds: 20 };
  const right = { id: 'c1', kind: 'concede', answered: true };
  expect(correctHeader(open, 0, [window, right])).toBe(open);
  expect(correctHeader(open, 0, [{ ...window, answered: true }, right]).status).toEqual(['in', 'owes', 'idle']);
  expect(correctHeader(open, -1, [])).toBe(open);
  expect([onlyReacts([window, right]), onlyReacts([right]), onlyReacts([window, { id: 'q', kind: 'move' }])]).toEqual([true, false, false]);
});

test('a reaction window in words', () => {
  expect(awaitedWords(header(['owes', 'owes']), names, 0, true)).toBe('You may react');
  expect(awaitedWords(header(['in', 'owes']), names, 0, true)).toBe('Other players may react');
  expect(awaitedWords(header(['owes', 'owes']), names, -1, true)).toBe('Players may react');
});

test('how it ended', () => {
  expect(outcomeTitle(header([], []), names, 0)).toBe('A draw');
  expect(outcomeTitle(header([], [1]), names, 0)).toBe('Ben wins');
  expect(outcomeTitle(header([], [1]), names, 1)).toBe('You win');
  expect(outcomeTitle(header([], [0, 1]), names, 2)).toBe('Ann and Ben win');
});

test('names go where the sentence has their places', () => {
  expect(withNames('{1} destroys {0}’s base; {9} stays', names)).toBe('Ben destroys Ann’s base; {9} stays');
  expect(joinWords(['a', 'b', 'c'])).toBe('a, b and c');
});

test('since when a seat is awaited: from the first sight of it in this phase until it is in', () => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1000);
  const since = new AwaitedSince();
  since.update(header(['owes', 'owes', 'idle']));
  vi.advanceTimersByTime(60_000);
  since.update(header(['owes', 'in', 'owes']));
  expect(since.at).toEqual({ 0: 1000, 2: 61_000 });
  since.update({ ...header(['owes', 'idle', 'owes']), phase: 'Move' });
  expect(since.at).toEqual({ 0: 61_000, 2: 61_000 });
  since.update(header(['owes', 'owes', 'owes'], [1]));
  expect(since.at).toEqual({});
  vi.useRealTimers();
});
