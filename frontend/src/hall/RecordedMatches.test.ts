// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordedMatches } from '../boards';
import { go, place } from '../ui/router.svelte';
import RecordedMatches from './RecordedMatches.svelte';

const FILE = '{"format":"match/1"}';
let asked: string[];
let there: boolean;

beforeEach(() => {
  localStorage.clear();
  asked = [];
  there = true;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${url}`);
    if (url === recordedMatches['warpwar']?.file) return new Response(FILE);
    if (init?.method === 'POST') return new Response(JSON.stringify({ id: 'm7' }));
    return there ? new Response(JSON.stringify({ id: 'm7' })) : new Response('{}', { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const press = () => userEvent.click(screen.getByRole('button', { name: 'Watch a recorded match' }));
const opened = () => waitFor(() => expect(place.path).toBe('/match/m7/replay'));

test('one press brings the file in and opens its replay, all secrets open', async () => {
  render(RecordedMatches, { only: 'warpwar' });
  await press();
  await opened();
  expect(asked).toEqual([`GET ${recordedMatches['warpwar']?.file}`, 'POST /api/recordings?listed=0']);
});

test('what is here already is not brought in again, unless the server has let it go', async () => {
  render(RecordedMatches, { only: 'warpwar' });
  await press();
  await opened();
  go('/');
  asked = [];
  await press();
  await opened();
  expect(asked).toEqual(['GET /api/matches/m7']);
  go('/');
  [asked, there] = [[], false];
  await press();
  await opened();
  expect(asked.at(-1)).toBe('POST /api/recordings?listed=0');
});

test('a game without a recorded match offers none', () => {
  render(RecordedMatches, { only: 'chess' });
  expect(screen.queryByRole('button')).toBeNull();
});
