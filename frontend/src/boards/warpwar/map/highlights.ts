// This module collects what is highlighted on the map at the moment: the colours of owners, the hexes that a ship can reach, and the hexes
// that the player can choose.
import type { Atlas } from '../atlas.ts';
import type { Figure, Highlights, Wash } from './paint.ts';
import type { Palette } from './palette.ts';
import type { Marks } from './mapControl.svelte.ts';
import type { StarMark } from './stars.ts';

function tints(stars: readonly StarMark[], ink: Palette): Wash[] {
  return stars.flatMap((star) => {
    const owner = star.base >= 0 ? star.base : star.colony >= 0 ? star.colony : star.control;
    const color = ink.seats[owner];
    return color ? [{ hex: star.hex, color, alpha: star.base >= 0 ? 0.24 : 0.15 }] : [];
  });
}

function reachWashes(marks: Marks, atlas: Atlas, ink: Palette): { washes: Wash[]; numbers: Figure[] } {
  const washes: Wash[] = [];
  const numbers: Figure[] = [];
  for (const [hex, mark] of marks.reach ?? []) {
    const star = atlas.starAt.has(hex);
    const alpha = star && mark.end ? 0.34 : mark.end ? 0.2 : 0.08;
    washes.push({ hex, color: mark.end || !star ? ink.reach : ink.bad, alpha, hatch: star && !mark.end });
    numbers.push({ hex, text: String(mark.cost), dim: !mark.end, aside: star });
  }
  return { washes, numbers };
}

/** Return the hexes that stay bright while all others are dimmed. Return null if no hex is dimmed. */
export function openHexes(marks: Marks): ReadonlySet<string> | null {
  if (marks.reach) return new Set([...marks.reach.keys(), ...(marks.from ? [marks.from] : [])]);
  if (marks.picks && marks.picks.size > 0) return marks.picks;
  return null;
}

export function highlightsOf(
  atlas: Atlas,
  stars: readonly StarMark[],
  marks: Marks,
  open: ReadonlySet<string> | null,
  bright: ReadonlySet<string>,
) {
  return (ink: Palette): Highlights => {
    const { washes, numbers } = reachWashes(marks, atlas, ink);
    const picks = [...(marks.picks ?? [])].map((hex) => ({
      hex,
      color: ink.reach,
      alpha: hex === marks.picked ? 0.5 : 0.24,
    }));
    return { washes: [...tints(stars, ink), ...washes, ...picks], open, numbers, bright };
  };
}
