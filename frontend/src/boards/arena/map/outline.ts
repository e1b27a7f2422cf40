// This module calculates outlines in drawing units. The radius of a hex is 100 units.
import { corners } from '../../../ui/map/hex.ts';
import { localSpot } from '../lattice.ts';

/** Return the SVG points of a hex about (0, 0). */
export const hexPoints = (radius: number): string =>
  corners(false, radius)
    .map((corner) => `${corner.x.toFixed(1)},${corner.y.toFixed(1)}`)
    .join(' ');

/** Centres of a grid's seven hexes relative to the centre of the unturned grid. The first is the centre hex. */
export const MIDDLES = [0, 1, 2, 3, 4, 5, 6].map((number) => {
  const at = localSpot(number);
  return { number, x: at.x * 100, y: at.y * 100 };
});

/** Return a grid's edge as one path, `out` units beyond its hexes. */
export function gridOutline(out = 0): string {
  const points: string[] = [];
  for (let number = 1; number <= 6; number++) {
    const middle = localSpot(number);
    // Each outer hex adds three corners to the outline. Its fourth corner on the outline is also the first corner of the next hex, so leave
    // it out here.
    for (const corner of [180, 240, 300]) {
      const turn = ((corner + 60 * (number - 1)) * Math.PI) / 180;
      const [x, y] = [middle.x * 100 + Math.cos(turn) * (100 + out), middle.y * 100 + Math.sin(turn) * (100 + out)];
      points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
    }
  }
  return `M${points.join('L')}Z`;
}
