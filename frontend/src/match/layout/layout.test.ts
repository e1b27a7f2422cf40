// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { arrangementIn, RegionLayout } from './regionLayout.svelte.ts';
import { namesFit, phasesFit } from './topBarSpace.ts';

test('drawers on a phone, columns where it lies on its side and where a page is seen at 200 %', () => {
  expect(arrangementIn({ width: 390, height: 844 }, 2)).toMatchObject({ phone: true, low: false });
  expect(arrangementIn({ width: 844, height: 390 }, 2)).toMatchObject({ phone: false, low: true, short: true });
  expect(arrangementIn({ width: 720, height: 450 }, 2)).toMatchObject({ phone: false, low: true, short: true });
  expect(arrangementIn({ width: 720, height: 900 }, 2)).toMatchObject({ phone: true, low: false });
  expect(arrangementIn({ width: 480, height: 320 }, 2)).toMatchObject({ phone: true, low: true });
  expect(arrangementIn({ width: 1440, height: 900 }, 4)).toMatchObject({ phone: false, low: false, short: false, roomy: true });
});

test('in a short window either the question or the side is open', () => {
  const layout = new RegionLayout(
    () => 2,
    () => false,
  );
  [layout.width, layout.height] = [844, 390];
  expect([layout.folded, layout.isShown('seats')]).toEqual([true, false]);
  layout.open('log');
  expect([layout.folded, layout.isShown('log')]).toEqual([false, true]);
  layout.open('action');
  expect(layout.folded).toBe(true);
});

const cornered = { phases: ['BP transactions', 'Building', 'Movement', 'Combat', 'End turn'], time: false, own: true };
test('four names with clocks go before the names of phases to come', () => {
  const names = ['Ann', 'Ben', 'Cleopatra', 'Gustav Adolf'];
  expect(phasesFit(1440, { ...cornered, names, clocks: true })).toBe(false);
  expect(phasesFit(1920, { ...cornered, names, clocks: true })).toBe(true);
  expect(phasesFit(1440, { ...cornered, names: ['Ann', 'Ben'], clocks: false })).toBe(true);
  expect(phasesFit(1100, { ...cornered, names: ['Ann', 'Ben'], clocks: false })).toBe(false);
});

test('a party of eight shows marks alone in a low window, and a table of five keeps its names', () => {
  const eight = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal'];
  const bar = { phases: [], clocks: false, time: false, own: true };
  expect(namesFit(844, { ...bar, names: eight })).toBe(false);
  expect(namesFit(1440, { ...bar, names: eight })).toBe(true);
  expect(namesFit(720, { ...bar, names: eight.slice(0, 5) })).toBe(true);
});
