// This module calculates the area that each seat controls, and the border line around this area.
import { SIDES, type Land } from '../land.ts';
import { neighbourAcross } from '../land.ts';
import { add, centreOf, mix, pathOf, RING, sideEnds } from './geometry.ts';

export interface Territory {
  readonly seat: number;
  readonly ground: string;
  readonly border: string;
}

/**
 * Return the territory of each seat. `control` maps a hex to a seat. The border line is slightly inside the territory,
 * so that the lines of two neighbours are side by side.
 */
export function territories(land: Land, control: Readonly<Record<string, number>>): Territory[] {
  const seats = [...new Set(Object.values(control))].filter((seat) => seat >= 0).sort((a, b) => a - b);
  return seats.map((seat) => {
    let [ground, border] = ['', ''];
    for (const [hex, owner] of Object.entries(control)) {
      if (owner !== seat) continue;
      const centre = centreOf(land, hex);
      const cell = land.grid.cells.get(hex);
      if (!cell) continue;
      ground += pathOf(RING, centre);
      for (const side of SIDES) {
        const other = neighbourAcross(land, cell, side);
        if (other && control[other.id] === seat) continue;
        const [a, b] = sideEnds(side).map((p) => add(mix(p, { x: 0, y: 0 }, 0.045), centre));
        border += `M${a!.x.toFixed(1)} ${a!.y.toFixed(1)}L${b!.x.toFixed(1)} ${b!.y.toFixed(1)}`;
      }
    }
    return { seat, ground, border };
  });
}
