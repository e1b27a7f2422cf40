// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, fetchFile, get, post, put, reason } from './http.ts';

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
  expect((await failure(get('x')))?.text).toBe('The server is restarting. Try again in a moment. All games are saved.');
});

test('a sign-in page that answers as if all were well is told from the server', async () => {
  serverSays(200, '<html>Welcome to our Wi-Fi');
  const error = await failure(get('x'));
  expect([error?.code, error?.text]).toEqual(['offline', expect.stringContaining('A sign-in page of your network answered')]);
});

test('no network is a sentence', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await failure(get('x'))).toMatchObject({ code: 'offline' });
});

describe('what makes something is sent again under the same key', () => {
  const keys = (fetched: ReturnType<typeof serverSays>) =>
    fetched.mock.calls.map(([, init]) => (init.headers as Record<string, string>)['Idempotency-Key']);
  const lost = () => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit): Promise<Response> => {
      throw new TypeError('Failed to fetch');
    });
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };

  test.each([
    ['no answer', () => lost()],
    ['a page of what stands before the server', () => serverSays(502, '<html>')],
    ['a sign-in page of a public network', () => serverSays(200, '<html>Welcome to our Wi-Fi')],
    ['a server that could not tell whether it was stored', () => serverSays(503, '{"code":"E-SAVE","text":"Try again."}')],
  ])('after %s', async (_, fails) => {
    const body = { game: 'toy', title: _ };
    const first = fails();
    await failure(post('matches', body));
    const second = serverSays(201, '{"id":"m1"}');
    await post('matches', body);
    expect(keys(first)[0]).toMatch(/^[0-9a-f]{18}$/);
    expect(keys(second)).toEqual(keys(first));
    await post('matches', body);
    expect(new Set(keys(second)).size).toBe(2);
  });

  test('after a refusal, and with other words, it is another request', async () => {
    const refused = serverSays(400, '{"code":"E-NAME","text":"Choose a nickname first."}');
    await failure(post('matches', { title: 'one' }));
    await failure(post('matches', { title: 'one' }));
    const offline = lost();
    await failure(post('matches', { title: 'one' }));
    await failure(post('matches', { title: 'two' }));
    expect(new Set([...keys(refused), ...keys(offline)]).size).toBe(4);
  });

  test('ten minutes later it is a new wish', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const first = lost();
    await failure(post('matches', { title: 'late' }));
    vi.advanceTimersByTime(600_000);
    await failure(post('matches', { title: 'late' }));
    expect(new Set(keys(first)).size).toBe(2);
    vi.useRealTimers();
  });

  test('what only reads or replaces carries none', async () => {
    const fetched = serverSays(200, '{}');
    await get('hall');
    await put('me', { name: 'Ann' });
    expect(keys(fetched)).toEqual([undefined, undefined]);
  });
});

test('what goes wrong in the page is not put down to the server, nor told in the browser’s words', () => {
  const said = 'Something went wrong in this page. Reload it and try again.';
  for (const thrown of [new DOMException('Access is denied', 'SecurityError'), new TypeError('x is undefined'), 'odd', undefined]) {
    expect(reason(thrown)).toBe(said);
  }
  expect(reason(new ApiError('E-X', 'Take a seat first.'))).toBe('Take a seat first.');
});

test('a file that does not come is a sentence', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await failure(fetchFile('/x.json'))).toMatchObject({ code: 'offline' });
  serverSays(404, '<html>');
  expect((await failure(fetchFile('/x.json')))?.text).toBe('There is nothing at this address.');
});
