// Animates ships along their paths. Moves are queued as they arrive and shown one after another.
import type { Grid, Point } from '../../../ui/map/hex.ts';
import type { Moved, StackMoved } from '../types.ts';

export interface Journey {
  readonly key: string;
  /** Ids of the travelling units. The list is empty for a face-down stack. */
  readonly units: readonly string[];
  readonly owner: number;
  readonly hexes: readonly string[];
}

/** Return the journey that a log line's body describes, or null if the body describes none. */
export function journeyOf(body: unknown, n: number): Journey | null {
  const event = body as Moved | StackMoved | { kind?: string } | null;
  if (!event || typeof event !== 'object') return null;
  if (event.kind === 'moved') {
    const move = event as Moved;
    return move.path.length > 1 ? { key: `m${n}`, units: [move.ship], owner: move.seat, hexes: move.path } : null;
  }
  if (event.kind === 'stack_moved') {
    const move = event as StackMoved;
    return move.path.length > 1 ? { key: `s${n}`, units: [], owner: move.seat, hexes: move.path } : null;
  }
  return null;
}

/** Merge consecutive journeys of one owner along the same path into one. */
export function mergeJourneys(journeys: readonly Journey[]): Journey[] {
  const found: Journey[] = [];
  for (const journey of journeys) {
    const last = found[found.length - 1];
    const same = last && last.owner === journey.owner && last.hexes.join() === journey.hexes.join();
    if (same) found[found.length - 1] = { ...last, units: [...last.units, ...journey.units] };
    else found.push(journey);
  }
  return found;
}

/** Return the duration of a journey in milliseconds. Longer journeys take slightly less time per hex. */
export const durationOf = (journey: Journey): number => Math.min(1700, 320 + 190 * (journey.hexes.length - 1));

const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));

/** Return the position at time `t` of the journey, in world units. `t` is a fraction of the journey's duration, from 0 to 1. */
export function whereAt(grid: Grid, journey: Journey, t: number): Point | null {
  const stops = journey.hexes.flatMap((hex) => grid.cells.get(hex)?.at ?? []);
  const [first] = stops;
  if (!first || stops.length < 2) return first ?? null;
  // A warpline counts as one step, whatever its length, because the ship jumps.
  const along = ease(Math.min(1, Math.max(0, t))) * (stops.length - 1);
  const i = Math.min(stops.length - 2, Math.floor(along));
  const [a, b] = [stops[i] as Point, stops[i + 1] as Point];
  return { x: a.x + (b.x - a.x) * (along - i), y: a.y + (b.y - a.y) * (along - i) };
}

/** Maximum number of journeys waiting to be shown. */
const MOST = 8;

export class TravelAnimations {
  queue = $state.raw<readonly Journey[]>([]);
  /** Elapsed fraction of the first journey's duration. */
  t = $state(0);
  #frame = 0;
  #began = 0;

  /** Units that are drawn travelling, and not at their place in the view. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- each change creates a new set; the set itself never changes
  away: ReadonlySet<string> = $derived(new Set(this.queue.flatMap((journey) => journey.units)));

  /** The last journeys, drawn as a faint trace on the map. */
  recent = $state.raw<readonly Journey[]>([]);

  /** Show journeys as they happen. If `still` is true, show only their trace. */
  show(journeys: readonly Journey[], still: boolean): void {
    if (journeys.length === 0) return;
    const together = mergeJourneys(journeys);
    this.recent = together;
    if (still) return;
    // After an absence or a jump in a replay, the viewer wants to see the current position and not all past moves.
    this.queue = [...this.queue, ...together].slice(-MOST);
    if (!this.#frame) this.#start();
  }

  clear(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.queue = [];
  }

  #start(): void {
    this.t = 0;
    this.#began = performance.now();
    this.#frame = requestAnimationFrame(this.#tick);
  }

  #tick = (now: number): void => {
    const [first, ...rest] = this.queue;
    this.#frame = 0;
    if (!first) return;
    // If many moves are waiting, animate each move faster.
    this.t = ((now - this.#began) / durationOf(first)) * Math.min(3, 1 + rest.length * 0.25);
    if (this.t < 1) {
      this.#frame = requestAnimationFrame(this.#tick);
      return;
    }
    this.queue = rest;
    if (rest.length) this.#start();
  };
}
