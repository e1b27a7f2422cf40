// @vitest-environment happy-dom
// After the game, the board shows the figures of all kings side by side. The winner comes first, and eliminated kings are marked.
import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { fakeMatch } from '../fixtures/match.ts';
import { war } from '../fixtures/views.ts';
import EndBoard from './EndBoard.svelte';

test('figures of all kings stand beside each other', () => {
  const view = {
    ...war,
    header: { ...war.header, outcome: { winners: [1], reason: 'cities', text: '' } },
    sides: war.sides.map((side) => ({ ...side, out: side.seat === 0, hexes: side.seat === 0 ? 0 : 14 })),
    ranking: [
      { seat: 0, cities: 0, fertility: 0 },
      { seat: 1, cities: 6, fertility: 57 },
    ],
    battles: [],
  };
  render(EndBoard, { match: fakeMatch(view).match });
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent?.trim()));
  expect(rows.slice(1)).toEqual([
    ['Cities', '6', '0'],
    ['Fertility', '57', '0'],
    ['Hexes', '14', '0'],
    ['Battles won', '0', '0'],
  ]);
  expect(screen.getAllByRole('columnheader', { name: /Ann out$/ })).toHaveLength(1);
});
