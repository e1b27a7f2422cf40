// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PressAgain } from './pressAgain.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const QUESTION = 'Nothing is planned.';
const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
const click = (detail: number) => new MouseEvent('click', { detail });

test('the second press confirms once the question could be read', () => {
  const again = new PressAgain();
  expect(again.confirms(QUESTION)).toBe(false);
  expect([again.question, again.pausing]).toEqual([QUESTION, true]);
  wait(699);
  expect(again.pausing).toBe(true);
  wait(1);
  expect(again.pausing).toBe(false);
  expect(again.confirms(QUESTION)).toBe(true);
  expect(again.question).toBe('');
});

test.each([60, 300, 650])('a press every %i ms never confirms', (gap) => {
  const again = new PressAgain();
  const answers = Array.from({ length: 20 }, () => (wait(gap), again.confirms(QUESTION)));
  expect(answers).not.toContain(true);
  wait(700);
  expect(again.confirms(QUESTION)).toBe(true);
});

test('the second half of a double click confirms nothing, however slow the system lets it be', () => {
  const again = new PressAgain();
  again.confirms(QUESTION, click(1));
  wait(900);
  expect(again.confirms(QUESTION, click(2))).toBe(false);
  wait(900);
  expect(again.confirms(QUESTION, click(1))).toBe(true);
});

test('another question is asked for itself', () => {
  const again = new PressAgain();
  again.confirms(QUESTION);
  wait(900);
  expect(again.confirms('W1 leaves 3 power unused.')).toBe(false);
  expect(again.question).toBe('W1 leaves 3 power unused.');
});

test('what needs no question is done at once, and "Not yet" asks no longer', () => {
  const again = new PressAgain();
  expect(again.confirms('')).toBe(true);
  again.confirms(QUESTION);
  again.clear();
  expect([again.question, again.pausing]).toEqual(['', false]);
  wait(900);
  expect(again.confirms(QUESTION)).toBe(false);
});
