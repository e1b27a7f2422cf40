// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AGAIN_MS, AWAITED_MS, REST_MS, Upgrade, hasUnfinishedWork } from './upgrade.ts';

let theirs = 'old';
let busy = false;
const reload = vi.fn();
const kept = new Map<string, string>();
const store = { get: (key: string) => kept.get(key) ?? null, set: (key: string, value: string) => void kept.set(key, value) };
const page = (mine = 'old') => new Upgrade(mine, { ask: async () => theirs, reload, unfinished: () => busy, store });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  kept.clear();
  reload.mockClear();
  [theirs, busy] = ['new', false];
});
afterEach(() => vi.useRealTimers());

describe('a page of yesterday', () => {
  it('stays when the server is of its own age, or cannot be asked', async () => {
    theirs = 'old';
    const one = page();
    await one.look();
    vi.advanceTimersByTime(AWAITED_MS);
    expect(reload).not.toHaveBeenCalled();
    const other = new Upgrade('old', { ask: () => Promise.reject(new Error('away')), reload, unfinished: () => false, store });
    await other.look();
    expect(other.isDue).toBe(false);
  });

  it('loads itself anew when nobody has touched it for a moment', async () => {
    const one = page();
    one.touch();
    await one.look();
    vi.advanceTimersByTime(REST_MS - 1);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('waits for requests under way, for words half written, and longer where an answer is awaited', async () => {
    const one = page();
    const release = one.hold();
    busy = true;
    await one.look();
    vi.advanceTimersByTime(60_000);
    release();
    release();
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
    busy = false;
    one.awaited = true;
    one.touch();
    vi.advanceTimersByTime(AWAITED_MS - 1000);
    expect(reload).not.toHaveBeenCalled();
    one.awaited = false;
    vi.advanceTimersByTime(1000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('takes the way to another page as a good moment', async () => {
    const one = page();
    one.awaited = true;
    one.touch();
    await one.look();
    const release = one.hold();
    one.reloadIfDue();
    expect(reload).not.toHaveBeenCalled();
    release();
    one.reloadIfDue();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not go round in circles between servers of two ages', async () => {
    await page().look();
    expect(reload).toHaveBeenCalledTimes(1);
    await page().look();
    expect(reload).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(AGAIN_MS);
    await page().look();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('says so once it is loaded', async () => {
    await page().look();
    expect(page('new').isFresh()).toBe(true);
    expect(page().isFresh()).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(page('new').isFresh()).toBe(false);
  });

  it('is loaded again once when a part of it is gone from the server', async () => {
    expect(await page().partMissing()).toBe('reloading');
    expect(await page().partMissing()).toBe('here');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('stays when a part does not come from a server of its age, or from none', async () => {
    theirs = 'old';
    expect(await page().partMissing()).toBe('here');
    const asks = [() => Promise.reject(new Error('away')), async () => ''];
    for (const ask of asks) {
      const one = new Upgrade('old', { ask, reload, unfinished: () => false, store });
      expect(await one.partMissing()).toBe('away');
    }
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks nothing in development', async () => {
    const one = page('');
    await one.look();
    expect(await one.partMissing()).toBe('here');
    expect(reload).not.toHaveBeenCalled();
  });
});

it('sees what a reload would lose', () => {
  const show = (html: string) => (document.body.innerHTML = html);
  show('<textarea></textarea><input type="text" value="Ann"><input type="search" value="">');
  expect(hasUnfinishedWork()).toBe(false);
  document.querySelector('textarea')!.value = 'On my way to Ur';
  expect(hasUnfinishedWork()).toBe(true);
  show('<input type="text" role="spinbutton"><input type="number">');
  for (const box of document.querySelectorAll('input')) box.value = '4';
  expect(hasUnfinishedWork()).toBe(false);
  show('<dialog open>Really?</dialog>');
  expect(hasUnfinishedWork()).toBe(true);
});
