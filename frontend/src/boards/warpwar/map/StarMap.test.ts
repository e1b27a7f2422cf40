// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeAtlas } from '../atlas.ts';
import { classic } from '../fixtures/classic.ts';
import { learning } from '../fixtures/learning.ts';
import { fakeMatch, type FakeMatch } from '../fixtures/match.ts';
import { hexSentence, hexWords } from './hexText.ts';
import { MapControl } from './mapControl.svelte.ts';
import StarMap from './StarMap.svelte';
import { TravelAnimations } from './travelAnimation.svelte.ts';

beforeAll(() => {
  // The simulated browser cannot draw, so replace its drawing functions. This test only needs the data of the surface.
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo() {}
      lineTo() {}
      closePath() {}
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #told: ResizeObserverCallback;
      constructor(told: ResizeObserverCallback) {
        this.#told = told;
      }
      observe() {
        this.#told([{ contentRect: { width: 600, height: 900 } } as ResizeObserverEntry], this);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  HTMLCanvasElement.prototype.getContext = () => null;
});

let fake: FakeMatch;
let mapControl: MapControl;
let map: HTMLElement;
let again: (props: { covered: boolean }) => Promise<void>;
beforeEach(() => {
  fake = fakeMatch(learning);
  mapControl = new MapControl();
  again = render(StarMap, { atlas: makeAtlas(classic), match: fake.match, mapControl, travels: new TravelAnimations() }).rerender;
  map = screen.getByRole('application');
});
const press = (key: string): Promise<unknown> => fireEvent.keyDown(map, { key });

test('draws every star by name and every lone counter', () => {
  for (const star of classic.stars)
    expect(
      screen.getAllByText((_, node) => node?.tagName === 'text' && (node.textContent ?? '').trim().startsWith(star.name)).length,
    ).toBeGreaterThan(0);
  expect(document.querySelectorAll('[data-unit="W9"]')).toHaveLength(1);
});

test('is there in words for those who cannot see it', async () => {
  await within(screen.getByRole('group', { name: 'The map in words' })).findAllByRole('listitem');
  const items = [...document.querySelectorAll('[aria-label="The map in words"] li')].map((item) => item.textContent?.trim());
  expect(items).toContain('Babylon: Ben’s base; Ben’s W5, W7 (pinned), S11; warpline to Sumer');
  expect(items.some((text) => text?.startsWith('Hex 2021: Ben’s W9'))).toBe(true);
});

test('n goes from ship to ship, arrows from hex to hex, and each is said', async () => {
  await press('n');
  expect(mapControl.cursor).toBe('0606');
  expect(fake.said.at(-1)).toMatch(/^Ur: your base; your W1, W4, S10/);
  await press('ArrowDown');
  expect(['0707', '0706', '0607', '0505', '0605', '0506']).toContain(mapControl.cursor);
  expect(fake.said.at(-1)).toMatch(/empty space/);
});

test('Enter picks the hex under the cursor, Escape goes back', async () => {
  const pick = vi.fn(() => true);
  const back = vi.fn(() => true);
  mapControl.take({ marks: () => ({}), pick, back });
  await press('n');
  await press('Enter');
  expect(pick).toHaveBeenCalledWith('0606', '');
  await press('Escape');
  expect(back).toHaveBeenCalled();
});

test('a black hole is drawn and named as one', () => {
  const hexes = classic.hexes.map((each) => (each.id === '1416' ? { ...each, cost: -1, hole: 'Irkalla' } : each));
  const holed = makeAtlas({ ...classic, hexes });
  const { container } = render(StarMap, { atlas: holed, match: fake.match, mapControl: new MapControl(), travels: new TravelAnimations() });
  const hole = container.querySelector('[data-hole="Irkalla"]');
  expect(hole?.querySelector('text')?.textContent).toBe('Irkalla');
  expect(hole?.querySelector('.dark')).toBeTruthy();
  const words = hexWords(holed, learning, { viewer: 0, name: () => 'Ben' }, '1416');
  expect(hexSentence(words, holed)).toMatch(/^Irkalla: a black hole: no ship may enter it/);
});

test('keys of the frame pass through', () => {
  const event = new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true });
  map.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

test('does not move while something lies over it, and has what was wished for when it is seen again', async () => {
  const stands = (): string | null => document.querySelector('.layer > g')!.getAttribute('transform');
  const before = stands();
  await again({ covered: true });
  await press('+');
  expect(stands()).toBe(before);
  await again({ covered: false });
  await vi.waitFor(() => expect(stands()).not.toBe(before));
});
