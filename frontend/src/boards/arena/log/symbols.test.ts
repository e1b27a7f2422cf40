// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { fakeMatch } from '../fixtures/match.ts';
import { quiet } from '../fixtures/views.ts';
import { seatFacts } from '../seat/seatFacts.ts';
import LogLine from './LogLine.svelte';
import { partsOf, signOf } from './symbols.ts';

test('seats in a sentence become their marks', () => {
  expect(partsOf('{0} attacks {1} in 3-0.')).toEqual([0, ' attacks ', 1, ' in 3-0.']);
  const { match } = fakeMatch(quiet);
  const { container } = render(LogLine, { match, line: { n: 1, text: "{1}'s D1 is placed in 3-0.", body: { kind: 'piece_placed' } } });
  expect(container.textContent?.replace(/\s+/g, ' ').trim()).toBe("Ben's D1 is placed in 3-0.");
});

test('what is not known has no sign', () => {
  expect(signOf({ kind: 'fought' })).not.toBe('');
  expect(signOf({ kind: 'something else' })).toBe('');
});

test('what everybody knows of a seat, in few words', () => {
  expect(seatFacts(quiet, 0)).toEqual(['3 points left', '5 cards', 'C D H B W', '3 discs']);
  expect(seatFacts(quiet, 1)).toEqual(['plays 2nd', '2 cards', 'C D H B W', '4 discs']);
  expect(seatFacts({ ...quiet, players: [{ seat: 0, out: true }] }, 0)).toEqual(['Converter lost']);
});
