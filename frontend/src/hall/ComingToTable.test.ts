// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import ComingToTable from './ComingToTable.svelte';

test('on the way to a table stand the words alone that the server has put there', () => {
  render(ComingToTable, { onretry: () => {} });
  expect(screen.getByRole('status').textContent).toBe('Loading the table');
  expect(screen.getByRole('status').className).toBe('first-words');
  expect(screen.queryByRole('banner')).toBeNull();
});

test('what did not come is said with a way to try again, and the way to the hall', () => {
  let tried = 0;
  render(ComingToTable, { problem: 'The server does not answer.', onretry: () => (tried += 1) });
  expect(screen.getByRole('alert').textContent).toBe('The server does not answer.');
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(tried).toBe(1);
  expect(screen.getByRole('banner')).toBeTruthy();
});
