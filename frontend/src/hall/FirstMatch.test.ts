// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guided } from '../ui/guidedMatches.svelte';
import { place } from '../ui/router.svelte';
import { me } from '../wire/me.svelte';
import FirstMatch from './FirstMatch.svelte';

let asked: [string, unknown][];
let answer: (path: string) => Response;

beforeEach(() => {
  asked = [];
  me.name = 'Ann';
  answer = () => new Response(JSON.stringify({ id: 'm1' }));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/', '');
    asked.push([path, JSON.parse(init.body as string)]);
    return answer(path);
  });
});
afterEach(() => vi.unstubAllGlobals());

test('one press: a table of one’s own, a bot in the other seat, started, and led by the guide', async () => {
  render(FirstMatch);
  await userEvent.click(screen.getByRole('button', { name: 'Your first battle' }));
  await waitFor(() => expect(place.path).toBe('/match/m1'));
  expect(asked).toEqual([
    ['matches', { game: 'warpwar', scenario: '2012-first-battle', seats: 2, options: { bots: 'calm' }, listed: false, name: 'Ann' }],
    ['matches/m1/bot', { seat: 1, bot: true }],
    ['matches/m1/start', {}],
  ]);
  expect(guided.from('m1')).toBe(0);
});

test('a refusal leaves one where one is', async () => {
  const before = place.path;
  answer = () => new Response(JSON.stringify({ code: 'E-TOO-MANY', text: 'You have many open tables already.' }), { status: 429 });
  render(FirstMatch);
  await userEvent.click(screen.getByRole('button', { name: 'Your first battle' }));
  await waitFor(() => expect(asked.length).toBe(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Your first battle' }).ariaBusy).not.toBe('true'));
  expect(place.path).toBe(before);
});

test.each(['matches/m1/bot', 'matches/m1/start'])('an answer lost at %s: the next press goes on there, at the same table', async (lost) => {
  answer = (path) => {
    if (path === lost) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ id: 'm1' }));
  };
  render(FirstMatch);
  const button = screen.getByRole('button', { name: 'Your first battle' });
  await userEvent.click(button);
  await waitFor(() => expect(asked.at(-1)?.[0]).toBe(lost));
  await waitFor(() => expect(button.ariaBusy).not.toBe('true'));
  answer = () => new Response(JSON.stringify({ id: 'm1' }));
  await userEvent.click(button);
  await waitFor(() => expect(place.path).toBe('/match/m1'));
  expect(asked.filter(([path]) => path === 'matches')).toHaveLength(1);
  expect(asked.filter(([path]) => path === lost)).toHaveLength(2);
});

test('a table that was closed after a failure is not gone on with', async () => {
  const refusal = JSON.stringify({ code: 'E-STATUS', text: 'This table has already started or was closed.' });
  answer = (path) => (path === 'matches' ? new Response('{"id":"m1"}') : new Response(refusal, { status: 409 }));
  render(FirstMatch);
  const button = screen.getByRole('button', { name: 'Your first battle' });
  for (let press = 1; press <= 2; press++) {
    await userEvent.click(button);
    await waitFor(() => expect(asked.filter(([path]) => path === 'matches')).toHaveLength(press));
    await waitFor(() => expect(button.ariaBusy).not.toBe('true'));
  }
});
