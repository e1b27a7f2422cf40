import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

function block(selector: string): Record<string, string> {
  const start = css.indexOf('{', css.indexOf(selector)) + 1;
  const body = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]));
}

const dark = block(':root {');
const light = block(":root[data-theme='light']");

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

const grounds = ['--space', '--ground', '--panel', '--raised', '--sunken'];
const inks = ['--ink', '--ink-soft', '--ink-quiet', '--good', '--bad', '--awaited'];
const pairs = grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const));
const filled = [
  ['--on-paper', '--paper'],
  ['--on-awaited', '--awaited'],
  ['--on-card', '--card'],
  ['--card-quiet', '--card'],
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) => [`--seat-${n}-ink`, `--seat-${n}`]),
] as [string, string][];

for (const [name, theme] of [
  ['dark', dark],
  ['light', { ...dark, ...light }],
] as const) {
  test.each([...pairs, ...filled])(`${name}: %s on %s is readable (AA, 4.5)`, (ink, ground) => {
    expect(contrast(theme[ink]!, theme[ground]!)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7])(`${name}: seat %i stands out from the map (AA for graphics, 3)`, (seat) => {
    expect(contrast(theme[`--seat-${seat}`]!, theme['--space']!)).toBeGreaterThanOrEqual(3);
  });
}
