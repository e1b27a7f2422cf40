// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { place } from '../ui/router.svelte';
import type { SeatOffer } from '../wire/rest';
import SeatLinkPage from './SeatLinkPage.svelte';

const offer: SeatOffer = {
  match: 'm1',
  title: 'Basic Learning',
  status: 'running',
  seat: 1,
  name: 'Ben',
  color: 1,
  until: '2026-11-29T11:20:00+00:00',
  me: 'Pocket',
  problem: '',
};

let asked: string[];
let answers: Record<string, [number, unknown]>;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/api/', '')}`;
    asked.push(call);
    const [status, body] = answers[call] ?? [
      404,
      { code: 'E-LINK', text: 'This seat link is not valid any more. Create a new link.', field: '' },
    ];
    return new Response(JSON.stringify(body), { status });
  });
});

afterEach(() => vi.unstubAllGlobals());

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('a seat link says whose seat it opens and until when, and opens it by a press only', async () => {
  answers = { 'GET seat/tok': [200, offer], 'POST seat/tok': [200, { match: 'm1' }] };
  render(SeatLinkPage, { token: 'tok' });
  expect(await screen.findByText(/seat 2 of Basic Learning/)).toBeTruthy();
  expect(screen.getByText(/Ben can revoke it/)).toBeTruthy();
  expect(screen.getByText('Pocket')).toBeTruthy();
  expect(screen.getByText(/and only until .*29/)).toBeTruthy();
  expect(asked).toEqual(['GET seat/tok']);
  await press('Play this seat here');
  await waitFor(() => expect(place.path).toBe('/match/m1'));
});

test('who sits at that table as somebody else is told so, and offered no press', async () => {
  answers = { 'GET seat/tok': [200, { ...offer, problem: 'In this browser you already sit here.' }] };
  render(SeatLinkPage, { token: 'tok' });
  expect((await screen.findByRole('alert')).textContent).toBe('In this browser you already sit here.');
  expect(screen.queryByRole('button', { name: /Play/ })).toBe(null);
  expect(screen.getByRole('link', { name: 'Go to the table' }).getAttribute('href')).toBe('/match/m1');
});

test('a link that is no longer good has a sentence and a way back', async () => {
  answers = {};
  render(SeatLinkPage, { token: 'old' });
  expect(await screen.findByText('This seat link is not valid any more. Create a new link.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the hall' }).getAttribute('href')).toBe('/');
});

test('a link used up while the page stood open says so', async () => {
  answers = { 'GET seat/tok': [200, offer] };
  render(SeatLinkPage, { token: 'tok' });
  await screen.findByText(/Ben can revoke it/);
  await press('Play this seat here');
  expect((await screen.findByRole('alert')).textContent).toMatch(/not valid any more/);
});
