// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function arrive(cookie: string, cookieEnabled: boolean) {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(cookieEnabled);
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  vi.stubGlobal('fetch', async () => new Response('{"name":"","id":""}'));
  const { me } = await import('./me.svelte.ts');
  const before = me.cookieless;
  await me.load();
  return [before, me.cookieless];
}

test.each([
  ['csrftoken=abc', true, [false, false]],
  ['', false, [true, true]],
  ['', true, [false, true]], // the browser claims to accept cookies but does not store the server's cookie
])(
  'with the cookies "%s", allowed %s, nobody can be told apart before and after the first answer: %s',
  async (cookie, enabled, expected) => {
    expect(await arrive(cookie, enabled)).toEqual(expected);
  },
);
