// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { upgrade } from '../wire/upgrade.ts';
import ExampleDialog from './fixtures/ExampleDialog.svelte';
import ExampleLazyDialog from './fixtures/ExampleLazyDialog.svelte';
import type { Load } from './lazyCode.ts';
import LazyDialog from './LazyDialog.svelte';

afterEach(() => void vi.restoreAllMocks());

type Example = { open: boolean; words: string };

function shown(load: Load<Example>) {
  const { rerender } = render(LazyDialog<Example>, { props: { load, open: false, title: 'An example', props: { words: 'Hello' } } });
  return { wish: () => rerender({ open: true }) };
}

test('what stands there while its code comes says so, and gives way to it', async () => {
  let arrive = (): void => {};
  const { wish } = shown(() => new Promise((come) => (arrive = () => come({ default: ExampleDialog }))));
  expect(screen.queryByRole('dialog')).toBeNull();
  await wish();
  expect(screen.getByRole('dialog', { name: 'An example' })).toHaveProperty('textContent', expect.stringContaining('Loading'));
  arrive();
  await waitFor(() => expect(screen.getByText('Hello')).toBeTruthy());
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('one that was fetched with an earlier press is there at once, and closed by itself stays closed', async () => {
  const load = vi.fn(() => Promise.resolve({ default: ExampleDialog }));
  const { wish } = shown(load);
  await userEvent.click(document.body);
  expect(load).toHaveBeenCalledOnce();
  await wish();
  expect(screen.getByText('Hello')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(load).toHaveBeenCalledOnce();
});

describe('without a connection', () => {
  beforeEach(() => void vi.spyOn(upgrade, 'partMissing').mockResolvedValue('away'));

  test.each([
    ['the browser is online again', () => void dispatchEvent(new Event('online'))],
    ['another press', () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))],
  ])('what does not come says what it waits for, and comes with %s', async (_, back) => {
    const load = vi.fn<Load<Example>>().mockRejectedValueOnce(new Error('away'));
    load.mockResolvedValue({ default: ExampleDialog });
    const { wish } = shown(load);
    await wish();
    expect((await screen.findByRole('alert')).textContent).toContain('This part of the page opens when the connection is back.');
    await back();
    expect(await screen.findByText('Hello')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

test('closed and opened again without a connection, it says again what it waits for', async () => {
  vi.spyOn(upgrade, 'partMissing').mockResolvedValue('away');
  const load = vi.fn<Load<Example>>().mockRejectedValue(new Error('away'));
  const props = { load, open: true, title: 'An example', props: { words: 'Hello' } };
  const first = render(LazyDialog<Example>, { props });
  await screen.findByRole('alert');
  first.unmount();
  render(LazyDialog<Example>, { props });
  expect((await screen.findByRole('alert')).textContent).toContain('This part of the page opens');
  load.mockResolvedValue({ default: ExampleDialog });
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('Hello')).toBeTruthy();
});

test('what the server does not have says so and comes with another press', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  vi.spyOn(upgrade, 'partMissing').mockResolvedValue('here');
  const load = vi.fn<Load<Example>>().mockRejectedValue(new Error('gone'));
  const { wish } = shown(load);
  await wish();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue({ default: ExampleDialog });
  vi.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello')).toBeTruthy();
});

test('a new object of props with the same values runs none of its effects again', async () => {
  const load = () => Promise.resolve({ default: ExampleDialog });
  const onsaid = vi.fn();
  const { rerender } = render(ExampleLazyDialog, { load, detail: { words: 'Hello' }, onsaid });
  await screen.findByText('Hello');
  await rerender({ detail: { words: 'Hello' } });
  expect(onsaid.mock.calls).toEqual([['Hello']]);
  await rerender({ detail: { words: 'Goodbye' } });
  expect(onsaid.mock.calls).toEqual([['Hello'], ['Goodbye']]);
});
