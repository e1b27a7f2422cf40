// This module collects the counters in each hex of the map, and calculates where in the hex they are drawn.
import type { Point } from '../../../ui/map/hex.ts';
import type { StackView, UnitView } from '../types.ts';

export type CounterKind = 'W' | 'S' | 'pod' | 'emperor' | 'hidden';

/** One paper counter. */
export interface MapCounter {
  readonly id: string;
  readonly kind: CounterKind;
  readonly owner: number;
  readonly hex: string;
  readonly riders: readonly string[];
  readonly moved: boolean;
  readonly pinned: boolean;
  /** The turn in which the counter was last seen. It is 0 if the counter is visible now. */
  readonly memory: number;
  /** Number of face-down counters that this counter stands for. It is 0 if the number is unknown. */
  readonly count: number;
  /** Whether the counter stands for the viewer's own face-down dummies. */
  readonly dummies?: boolean;
}

/** The counters of one owner in one hex. Remembered counters form a separate pile. */
export interface CounterPile {
  readonly key: string;
  readonly hex: string;
  readonly owner: number;
  readonly memory: boolean;
  readonly counters: readonly MapCounter[];
}

const ORDER: readonly CounterKind[] = ['W', 'emperor', 'S', 'pod', 'hidden'];
const number = (id: string): number => Number(id.replace(/\D+/g, '')) || 0;

/** Compare two counters: Warpships come first, then the counters are sorted by number. */
export const byRank = (a: MapCounter, b: MapCounter): number =>
  ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || number(a.id) - number(b.id);

function counterOf(unit: UnitView, riders: readonly string[]): MapCounter {
  const kind = (ORDER as readonly string[]).includes(unit.kind) ? (unit.kind as CounterKind) : 'W';
  return {
    id: unit.id,
    kind,
    owner: unit.owner,
    hex: unit.hex,
    riders,
    count: 1,
    moved: unit.moved ?? false,
    pinned: unit.pinned ?? false,
    memory: unit.memory ?? 0,
  };
}

/**
 * Return all piles by hex. `hidden` holds stacks for which the view has only a number. A unit aboard another unit is
 * listed as its rider and has no counter.
 */
export function pilesOf(units: readonly UnitView[], hidden: readonly StackView[], viewer = -1): Map<string, CounterPile[]> {
  const riders = new Map<string, string[]>();
  for (const unit of units) if (unit.aboard) riders.set(unit.aboard, [...(riders.get(unit.aboard) ?? []), unit.id]);
  const counters = units.filter((unit) => !unit.aboard).map((unit) => counterOf(unit, riders.get(unit.id) ?? []));
  for (const stack of hidden) {
    counters.push({
      id: `?${stack.owner}`,
      kind: 'hidden',
      owner: stack.owner,
      hex: stack.hex,
      riders: [],
      moved: false,
      pinned: false,
      memory: stack.memory ?? 0,
      count: stack.count ?? 0,
      ...(stack.owner === viewer && { dummies: true }),
    });
  }
  const piles = new Map<string, CounterPile>();
  for (const counter of counters.sort(byRank)) {
    const key = `${counter.hex}/${counter.owner}${counter.memory ? '/was' : ''}`;
    const pile = piles.get(key);
    piles.set(key, {
      key,
      hex: counter.hex,
      owner: counter.owner,
      memory: counter.memory > 0,
      counters: [...(pile?.counters ?? []), counter],
    });
  }
  const byHex = new Map<string, CounterPile[]>();
  for (const pile of [...piles.values()].sort((a, b) => a.owner - b.owner || Number(a.memory) - Number(b.memory))) {
    byHex.set(pile.hex, [...(byHex.get(pile.hex) ?? []), pile]);
  }
  return byHex;
}

/**
 * Return the text on a collapsed pile: the id of a single counter, else the number of each kind on two lines. Further
 * kinds are summed up as "+3".
 */
export function pileText(counters: readonly MapCounter[]): string[] {
  const [only] = counters;
  if (counters.length === 1 && only)
    return [only.kind === 'hidden' ? (only.count ? String(only.count) : '?') : only.kind === 'emperor' ? 'E' : only.id];
  const count = (kind: CounterKind): number =>
    counters.reduce((sum, counter) => sum + (counter.kind === kind ? Math.max(1, counter.count) : 0), 0);
  const words: [CounterKind, string][] = [
    ['W', 'W'],
    ['S', 'S'],
    ['pod', 'P'],
    ['emperor', 'E'],
    ['hidden', '?'],
  ];
  const lines = words.flatMap(([kind, letter]) => (count(kind) ? [{ n: count(kind), text: `${count(kind)}${letter}` }] : []));
  const [first, ...rest] = lines;
  if (!first || rest.length < 2) return lines.map(({ text }) => text);
  return [first.text, `+${rest.reduce((sum, { n }) => sum + n, 0)}`];
}

/**
 * A drawn counter: a single counter, or a whole pile drawn as one. `at` is the offset of its middle from the middle of
 * the hex, in pixels.
 */
export interface Placed {
  readonly key: string;
  readonly pile: CounterPile;
  readonly counters: readonly MapCounter[];
  readonly at: Point;
}

/** Return the side length of a counter in pixels at scale k. */
export const counterSize = (k: number): number => Math.min(38, Math.max(21, k * 0.68));

const SPREAD_FROM = 33;
const PER_ROW = 3;

/** Place the counters of one hex at scale k. At small scales each pile is one counter; if there is room, its counters are spread out. */
export function placeCounters(piles: readonly CounterPile[], k: number, onStar: boolean): Placed[] {
  const size = counterSize(k);
  const total = piles.reduce((sum, pile) => sum + pile.counters.length, 0);
  const spread = k >= SPREAD_FROM && total <= 2 * PER_ROW;
  const items = spread
    ? piles.flatMap((pile) => pile.counters.map((counter) => ({ key: `${counter.id}/${pile.key}`, pile, counters: [counter] })))
    : piles.map((pile) => ({ key: pile.key, pile, counters: pile.counters }));
  const rows: (typeof items)[] = [];
  for (let i = 0; i < items.length; i += PER_ROW) rows.push(items.slice(i, i + PER_ROW));
  const top = onStar ? Math.max(7, k * 0.3) + size / 2 : -((rows.length - 1) * (size + 3)) / 2;
  return rows.flatMap((row, j) =>
    row.map((item, i) => ({
      ...item,
      at: { x: (i - (row.length - 1) / 2) * (size + 3), y: top + j * (size + 3) },
    })),
  );
}
