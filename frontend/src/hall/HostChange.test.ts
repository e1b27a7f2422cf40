// @vitest-environment happy-dom
/** The notice after the host was away, as the new host, the old host and all other players see it. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { MatchDetail } from '../wire/rest';
import HostChange from './HostChange.svelte';

const onback = vi.fn();
const KEEPS = 'Ann keeps the seat, and can become the host again until the game starts.';

function show(me: Partial<MatchDetail['me']>): void {
  const detail = { host: 'Ben', host_before: 'Ann', me: { seat: 0, host: false, ...me } } as MatchDetail;
  render(HostChange, { detail, busy: false, onback });
}

test('everybody reads who hosts now and who may again', () => {
  show({});
  expect(screen.getByText(`Ann was away, so Ben is now the host of this table. ${KEEPS}`)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the new host reads what a host can do', () => {
  show({ host: true });
  const told = `Ann was away, so you are now the host of this table: you can change the table, seat bots and start the game. ${KEEPS}`;
  expect(screen.getByText(told)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the old host has a button to host again', async () => {
  show({ was_host: true });
  expect(screen.getByText(/^You were away, so Ben is now the host of this table. You keep your seat/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Become the host again' }));
  expect(onback).toHaveBeenCalledOnce();
});
