/** Positions of everything on a map of arranged sectors. The unit is the distance from a hex's centre to its corner. */
export interface PlacedStar {
  name: string;
  x: number;
  y: number;
}

export interface LaidMap {
  width: number;
  height: number;
  stars: PlacedStar[];
  lines: (readonly [string, string])[];
  tiles: { id: number; x: number; y: number; width: number; height: number }[];
}

/** Mark of a star: the home of a seat in the seat's colour and shape, or a ring. Every mark also has a text. */
export interface StarMark {
  seat?: number;
  text: string;
  note?: string;
}

/** A sector as the kit describes it. `at` is the column and row of the star's hex on the tile, such as "C5". */
export interface Sector {
  id: number;
  stars: readonly { name: string; at: string }[];
  lines: readonly (readonly [string, string])[];
}

export const COLUMNS = 8;
export const ROWS = 11;
const HIGH = Math.sqrt(3);
const RIM = 1.5;

/** Return the middle of a hex of a tile, measured from the corner of the map. Columns A, C, E and G are half a hex lower. */
export function middle(at: string, across: number, down: number): { x: number; y: number } {
  const column = at.charCodeAt(0) - 65 + COLUMNS * across;
  const row = Number(at.slice(1)) - 1 + ROWS * down;
  return { x: 1.5 * column + RIM, y: HIGH * (row + (column % 2 ? 0 : 0.5)) + RIM };
}

/** Place the tiles of a layout side by side. Leave out sectors that the kit does not contain. */
export function laidMap(
  layout: readonly (readonly number[])[],
  sectors: ReadonlyMap<number, Sector>,
  seams: readonly (readonly [string, string])[] = [],
): LaidMap {
  const columns = Math.max(1, ...layout.map((row) => row.length));
  const rows = Math.max(1, layout.length);
  const map: LaidMap = {
    width: 1.5 * (COLUMNS * columns - 1) + 2 * RIM,
    height: HIGH * (ROWS * rows - 0.5) + 2 * RIM,
    stars: [],
    lines: [],
    tiles: [],
  };
  layout.forEach((row, down) =>
    row.forEach((id, across) => {
      const sector = sectors.get(id);
      if (!sector) return;
      const corner = { x: 1.5 * COLUMNS * across + RIM - 0.75, y: HIGH * ROWS * down + RIM - HIGH / 2 };
      map.tiles.push({ id, ...corner, width: 1.5 * COLUMNS, height: HIGH * ROWS });
      map.stars.push(...sector.stars.map((star) => ({ name: star.name, ...middle(star.at, across, down) })));
      map.lines.push(...sector.lines);
    }),
  );
  const there = new Set(map.stars.map((star) => star.name));
  map.lines.push(...seams.filter(([a, b]) => there.has(a) && there.has(b)));
  return map;
}
