// This module draws a ship from the side, with its nose to the right. The more points a part of the ship has, the more of this part is
// visible.

export interface Shape {
  /** Class for the style sheet: hull, glow, beam, shield, tube, missile, rack, hold, cannon, armor, dish, crane, ring. */
  readonly kind: string;
  readonly d: string;
}

export interface Silhouette {
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  /** Position of the hull: the x of its tail and its nose, the y of its middle line, and half its breadth. */
  readonly tail: number;
  readonly nose: number;
  readonly middle: number;
  readonly half: number;
}

type Attrs = { readonly [attr: string]: number };

const f = (n: number): string => String(Math.round(n * 10) / 10);
const box = (x: number, y: number, w: number, h: number, r = 1): string =>
  `M${f(x + r)} ${f(y)}h${f(w - 2 * r)}q${r} 0 ${r} ${r}v${f(h - 2 * r)}q0 ${r} ${-r} ${r}h${f(-(w - 2 * r))}q${-r} 0 ${-r} ${-r}v${f(-(h - 2 * r))}q0 ${-r} ${r} ${-r}Z`;
const disc = (x: number, y: number, r: number): string =>
  `M${f(x - r)} ${f(y)}a${f(r)} ${f(r)} 0 1 0 ${f(2 * r)} 0a${f(r)} ${f(r)} 0 1 0 ${f(-2 * r)} 0Z`;

const of = (attrs: Attrs, attr: string): number => Math.max(0, attrs[attr] ?? 0);

function engines(pd: number, x: number, y: number, half: number): Shape[] {
  const bells = Math.min(5, Math.ceil(pd / 4));
  return Array.from({ length: bells }, (_, i) => {
    const at = y + (bells === 1 ? 0 : (i / (bells - 1) - 0.5) * 2 * (half - 3));
    const length = 5 + Math.min(16, pd * 0.7);
    return [
      { kind: 'glow', d: `M${f(x - 5)} ${f(at - 2.6)}L${f(x - 5 - length)} ${f(at)}L${f(x - 5)} ${f(at + 2.6)}Z` },
      { kind: 'part', d: `M${f(x)} ${f(at - 2)}L${f(x - 6)} ${f(at - 3.4)}V${f(at + 3.4)}L${f(x)} ${f(at + 2)}Z` },
    ];
  }).flat();
}

function weapons(attrs: Attrs, x: number, nose: number, y: number, half: number): Shape[] {
  const shapes: Shape[] = [];
  const beam = of(attrs, 'B');
  if (beam) {
    const length = 6 + Math.min(26, beam * 2.6);
    shapes.push(
      { kind: 'beam', d: box(nose - 4, y - 1.6, length, 3.2, 1) },
      { kind: 'lens', d: disc(nose - 4 + length, y, 1.8 + Math.min(2.6, beam * 0.2)) },
    );
  }
  const cannons = Math.min(4, of(attrs, 'C'));
  for (let i = 0; i < cannons; i++) {
    const at = x + 10 + i * 13;
    shapes.push({ kind: 'cannon', d: `${disc(at, y - half - 2, 3)}M${f(at)} ${f(y - half - 3)}l11 -1.6v2.4l-11 1.6Z` });
  }
  const tubes = Math.min(6, of(attrs, 'T'));
  for (let i = 0; i < tubes; i++) {
    const side = i % 2 ? 1 : -1;
    const at = nose - 22 - Math.floor(i / 2) * 15;
    shapes.push({ kind: 'tube', d: box(at, y + side * (half + 0.5) - 2, 15, 4, 1.5) });
  }
  const missiles = Math.min(12, Math.ceil(of(attrs, 'M') / 1.5));
  for (let i = 0; i < missiles; i++) {
    const [column, row] = [Math.floor(i / 2), i % 2];
    shapes.push({ kind: 'missile', d: `M${f(nose - 18 - column * 6)} ${f(y + (row ? 3.4 : -3.4))}l3.6 -1.3v2.6Z` });
  }
  return shapes;
}

function below(attrs: Attrs, x: number, long: number, y: number, half: number): Shape[] {
  const shapes: Shape[] = [];
  const racks = Math.min(5, of(attrs, 'SR'));
  for (let i = 0; i < racks; i++) {
    const at = x + 6 + i * Math.min(26, (long - 18) / Math.max(1, racks));
    shapes.push({ kind: 'rack', d: `M${f(at)} ${f(y + half)}v4.5h3M${f(at + 18)} ${f(y + half)}v4.5h-3` });
    shapes.push({ kind: 'bay', d: box(at + 2.5, y + half + 3, 13, 5, 2.2) });
  }
  const holds = Math.min(6, of(attrs, 'H'));
  for (let i = 0; i < holds; i++) shapes.push({ kind: 'hold', d: box(x + 4 + i * 12, y - half - 7, 10.5, 7, 1) });
  if (of(attrs, 'R'))
    shapes.push({ kind: 'crane', d: `M${f(x + long * 0.6)} ${f(y - half)}v-9l12 -3M${f(x + long * 0.6 + 12)} ${f(y - half - 12)}v5` });
  if (of(attrs, 'E'))
    shapes.push({
      kind: 'dish',
      d: `M${f(x + long * 0.45)} ${f(y - half)}l3 -7M${f(x + long * 0.45 - 3)} ${f(y - half - 9)}a7 7 0 0 0 11 4`,
    });
  return shapes;
}

/**
 * Return the drawing of a design. `wg` is its warp generator, or "" for a Systemship. A damaged ship has the hull with
 * which it was `built`.
 */
export function silhouette(attrs: Attrs, wg: string, built: Attrs = attrs): Silhouette {
  const pd = of(attrs, 'PD');
  const mass = Object.entries(built).reduce((sum, [attr, n]) => sum + n / (attr === 'M' ? 3 : attr === 'SH' ? 6 : 1), 0);
  const long = 46 + Math.min(110, mass * 3.1);
  const half = 7 + Math.min(9, of(built, 'PD') * 0.35 + of(built, 'A') * 0.3 + of(built, 'S') * 0.15);
  const [x, y] = [34, 38];
  const nose = x + long;
  const shapes: Shape[] = [...engines(pd, x, y, half), ...below(attrs, x, long, y, half)];
  const blunt = wg ? 0.62 : 0.3;
  const hull = `M${f(x)} ${f(y - half * 0.72)}L${f(x + 8)} ${f(y - half)}H${f(nose - half * 1.6)}L${f(nose)} ${f(y - half * (1 - blunt) * 0.5)}V${f(y + half * (1 - blunt) * 0.5)}L${f(nose - half * 1.6)} ${f(y + half)}H${f(x + 8)}L${f(x)} ${f(y + half * 0.72)}Z`;
  if (of(attrs, 'A')) shapes.push({ kind: 'armor', d: hull });
  shapes.push({ kind: 'hull', d: hull });
  const plates = Math.floor(long / 16);
  for (let i = 1; i < plates; i++) shapes.push({ kind: 'seam', d: `M${f(x + i * 16)} ${f(y - half + 1.5)}V${f(y + half - 1.5)}` });
  shapes.push({ kind: 'deck', d: `M${f(x + 8)} ${f(y - half * 0.34)}H${f(nose - half * 1.3)}` });
  if (wg) {
    const rings = wg === 'LWG' ? 3 : wg === 'SWG' ? 1 : 2;
    for (let i = 0; i < rings; i++) {
      shapes.push({
        kind: 'ring',
        d: `M${f(x + 12 + i * 9)} ${f(y - half - 5.5)}a4.5 ${f(half + 5.5)} 0 0 0 0 ${f(2 * half + 11)}a4.5 ${f(half + 5.5)} 0 0 0 0 ${f(-2 * half - 11)}`,
      });
    }
  }
  shapes.push(...weapons(attrs, x, nose, y, half));
  const screen = Math.min(4, Math.ceil(of(attrs, 'S') / 2));
  for (let i = 0; i < screen; i++) {
    const r = half + 8 + i * 3.6;
    shapes.push({ kind: 'shield', d: `M${f(nose + 2 + i * 3)} ${f(y - r)}q${f(r * 0.75)} ${f(r)} 0 ${f(2 * r)}` });
  }
  const tail = x - 8 - (pd ? 5 + Math.min(16, pd * 0.7) : 0);
  const front = nose + 4 + Math.max(screen ? 14 + 3 * screen : 0, of(attrs, 'B') ? 6 + Math.min(26, of(attrs, 'B') * 2.6) : 0);
  return { left: tail, width: front - tail, height: 2 * y, shapes, tail: x, nose, middle: y, half };
}
