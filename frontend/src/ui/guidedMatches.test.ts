// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** Import the module again, as after a reload of the page. */
const fresh = async () => (await import('./guidedMatches.svelte.ts')).guided;

test('a match stays guided over a reload, until the guide is closed', async () => {
  (await fresh()).open('m1', 7);
  vi.resetModules();
  const guided = await fresh();
  expect([guided.from('m1'), guided.from('m2')]).toEqual([7, undefined]);
  guided.close('m1');
  vi.resetModules();
  expect((await fresh()).from('m1')).toBeUndefined();
});

test('only the last few are remembered', async () => {
  const guided = await fresh();
  for (let n = 1; n <= 9; n++) guided.open(`m${n}`);
  expect([guided.from('m1'), guided.from('m2'), guided.from('m9')]).toEqual([undefined, 0, 0]);
});

test('what cannot be read is nothing', async () => {
  localStorage.setItem('table.guided', '{');
  expect((await fresh()).from('m1')).toBeUndefined();
});
