// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { matchWith, w4 } from '../fixtures/combat.ts';
import Fleet from './Fleet.svelte';

test('a fleet that was lost to the last ship is not said to come yet', async () => {
  render(Fleet, { match: matchWith({ records: [{ ...w4, lost: true }] }), seat: w4.owner });
  expect(screen.getByText('No ships left.')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Show lost ships'));
  expect(screen.getByRole('button', { name: w4.id })).toBeTruthy();
});

test('before any was built the way to ships is said', () => {
  render(Fleet, { match: matchWith({ records: [] }), seat: 0 });
  expect(screen.getByText(/appear here when they are built/)).toBeTruthy();
});
