// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import LetterPage from './LetterPage.svelte';

afterEach(() => vi.unstubAllGlobals());

test('a link of a letter does nothing before it is pressed, and says what it did', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${url} ${init.body as string}`);
    return new Response(JSON.stringify({ calls: false }));
  });
  render(LetterPage, { kind: 'stop', token: 'a:b' });
  expect(screen.getByRole('heading', { name: 'Stop all e-mail from this server?' })).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop the e-mail' }));
  expect((await screen.findByRole('status')).textContent).toMatch(/You will get no more e-mail/);
  expect(asked).toEqual(['POST /api/notifications/mail/stop/a%3Ab {}']);
});

test('an old letter has a sentence and a way on', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ code: 'E-MAIL', text: 'This letter is too old.', field: '' }), { status: 404 }),
  );
  render(LetterPage, { kind: 'confirm', token: 'x' });
  await userEvent.click(screen.getByRole('button', { name: 'Yes, send me e-mail' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This letter is too old.');
  expect(screen.getByRole('link', { name: 'Go to my page' }).getAttribute('href')).toBe('/you');
});
