// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ComeBack from './ComeBack.svelte';
import YouPage from './YouPage.svelte';

const startAnew = vi.hoisted(() => vi.fn());
vi.mock('../../ui/router.svelte', async (original) => ({ ...(await original<object>()), startAnew }));

let asked: [string, unknown][];
let answers: Record<string, [number, unknown][]>;

beforeEach(() => {
  asked = [];
  startAnew.mockClear();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/api/', '')}`;
    asked.push([call, init.body ? JSON.parse(init.body as string) : null]);
    const [status, body] = answers[call]?.shift() ?? [404, { code: 'E', text: 'no', field: '' }];
    return new Response(JSON.stringify(body), { status });
  });
});

afterEach(() => vi.unstubAllGlobals());

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const type = (words: string) => userEvent.type(screen.getByRole('textbox', { name: 'Your recovery phrase' }), words);

test('nothing typed is asked for, nothing is sent', async () => {
  answers = {};
  render(ComeBack);
  await press('Sign in');
  expect(screen.getByRole('alert').textContent).toBe('Enter the eight words of your recovery phrase.');
  expect(asked).toEqual([]);
});

test('who this browser was is brought along or left behind by a press, never by itself', async () => {
  const two = { code: 'E-TWO-PEOPLE', text: 'Here you are Ben, who has tables too.', field: 'others' };
  answers = {
    'POST identity/recover': [
      [409, two],
      [200, { name: 'Ann' }],
    ],
  };
  render(ComeBack);
  await type('a b c');
  await press('Sign in');
  expect((await screen.findByRole('alert')).textContent).toBe('Here you are Ben, who has tables too.');
  expect(startAnew).not.toHaveBeenCalled();
  await press('Take these tables with me');
  await waitFor(() => expect(startAnew).toHaveBeenCalledWith('/'));
  expect(asked.map(([, body]) => body)).toEqual([
    { phrase: 'a b c', others: '' },
    { phrase: 'a b c', others: 'bring' },
  ]);
});

test('a page without encryption says why there are no passkeys, and offers the phrase', async () => {
  answers = {
    'GET identity': [[200, { name: 'Ann', phrase: '', tables: 2, passkeys: [] }]],
    'POST identity/phrase': [[201, { words: ['one', 'two'] }]],
  };
  vi.stubGlobal('isSecureContext', false);
  render(YouPage);
  expect(await screen.findByText(/This address is not encrypted, so browsers allow no passkeys/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /passkey/ })).toBe(null);
  await press('Make a recovery phrase');
  expect(await screen.findByText('two')).toBeTruthy();
});
