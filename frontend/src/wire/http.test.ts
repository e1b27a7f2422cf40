// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, get, post } from './http.ts';

afterEach(() => vi.unstubAllGlobals());

function serverSays(status: number, body: string) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: ApiError) => error,
  );

test('an unsafe method carries the CSRF token', async () => {
  document.cookie = 'csrftoken=abc%3D';
  const fetched = serverSays(200, '{"a":1}');
  expect(await post('matches', { game: 'toy' })).toEqual({ a: 1 });
  const [url, init] = fetched.mock.calls[0]!;
  expect([url, init.body, (init.headers as Record<string, string>)['X-CSRFToken']]).toEqual(['/api/matches', '{"game":"toy"}', 'abc=']);
});

test('the server’s own words come through, with the field', async () => {
  serverSays(409, '{"code":"taken","text":"That seat is taken. Choose another.","field":"seat"}');
  expect(await failure(get('x'))).toMatchObject({ code: 'taken', text: 'That seat is taken. Choose another.', field: 'seat', status: 409 });
});

test('a page instead of JSON is a sentence, not a stack', async () => {
  serverSays(502, '<html>');
  expect((await failure(get('x')))?.text).toContain('Try again');
});

test('what stands before the server says that it starts anew', async () => {
  serverSays(503, '<html>Back in a moment');
  expect((await failure(get('x')))?.text).toBe('The hall is starting anew. Try again in a moment; every game is kept as it was.');
});

test('no network is a sentence', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await failure(get('x'))).toMatchObject({ code: 'offline' });
});
