// This module paints everything below the counters on a canvas: space, hexes, warplines, and the colours of owners. The user cannot click
// on anything on the canvas.
import { corners, edges, type Cell, type Grid, type Point } from '../../../ui/map/hex.ts';
import type { Camera, Size } from '../../../ui/map/camera.ts';
import { fadeColor, type Palette } from './palette.ts';
import { dustOf, mistOf, type Dust, type Mist } from './background.ts';

interface Warp {
  readonly ends: readonly [string, string];
  readonly from: Point;
  readonly to: Point;
}

/** The data of the surface. They are built once for a board and an orientation. */
export interface Surface {
  readonly grid: Grid;
  readonly lines: Path2D;
  readonly fill: Path2D;
  readonly warps: readonly Warp[];
  readonly dust: readonly Dust[];
  readonly mist: readonly Mist[];
  readonly dear: readonly Cell[];
  /** Hexes of stars. They show the name of the star, where other hexes show their number. */
  readonly stars: ReadonlySet<string>;
}

export interface Wash {
  readonly hex: string;
  readonly color: string;
  readonly alpha: number;
  readonly hatch?: boolean;
}

export interface Figure {
  readonly hex: string;
  readonly text: string;
  readonly dim: boolean;
  /** Whether the number is drawn away from the middle of the hex, because the middle holds a star. */
  readonly aside: boolean;
}

/** The part of the surface that changes during play. If `open` is given, hexes that are not in `open` are dimmed. */
export interface Highlights {
  readonly washes: readonly Wash[];
  readonly open: ReadonlySet<string> | null;
  readonly numbers: readonly Figure[];
  /** Stars whose warplines are drawn brightly. */
  readonly bright: ReadonlySet<string>;
}

function hexPath(path: Path2D, cell: Cell, ring: readonly Point[]): void {
  ring.forEach((corner, i) => {
    if (i) path.lineTo(cell.at.x + corner.x, cell.at.y + corner.y);
    else path.moveTo(cell.at.x + corner.x, cell.at.y + corner.y);
  });
  path.closePath();
}

export function makeSurface(grid: Grid, warplines: readonly (readonly [string, string])[], stars: ReadonlySet<string>): Surface {
  const lines = new Path2D();
  for (const [a, b] of edges(grid)) {
    lines.moveTo(a.x, a.y);
    lines.lineTo(b.x, b.y);
  }
  const fill = new Path2D();
  const ring = corners(grid.turned);
  for (const cell of grid.cells.values()) if (cell.cost >= 0) hexPath(fill, cell, ring);
  const warps = warplines.flatMap(([a, b]) => {
    const [from, to] = [grid.cells.get(a), grid.cells.get(b)];
    return from && to ? [{ ends: [a, b] as const, from: from.at, to: to.at }] : [];
  });
  const dear = [...grid.cells.values()].filter((cell) => cell.cost > 1);
  return { grid, lines, fill, warps, dust: dustOf(grid.bounds), mist: mistOf(grid.bounds), dear, stars };
}

type Pen = CanvasRenderingContext2D;

function paintSky(pen: Pen, surface: Surface, camera: Camera, size: Size, ink: Palette): void {
  pen.fillStyle = ink.deep;
  pen.fillRect(0, 0, size.width, size.height);
  if (ink.plain) return;
  if (ink.dark) {
    for (const cloud of surface.mist) {
      const [x, y, r] = [cloud.x * camera.k + camera.x, cloud.y * camera.k + camera.y, cloud.r * camera.k];
      const glow = pen.createRadialGradient(x, y, 0, x, y, r);
      glow.addColorStop(0, cloud.color);
      glow.addColorStop(1, 'transparent');
      pen.fillStyle = glow;
      pen.fillRect(Math.max(0, x - r), Math.max(0, y - r), 2 * r, 2 * r);
    }
  }
  pen.fillStyle = ink.dark ? '#dfe8ff' : ink.edge;
  for (const dot of surface.dust) {
    // Dust that is farther away moves less, which gives an impression of depth.
    const [x, y] = [dot.x * camera.k + camera.x * dot.depth, dot.y * camera.k + camera.y * dot.depth];
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue;
    pen.globalAlpha = dot.light * (ink.dark ? 1 : 0.5);
    pen.fillRect(x, y, dot.size, dot.size);
  }
  pen.globalAlpha = 1;
}

function paintWashes(pen: Pen, surface: Surface, highlights: Highlights, ink: Palette): void {
  const ring = corners(surface.grid.turned);
  if (highlights.open) {
    const veil = new Path2D();
    for (const cell of surface.grid.cells.values()) if (!highlights.open.has(cell.id)) hexPath(veil, cell, ring);
    pen.fillStyle = fadeColor(ink.deep, ink.dark ? 0.62 : 0.72);
    pen.fill(veil);
  }
  for (const wash of highlights.washes) {
    const cell = surface.grid.cells.get(wash.hex);
    if (!cell) continue;
    const path = new Path2D();
    hexPath(path, cell, ring);
    pen.fillStyle = fadeColor(wash.color, wash.alpha);
    pen.fill(path);
    if (!wash.hatch) continue;
    pen.save();
    pen.clip(path);
    pen.strokeStyle = fadeColor(wash.color, Math.min(1, wash.alpha * 1.6));
    pen.lineWidth = 0.05;
    pen.beginPath();
    for (let d = -2; d <= 2; d += 0.25) {
      pen.moveTo(cell.at.x + d - 1, cell.at.y + 1);
      pen.lineTo(cell.at.x + d + 1, cell.at.y - 1);
    }
    pen.stroke();
    pen.restore();
  }
}

function warpPath(warps: readonly Warp[]): Path2D {
  const path = new Path2D();
  for (const { from, to } of warps) {
    path.moveTo(from.x, from.y);
    path.lineTo(to.x, to.y);
  }
  return path;
}

function paintWarps(pen: Pen, surface: Surface, k: number, ink: Palette, highlights: Highlights): void {
  pen.lineCap = 'round';
  const wide = Math.min(1.5, Math.max(0.8, k / 22));
  const strokes: readonly (readonly [number, number])[] = ink.plain
    ? [[2.2, 1]]
    : ink.dark
      ? [
          [11, 0.07],
          [6, 0.13],
          [2.6, 0.32],
          [1.1, 0.95],
        ]
      : [
          [5, 0.14],
          [2, 0.85],
        ];
  const all = warpPath(surface.warps);
  for (const [width, alpha] of strokes) {
    pen.strokeStyle = fadeColor(ink.warp, highlights.open && !ink.plain ? alpha * 0.75 : alpha);
    pen.lineWidth = (width * wide) / k;
    pen.stroke(all);
  }
  if (highlights.bright.size === 0) return;
  pen.strokeStyle = fadeColor(ink.warp, 0.9);
  pen.lineWidth = (2.4 * wide) / k;
  pen.stroke(warpPath(surface.warps.filter((warp) => warp.ends.some((end) => highlights.bright.has(end)))));
}

function paintTexts(pen: Pen, surface: Surface, camera: Camera, size: Size, highlights: Highlights, ink: Palette, font: string): void {
  const { k } = camera;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const each = (cell: Cell | undefined, draw: (x: number, y: number) => void): void => {
    if (!cell) return;
    const [x, y] = [cell.at.x * k + camera.x, cell.at.y * k + camera.y];
    if (x > -k && y > -k && x < size.width + k && y < size.height + k) draw(x, y);
  };
  if (k >= 30) {
    pen.font = `500 ${Math.min(12, k * 0.24)}px ${font}`;
    pen.fillStyle = fadeColor(ink.ink, ink.plain ? 1 : Math.min(0.75, (k - 28) / 16));
    const drop = k * (surface.grid.turned ? 0.6 : 0.68);
    for (const cell of surface.grid.cells.values())
      if (!surface.stars.has(cell.id)) each(cell, (x, y) => pen.fillText(cell.id, x, y - drop));
  }
  if (k >= 13) {
    for (const cell of surface.dear) {
      pen.font = `600 ${k * 0.5}px ${font}`;
      pen.fillStyle = fadeColor(ink.ink, 0.55);
      each(cell, (x, y) => pen.fillText(String(cell.cost), x, y));
    }
  }
  if (k < 15) return;
  pen.font = `650 ${Math.min(17, Math.max(10, k * 0.42))}px ${font}`;
  for (const mark of highlights.numbers) {
    pen.fillStyle = fadeColor(ink.reach, mark.dim && !ink.plain ? 0.45 : 0.95);
    each(surface.grid.cells.get(mark.hex), (x, y) => pen.fillText(mark.text, mark.aside ? x + k * 0.62 : x, y));
  }
}

/** Redraw the whole surface. `ratio` is the number of device pixels per CSS pixel. */
export function paint(
  pen: Pen,
  surface: Surface,
  camera: Camera,
  size: Size,
  highlights: Highlights,
  ink: Palette,
  ratio: number,
  font: string,
): void {
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  paintSky(pen, surface, camera, size, ink);
  const { k } = camera;
  pen.setTransform(ratio * k, 0, 0, ratio * k, ratio * camera.x, ratio * camera.y);
  pen.fillStyle = fadeColor(ink.paper, ink.dark ? 0.5 : 0.8);
  pen.fill(surface.fill);
  paintWashes(pen, surface, highlights, ink);
  pen.lineWidth = Math.max(0.6, Math.min(1.2, k / 26)) / k;
  pen.strokeStyle = fadeColor(ink.edge, ink.plain ? 1 : Math.min(0.95, 0.35 + k / 50));
  pen.lineCap = 'butt';
  pen.stroke(surface.lines);
  paintWarps(pen, surface, k, ink, highlights);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  paintTexts(pen, surface, camera, size, highlights, ink, font);
}
