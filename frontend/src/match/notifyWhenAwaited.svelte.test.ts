// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { setPrefs } from '../ui/prefs.svelte.ts';
import { notifyWhenAwaited } from './notifyWhenAwaited.svelte.ts';

afterEach(() => vi.unstubAllGlobals());
afterEach(() => document.querySelector('link[rel=icon]')?.remove());

test('the picture of the tab changes with who is awaited, and is not read anew with each word', () => {
  document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="/favicon.svg">');
  const link = document.querySelector('link[rel=icon]')!;
  const told = vi.spyOn(link, 'setAttribute');
  let awaited = $state(false);
  let words = $state('Waiting for Ben');
  const stop = $effect.root(() => notifyWhenAwaited(() => ({ awaited, title: 'A table', words, match: 'abc' })));
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

test('a notice is closed when the table awaits me no more, though nobody looks at this page', async () => {
  const closed: string[] = [];
  class Note {
    static permission = 'granted';
    close(): void {
      closed.push('page');
    }
  }
  const shown = [
    { tag: 'abc', close: () => closed.push('worker') },
    { tag: 'other', close: () => closed.push('other') },
  ];
  const worker = { getNotifications: async () => shown };
  vi.stubGlobal('Notification', Note);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration: async () => worker } });
  setPrefs({ notify: true });
  let awaited = $state(false);
  const stop = $effect.root(() => notifyWhenAwaited(() => ({ awaited, title: 'A table', words: '', match: 'abc' })));
  flushSync();
  awaited = true;
  flushSync();
  expect(closed).toEqual([]);
  awaited = false;
  flushSync();
  await vi.waitFor(() => expect(closed).toEqual(['page', 'worker']));
  stop();
});
