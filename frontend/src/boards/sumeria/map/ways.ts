// This module draws planned paths as lines on the map.
import type { Point } from '../../../ui/map/hex.ts';
import { spotOf } from './geometry.ts';
import type { Land } from '../land.ts';
import type { Way } from './mapControl.svelte.ts';

/** Return a line through the places of a path. The line is slightly bent, so that paths in opposite directions do not coincide. */
export function wayLine(land: Land, way: Way): string {
  const points = way.places.map((place) => spotOf(land, place));
  return points
    .map((p, i) => {
      if (i === 0) return `M${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
      const before = points[i - 1]!;
      const bend = { x: (before.x + p.x) / 2 - (p.y - before.y) * 0.08, y: (before.y + p.y) / 2 + (p.x - before.x) * 0.08 };
      return `Q${bend.x.toFixed(1)} ${bend.y.toFixed(1)} ${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
    })
    .join('');
}

/** Return the point where the moving pieces will be drawn, above the pieces that are already in the place. */
export function wayEnd(land: Land, way: Way): Point {
  const end = spotOf(land, way.places[way.places.length - 1] ?? '');
  const city = land.cityAt.has(way.places[way.places.length - 1] ?? '');
  return city ? { x: end.x - 44, y: end.y - 38 } : { x: end.x + 14, y: end.y - 40 };
}
