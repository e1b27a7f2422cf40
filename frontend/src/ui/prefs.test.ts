// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

const early = readFileSync(join(import.meta.dirname, '../../public/early.js'), 'utf8');
const theme = (): string | undefined => document.documentElement.dataset.theme;

/** A media query of a system setting that can change. */
class System extends EventTarget {
  matches = false;
}

afterEach(() => localStorage.clear());

test.each([
  ['dark', true, 'dark'],
  ['light', false, 'light'],
  ['auto', true, 'light'],
  ['auto', false, 'dark'],
])('theme %s, while the system wants light: %s', async (chosen, wanted, shown) => {
  const system = new System();
  system.matches = wanted;
  vi.stubGlobal('matchMedia', (query: string) => (query.includes('light') ? system : new System()));
  localStorage.setItem('table.prefs', JSON.stringify({ theme: chosen }));
  runInThisContext(early);
  expect(theme(), 'before the first paint').toBe(shown);

  vi.resetModules();
  const { showPrefs } = await import('./prefs.svelte');
  showPrefs();
  expect(theme()).toBe(shown);
  system.matches = !wanted;
  system.dispatchEvent(new Event('change'));
  expect(theme()).toBe(chosen === 'auto' ? (wanted ? 'dark' : 'light') : chosen);
});

test.each([
  ['dark', true, 'light'],
  ['light', false, 'dark'],
])("theme %s chosen, but the system's own colours are wanted: light %s", async (chosen, light, shown) => {
  const [palette, forced] = [new System(), new System()];
  palette.matches = light;
  vi.stubGlobal('matchMedia', (query: string) => (query.includes('light') ? palette : query.includes('forced') ? forced : new System()));
  localStorage.setItem('table.prefs', JSON.stringify({ theme: chosen }));
  vi.resetModules();
  const { forcedColors, showPrefs } = await import('./prefs.svelte');
  showPrefs();
  expect([theme(), forcedColors()]).toEqual([chosen, false]);
  forced.matches = true;
  forced.dispatchEvent(new Event('change'));
  expect([theme(), forcedColors()]).toEqual([shown, true]);
});
