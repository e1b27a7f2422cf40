// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { countAnswer, keepStreak, readStreak } from './streak.ts';

afterEach(() => localStorage.clear());

test('good answers in a row are counted, and a bad one ends the row but not the best', () => {
  let streak = readStreak('toy');
  for (const [id, good] of [
    ['s1', true],
    ['s2', true],
    ['s3', false],
    ['s4', true],
  ] as const)
    streak = countAnswer(streak, id, good);
  expect(streak).toEqual({ now: 1, best: 2, seen: ['s1', 's2', 's3', 's4'] });
});

test('only the first answer to a drill counts', () => {
  const once = countAnswer(readStreak('toy'), 's1', false);
  expect(countAnswer(once, 's1', true)).toBe(once);
});

test('it is kept for each game by itself', () => {
  keepStreak('toy', countAnswer(readStreak('toy'), 's1', true));
  expect(readStreak('toy')).toEqual({ now: 1, best: 1, seen: ['s1'] });
  expect(readStreak('other')).toEqual({ now: 0, best: 0, seen: [] });
});

test('what is spoilt is as if there were none', () => {
  for (const text of ['{', 'null', '{"now":-1,"best":"x","seen":[1,"s2"]}', '[]']) {
    localStorage.setItem('table.drills.toy', text);
    expect(readStreak('toy').now, text).toBe(0);
    expect(readStreak('toy').best, text).toBe(0);
  }
});

test('no more than a hundred drills are remembered', () => {
  let streak = readStreak('toy');
  for (let n = 0; n < 150; n += 1) streak = countAnswer(streak, `s${n}`, true);
  expect(streak.seen).toHaveLength(100);
  expect(streak.seen.at(-1)).toBe('s149');
  expect(streak.now).toBe(150);
});
