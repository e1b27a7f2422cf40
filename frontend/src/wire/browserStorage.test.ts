// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BrowserStorage, channel, cookie, serviceWorkers } from './browserStorage.ts';
import { FakeServer, header, table } from './fakeSocket.ts';

const refuse = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};
const full = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what is kept', () => {
  test('goes to the browser, and comes back from it', () => {
    new BrowserStorage(() => localStorage).write('a', { n: 1 });
    expect(localStorage.getItem('a')).toBe('{"n":1}');
    expect(new BrowserStorage(() => localStorage).read('a')).toEqual({ n: 1 });
  });

  test.each([
    ['is refused', refuse],
    ['is missing', () => null as unknown as Storage],
    ['is not even named', () => (globalThis as unknown as { noSuchStorage: Storage }).noSuchStorage],
  ])('stays in memory where storage %s', (_, place) => {
    const kept = new BrowserStorage(place);
    expect([kept.get('a'), kept.read('a'), kept.keys('')]).toEqual([null, undefined, []]);
    kept.set('a', '1');
    kept.write('b', [2]);
    expect([kept.get('a'), kept.read('b'), kept.keys('')]).toEqual(['1', [2], ['a', 'b']]);
    kept.remove('a');
    expect([kept.get('a'), kept.keys('')]).toEqual([null, ['b']]);
  });

  test('stays in memory while the browser has no room, in place of what it had before', () => {
    const kept = new BrowserStorage(() => localStorage);
    kept.set('a', 'old');
    const none = vi.spyOn(localStorage, 'setItem').mockImplementation(full);
    kept.set('a', 'new');
    expect(kept.get('a')).toBe('new');
    none.mockRestore();
    kept.set('a', 'newer');
    expect([kept.get('a'), localStorage.getItem('a')]).toEqual(['newer', 'newer']);
  });

  test('is nothing where it is spoilt', () => {
    const kept = new BrowserStorage(() => localStorage);
    for (const text of ['{', '', 'null', 'undefined']) {
      localStorage.setItem('a', text);
      expect(kept.read('a'), text).toBeUndefined();
    }
  });

  test('makes room for what is newer', () => {
    const kept = new BrowserStorage(refuse);
    for (const at of [3, 1, 2]) kept.write(`d.${at}`, { at });
    kept.write('other', { at: 0 });
    kept.keepNewest('d.', 2);
    expect(kept.keys('')).toEqual(['d.3', 'd.2', 'other']);
  });
});

test('where a browser refuses them there are no workers, no channel and no cookies', () => {
  vi.stubGlobal('navigator', Object.defineProperty({}, 'serviceWorker', { get: refuse }));
  vi.spyOn(document, 'cookie', 'get').mockImplementation(refuse);
  vi.stubGlobal('BroadcastChannel', refuse);
  expect([serviceWorkers(), channel('identity'), cookie('csrftoken')]).toEqual([undefined, undefined, '']);
});

test('a match opens though every storage throws, and a lent view is remembered as long as the page', async () => {
  vi.stubGlobal('localStorage', undefined);
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(refuse);
  const { MatchClient } = await import('./matchClient.svelte.ts');
  const server = new FakeServer();
  const client = new MatchClient('ws://x/ws/match/m1/', server.connect);
  client.open();
  server.line.open();
  expect(server.line.of('hello')).toEqual([{ t: 'hello', v: 1, have: 0 }]);
  server.line.tell({ t: 'welcome', seq: 3, viewer: -1, view: { header: header(1) }, log: [], table });
  expect(client.link).toBe('open');
  void client.look(1);
  const again = new MatchClient('ws://x/ws/match/m1/', server.connect);
  again.open();
  server.line.open();
  expect(server.line.of('hello')).toEqual([{ t: 'hello', v: 1, have: 0, eyes: 1 }]);
});
