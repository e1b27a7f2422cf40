import { expect, test } from 'vitest';
import { table } from '../wire/fakeSocket';
import { clockOf, clockWords, timeLeft, windowOf } from './clocks';
import { newsWords, stillToAsk } from './tableNews';

const clocks = [
  { seat: 0, left: 160, bank: 100, running: true },
  { seat: 1, left: 90, bank: 90 },
];

test('a running clock is counted down from when it was heard; one that stands stays', () => {
  const [ann, ben] = [0, 1].map((seat) => clockOf({ ...table, clocks }, 5000, seat)!);
  expect(timeLeft(ann!, 25_000)).toEqual({ left: 140_000, bank: 100_000 });
  expect(timeLeft(ann!, 85_000)).toEqual({ left: 80_000, bank: 80_000 });
  expect(timeLeft(ann!, 999_000)).toEqual({ left: 0, bank: 0 });
  expect(timeLeft(ben!, 999_000)).toEqual({ left: 90_000, bank: 90_000 });
  expect(clockOf(table, 0, 0)).toBe(undefined);
});

test('a reaction window as it was heard; in a pause it stands', () => {
  expect(windowOf({ ...table, window: { seconds: 20, left: 14.5, running: true } }, 5000)).toEqual({
    seconds: 20,
    left: 14.5,
    running: true,
    heard: 5000,
  });
  expect(windowOf({ ...table, window: { seconds: 20, left: 14 } }, 5000)?.running).toBe(false);
  expect(windowOf(table, 5000)).toBe(undefined);
});

test('turn and bank in words', () => {
  expect(clockWords({ left: 142_000, bank: 100_000 })).toBe('0:42 + 1:40');
  expect(clockWords({ left: 142_000, bank: 100_000 }, true)).toBe('0:42');
  expect(clockWords({ left: 72_000, bank: 72_000 })).toBe('bank 1:12');
  expect(clockWords({ left: 245_000, bank: 0 })).toBe('4:05');
});

test('what was done at the table, for whom it concerns', () => {
  const names = ['Ann', 'Ben'];
  expect(newsWords({ n: 1, act: 'extend', by: 1, seat: 0, seconds: 60 }, names, 0)).toBe('Ben gives you 1 minute more.');
  expect(newsWords({ n: 1, act: 'extend', by: 0, seconds: 300 }, names, 0)).toBe('You give all players 5 minutes more.');
  expect(newsWords({ n: 2, act: 'bot', seat: 0 }, names, 1)).toBe('The table lets a bot play for Ann.');
  expect(newsWords({ n: 3, act: 'pause' }, names, 1)).toBe('The game is paused, as all players present agreed.');
  expect(newsWords({ n: 3, act: 'unpause', by: 0 }, names, 1)).toBe('Ann lets the game continue.');
});

test('who still has to agree: who is here, plays, and has not asked', () => {
  const people = [
    { seat: 0, name: 'Ann', here: true },
    { seat: 1, name: 'Ben' },
    { seat: 2, name: 'Cleo', here: true },
    { seat: 3, name: 'Bot', bot: true },
    { seat: 4, name: 'Dan', here: true, idle: true },
  ];
  expect(stillToAsk({ ...table, people, asks: [2] }, () => true)).toEqual([0]);
  expect(stillToAsk({ ...table, people, asks: [2] }, (seat) => seat !== 0)).toEqual([]);
});
