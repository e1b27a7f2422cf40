// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { callWhenAwaited } from './callWhenAwaited.svelte.ts';

afterEach(() => document.querySelector('link[rel=icon]')?.remove());

test('the picture of the tab changes with who is awaited, and is not read anew with each word', () => {
  document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="/favicon.svg">');
  const link = document.querySelector('link[rel=icon]')!;
  const told = vi.spyOn(link, 'setAttribute');
  let awaited = $state(false);
  let words = $state('Waiting for Ben');
  const stop = $effect.root(() => callWhenAwaited(() => ({ awaited, title: 'A table', words, match: 'abc' })));
  flushSync();
  words = 'Waiting for Cleo';
  flushSync();
  expect(told).toHaveBeenCalledTimes(0);
  [awaited, words] = [true, 'Your orders'];
  flushSync();
  expect(document.title).toBe('● Your orders · A table');
  words = 'Your damage';
  flushSync();
  expect(told.mock.calls).toEqual([['href', '/favicon-awaited.svg']]);
  stop();
  expect(link.getAttribute('href')).toBe('/favicon.svg');
});
