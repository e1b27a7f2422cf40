// This module creates the dust and mist behind the map. It uses a hash function instead of random numbers, so that the same map always
// looks the same.
import type { Box } from '../../../ui/map/hex.ts';

export interface Dust {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly light: number;
  /** Depth of the dot. At 1 it moves with the map; at smaller values it moves less. */
  readonly depth: number;
}

export interface Mist {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly color: string;
}

/** Return a number from 0 to 1 for an integer. The same integer always gives the same number. */
export function scatter(n: number): number {
  let h = Math.imul(n ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0x100000000;
}

const within = (box: Box, u: number, v: number, margin: number): { x: number; y: number } => ({
  x: box.left - margin + u * (box.right - box.left + 2 * margin),
  y: box.top - margin + v * (box.bottom - box.top + 2 * margin),
});

export function dustOf(box: Box): Dust[] {
  const count = Math.min(1400, Math.round((box.right - box.left + 40) * (box.bottom - box.top + 40) * 0.22));
  return Array.from({ length: count }, (_, i) => {
    const bright = scatter(i * 5 + 2) ** 6;
    return {
      ...within(box, scatter(i * 5), scatter(i * 5 + 1), 20),
      size: 0.7 + bright * 1.3,
      light: 0.1 + bright * 0.6,
      depth: 0.9 + scatter(i * 5 + 3) * 0.1,
    };
  });
}

const HUES = ['rgba(58, 92, 190, 0.16)', 'rgba(120, 64, 160, 0.12)', 'rgba(30, 120, 140, 0.11)'];

export function mistOf(box: Box): Mist[] {
  const span = Math.max(box.right - box.left, box.bottom - box.top);
  return Array.from({ length: 7 }, (_, i) => ({
    ...within(box, scatter(900 + i * 3), scatter(901 + i * 3), 2),
    r: span * (0.22 + 0.22 * scatter(902 + i * 3)),
    color: HUES[i % HUES.length] as string,
  }));
}
