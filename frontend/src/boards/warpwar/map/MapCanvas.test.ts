// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import MapCanvas from './MapCanvas.svelte';
import type { Surface } from './paint.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'fonts');
});

test.each([
  { left: false, text: 'fonts that arrive are read' },
  { left: true, text: 'fonts that arrive after the map has left the page are not read' },
])('$text', async ({ left }) => {
  let arrive = (): void => undefined;
  const ready = new Promise<void>((resolve) => (arrive = resolve));
  Object.defineProperty(document, 'fonts', { configurable: true, value: { status: 'loading', ready } });
  const read = vi.spyOn(globalThis, 'getComputedStyle');
  const map = render(MapCanvas, {
    surface: {} as Surface,
    camera: { x: 0, y: 0, k: 1 },
    size: { width: 600, height: 900 },
    highlights: () => ({ washes: [], open: null, numbers: [], bright: new Set() }),
    colors: [0, 1],
    covered: true,
  });
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  if (left) map.unmount();
  read.mockClear();
  arrive();
  await new Promise((resolve) => setTimeout(resolve));
  expect(read.mock.calls.length > 0).toBe(!left);
});
