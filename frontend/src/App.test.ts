// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import App from './App.svelte';
import { go } from './ui/router.svelte';

class SilentSocket {
  close() {}
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', async (url: string) => {
    const empty = { open: [], running: [], mine: [], finished: [], recorded: [] };
    const answers: Record<string, unknown> = { '/api/me': { name: '', id: 'x' }, '/api/games': [], '/api/hall': empty };
    return new Response(JSON.stringify(answers[url]));
  });
});

afterEach(() => vi.unstubAllGlobals());

test('the hall offers a new game and a way to join', async () => {
  go('/');
  render(App);
  expect(screen.getByRole('link', { name: 'New game' }).getAttribute('href')).toBe('/new');
  expect(screen.getByLabelText('Join with a code or a link')).toBeTruthy();
  expect(await screen.findByText(/There is no open table at the moment/)).toBeTruthy();
});

test('an address that is none says so, and shows the way back', () => {
  go('/no/such/place');
  render(App);
  expect(screen.getByRole('link', { name: 'Go to the hall' }).getAttribute('href')).toBe('/');
});
