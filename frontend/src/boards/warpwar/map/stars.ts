// This module determines how each star is drawn: its shape, its size, and the importance of its label.
import type { Atlas } from '../atlas.ts';
import type { Box, Grid, Point } from '../../../ui/map/hex.ts';
import type { StarView } from '../types.ts';
import { MUST, textWidth, type LabelWish } from './labels.ts';
import { counterSize, placeCounters, type CounterPile } from './counterPiles.ts';

export interface StarMark {
  readonly hex: string;
  readonly name: string;
  /**
   * The value of the star, shown beside its name: the printed value, or the base/colony/ship values of its counter. It
   * is "" if the value is unknown.
   */
  readonly worth: string;
  /** The value of the star as one number, which gives the priority of the label. */
  readonly rank: number;
  readonly at: Point;
  /** Seat whose home the star is on the printed map. It is -1 if there is none. */
  readonly home: number;
  readonly base: number;
  readonly colony: number;
  readonly control: number;
  readonly works: number;
  readonly counter: StarView['counter'];
  readonly memory: number;
}

function worthOf(value: number, counter: StarMark['counter']): { worth: string; rank: number } {
  if (!counter) return { worth: value > 0 ? String(value) : '', rank: value };
  const pays = [counter.b, counter.c, counter.s];
  return { worth: pays.map((n) => (n < 0 ? '–' : String(n))).join('/'), rank: Math.max(...pays) };
}

/** From this scale on, names show the value of the star. From the scale `CLOSE` on, the star's counter is drawn instead. */
const NEAR = 15;
export const CLOSE = 34;
export const worthAt = (mark: StarMark, k: number): string => (k >= NEAR && !(mark.counter && k >= CLOSE) ? mark.worth : '');

export function starMarks(atlas: Atlas, grid: Grid, stars: readonly StarView[]): StarMark[] {
  const known = new Map(stars.map((star) => [star.hex, star]));
  return atlas.board.stars.flatMap((star) => {
    const cell = grid.cells.get(star.hex);
    if (!cell) return [];
    const now = known.get(star.hex);
    return [
      {
        hex: star.hex,
        name: star.name,
        ...worthOf(star.value, now?.counter ?? null),
        at: cell.at,
        home: star.home ?? -1,
        base: now?.base ?? -1,
        colony: now?.colony ?? -1,
        control: now?.control ?? -1,
        works: now?.works ?? 0,
        counter: now?.counter ?? null,
        memory: now?.memory ?? 0,
      },
    ];
  });
}

/** Radius of a star's disc in pixels at scale k. The next two functions return the radius of the ring around it and the font size. */
export const discSize = (k: number): number => Math.min(8, Math.max(2.6, k * 0.13));
export const ringSize = (k: number): number => Math.min(24, Math.max(6, k * 0.36));
export const fontSize = (k: number): number => Math.min(15, Math.max(11, k * 0.42));

/**
 * Return the wishes for labels, and the boxes that labels must not cover, in pixels at scale k. `spot` returns the
 * position of a hex, for counters in open space.
 */
export function labelLayout(
  marks: readonly StarMark[],
  piles: ReadonlyMap<string, readonly CounterPile[]>,
  k: number,
  wanted: ReadonlySet<string>,
  spot: (hex: string) => Point | undefined = () => undefined,
): { wishes: LabelWish[]; obstacles: Box[] } {
  const font = fontSize(k);
  const wishes = marks.map((mark) => {
    const owned = mark.base >= 0 || mark.home >= 0;
    const busy = (piles.get(mark.hex) ?? []).length > 0;
    return {
      key: mark.hex,
      at: { x: mark.at.x * k, y: mark.at.y * k },
      width: textWidth(mark.name, font) + 4 + (worthAt(mark, k) ? textWidth(mark.worth, font * 0.82) + font * 0.25 : 0),
      height: font * 1.15,
      weight: (wanted.has(mark.hex) ? 2 * MUST : 0) + (owned ? MUST : 0) + (busy ? 40 : 0) + mark.rank,
      gap: (owned || mark.colony >= 0 || mark.control >= 0 ? ringSize(k) : discSize(k)) + 3,
    };
  });
  const dot = discSize(k);
  const obstacles = marks.map((mark) => ({
    left: mark.at.x * k - dot,
    right: mark.at.x * k + dot,
    top: mark.at.y * k - dot,
    bottom: mark.at.y * k + dot,
  }));
  const half = counterSize(k) / 2;
  for (const mark of marks) {
    for (const placed of placeCounters(piles.get(mark.hex) ?? [], k, true)) {
      const [x, y] = [mark.at.x * k + placed.at.x, mark.at.y * k + placed.at.y];
      obstacles.push({ left: x - half, right: x + half, top: y - half, bottom: y + half });
    }
  }
  const starred = new Set(marks.map((mark) => mark.hex));
  for (const [hex, here] of piles) {
    const at = starred.has(hex) ? undefined : spot(hex);
    if (!at) continue;
    for (const placed of placeCounters(here, k, false)) {
      const [x, y] = [at.x * k + placed.at.x, at.y * k + placed.at.y];
      obstacles.push({ left: x - half, right: x + half, top: y - half, bottom: y + half });
    }
  }
  return { wishes, obstacles };
}
