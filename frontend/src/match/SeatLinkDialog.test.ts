// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notes } from '../ui/toast.svelte';
import SeatLinkDialog from './SeatLinkDialog.svelte';

let asked: string[];
let answers: Record<string, [number, unknown]>;

beforeEach(() => {
  asked = [];
  notes.length = 0;
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

test('the owner makes a link by a press, sees how many devices there are, and takes all back', async () => {
  const address = 'matches/m1/seat-link';
  answers = {
    [`GET ${address}`]: [200, { devices: 2, links: 1 }],
    [`POST ${address}`]: [201, { url: 'http://x/seat/tok', until: '2026-11-29T11:20:00+00:00', qr: 'data:image/svg+xml;utf8,<svg/>' }],
    [`DELETE ${address}`]: [200, { devices: 0, links: 0 }],
  };
  const { rerender } = render(SeatLinkDialog, { open: true, match: 'm1', key: false });
  expect(await screen.findByText('2 other devices play your seat, and 1 link is still unused.')).toBeTruthy();
  expect(asked).toEqual([`GET ${address}`]);
  await press('Create a link');
  expect(await screen.findByText('http://x/seat/tok')).toBeTruthy();
  await rerender({ match: 'm1', key: false }); // something else has changed at the table
  expect(screen.getByText('http://x/seat/tok')).toBeTruthy();
  await press('Take the seat back from all devices');
  expect(await screen.findByText('No other device plays your seat, and no link is still unused.')).toBeTruthy();
  expect(screen.queryByText('http://x/seat/tok')).toBe(null);
  expect(notes.map(({ text }) => text)).toEqual(['Only this device plays your seat now. The other devices watch.']);
});

test('a device that has only a key gives it back and makes no links', async () => {
  answers = { 'POST matches/m1/leave': [200, {}] };
  render(SeatLinkDialog, { open: true, match: 'm1', key: true });
  expect(screen.queryByRole('button', { name: 'Create a link' })).toBe(null);
  await press('Give the seat back');
  await waitFor(() => expect(asked).toEqual(['POST matches/m1/leave']));
});
