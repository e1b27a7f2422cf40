// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi, type Mock, type MockInstance } from 'vitest';
import { fetchPart, importPart, tryNow } from './pagePart.ts';
import { upgrade } from './upgrade.ts';

let ask: MockInstance<typeof upgrade.partMissing>;
const lost = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  vi.useFakeTimers();
  ask = vi.spyOn(upgrade, 'partMissing');
});
afterEach(() => void vi.useRealTimers());

test('a part that comes is not waited for', async () => {
  const onwait = vi.fn();
  expect(await fetchPart(async () => 'the help', onwait)).toBe('the help');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([onwait.mock.calls.length, ask.mock.calls.length]).toEqual([0, 0]);
});

/** Return an import function in the form that the build writes. */
function built(): Mock<() => Promise<string>> {
  return Object.assign(
    vi.fn(async () => 'the help'),
    { toString: () => '() => preload(() => import(`./HelpDialog-A1.js`), deps([0, 1]))' },
  );
}

test.each([
  ['no server answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a sign-in page answers', () => Promise.resolve(new Response('<html>', { headers: { 'Content-Type': 'text/html' } }))],
])('nothing is imported while %s, for browsers remember a failed import', async (_, answer) => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const load = built();
  await expect(importPart(load)).rejects.toThrow();
  expect((fetched.mock.calls[0]![0] as URL).pathname).toMatch(/\/HelpDialog-A1\.js$/);
  expect(load).not.toHaveBeenCalled();
  fetched.mockResolvedValue(new Response('', { headers: { 'Content-Type': 'text/javascript' } }));
  expect(await importPart(load)).toBe('the help');
  fetched.mockRestore();
});

test('a part that the server has named in the page is not fetched twice', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  document.head.innerHTML = '<link rel="modulepreload" href="/static/assets/HelpDialog-A1.js">';
  expect(await importPart(built())).toBe('the help');
  expect(fetched).not.toHaveBeenCalled();
  document.head.innerHTML = '';
  fetched.mockRestore();
});

test('without a server it is tried until it comes, at least every 15 seconds', async () => {
  ask.mockResolvedValue('away');
  const load = vi.fn(async () => Promise.reject<string>(lost));
  const onwait = vi.fn();
  const got = vi.fn();
  void fetchPart(load, onwait).then(got);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load.mock.calls.length).toBeGreaterThanOrEqual(600 / 15);
  expect(onwait).toHaveBeenCalled();
  load.mockResolvedValue('the help');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(got).toHaveBeenCalledExactlyOnceWith('the help');
});

test.each([
  ['the browser is online', () => void dispatchEvent(new Event('online'))],
  ['somebody presses', tryNow],
])('it is tried at once when %s', async (_, back) => {
  ask.mockResolvedValue('away');
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValue('the help');
  const part = fetchPart(load);
  await vi.advanceTimersByTimeAsync(100);
  expect(load).toHaveBeenCalledTimes(1);
  back();
  expect(await part).toBe('the help');
});

test('a part that the server does not have is tried twice, and then refused', async () => {
  ask.mockResolvedValue('here');
  const load = vi.fn(async () => Promise.reject<string>(lost));
  const refused = expect(fetchPart(load)).rejects.toBe(lost);
  await vi.advanceTimersByTimeAsync(5000);
  await refused;
  expect(load).toHaveBeenCalledTimes(2);
});

test('while an old page is loaded again nothing more is tried', async () => {
  ask.mockResolvedValue('reloading');
  const load = vi.fn(async () => Promise.reject<string>(lost));
  void fetchPart(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('who waits for a slow answer is told after eight seconds', async () => {
  const onwait = vi.fn();
  void fetchPart(() => new Promise(() => {}), onwait);
  await vi.advanceTimersByTimeAsync(7999);
  expect(onwait).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onwait).toHaveBeenCalledOnce();
});
