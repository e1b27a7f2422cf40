// @vitest-environment happy-dom
// In these tests, a player places a levy by clicks on the map (S-33): 12 armies in two cities, and the Leader in one of the cities.
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeMatch } from '../fixtures/match.ts';
import { sumer } from '../fixtures/sumer.ts';
import { war } from '../fixtures/views.ts';
import { makeLand } from '../land.ts';
import { MapControl } from '../map/mapControl.svelte.ts';
import LevySheet from './LevySheet.svelte';

const prompt = {
  kind: 'levy' as const,
  decision: 't2.levy',
  levy: 12,
  cities: [
    { hex: '0205', value: 5 },
    { hex: '0506', value: 5 },
  ],
};

beforeEach(() => localStorage.clear());

test('presses place five at a time, then the Leader; then it can be sealed', async () => {
  const { match, sent } = fakeMatch(war);
  const mapControl = new MapControl();
  render(LevySheet, { match, land: makeLand(sumer), mapControl, prompt });
  const seal = screen.getByRole('button', { name: 'Seal levy' });
  expect(seal.hasAttribute('disabled')).toBe(true);
  for (const hex of ['0205', '0506', '0506', '0205']) mapControl.pick(hex);
  expect(mapControl.pick('0407')).toBeUndefined();
  expect([...(mapControl.marks.numbers ?? [])]).toEqual([
    ['0205', 5],
    ['0506', 7],
  ]);
  await userEvent.setup().click(seal);
  expect(sent).toEqual([{ decision: 't2.levy', command: { kind: 'levy', armies: { '0205': 5, '0506': 7 }, leader: '0205' } }]);
});
