/* eslint-disable svelte/prefer-svelte-reactivity -- the maps are replaced whole, or read by nobody but the clock */
// This module has the grids and pieces that are moving at this moment. All other grids and pieces are drawn at their positions in the view.
import type { Point } from '../../../ui/map/hex.ts';
import { partsOf } from '../lattice.ts';
import type { Event, GridView, View } from '../types.ts';
import type { Leg } from './arenaControl.svelte.ts';
import { hexPoint, poseBetween, restPose, type Pose } from './poses.ts';
import { legsOfMove } from './travel.ts';

const WARP = 1100;
const LEG = { step: 260, hop: 520, warp: 240, shot: 300 } as const;

interface GridMove {
  readonly from: Pose;
  readonly to: Pose;
  readonly began: number;
}

interface PieceMove {
  readonly legs: readonly Leg[];
  readonly began: number;
}

/** A moving piece: its position, its height above the floor, and its size. During a warp the piece shrinks and grows again. */
export interface Flight extends Point {
  readonly high: number;
  readonly size: number;
}

export class Motion {
  /** Grids (`poses`) and pieces (`flights`) that are not drawn at their place in the view. */
  poses = $state.raw<ReadonlyMap<number, Pose>>(new Map());
  flights = $state.raw<ReadonlyMap<string, Flight>>(new Map());
  readonly #grids = new Map<number, GridMove>();
  readonly #pieces = new Map<string, PieceMove>();
  #rest: ReadonlyMap<number, GridView> = new Map();
  #frame = 0;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  busy = $derived<boolean>(this.poses.size > 0 || this.flights.size > 0);

  /** Start the movements that lead from one view to the next. */
  play(before: View, after: View, events: readonly Event[]): void {
    const now = this.#now();
    this.#rest = new Map(after.grids.map((grid) => [grid.number, grid]));
    const old = new Map(before.grids.map((grid) => [grid.number, grid]));
    for (const grid of after.grids) {
      const was = old.get(grid.number);
      if (!was || (was.q === grid.q && was.r === grid.r && (was.rotation ?? 0) === (grid.rotation ?? 0))) continue;
      this.#grids.set(grid.number, { from: this.poses.get(grid.number) ?? restPose(was), to: restPose(grid), began: now });
    }
    let start = now;
    for (const event of events) {
      if (event.kind !== 'moved') continue;
      const legs = legsOfMove(event);
      if (legs.length === 0) continue;
      this.#pieces.set(event.piece, { legs, began: start });
      start += lengthOf(legs) * 0.5;
    }
    this.#tick(now);
  }

  #point(hex: string): Point {
    const { grid, number } = partsOf(hex);
    const rest = this.#rest.get(grid);
    const pose = this.poses.get(grid) ?? (rest && restPose(rest));
    return pose ? hexPoint(pose, number) : { x: 0, y: 0 };
  }

  #tick = (time: number): void => {
    const now = Math.max(time, this.#now());
    const poses = new Map<number, Pose>();
    for (const [grid, move] of this.#grids) {
      const t = (now - move.began) / WARP;
      if (t >= 1) this.#grids.delete(grid);
      else poses.set(grid, poseBetween(move.from, move.to, Math.max(0, t)));
    }
    const flights = new Map<string, Flight>();
    for (const [piece, move] of this.#pieces) {
      const flight = this.#flight(move, now - move.began);
      if (flight) flights.set(piece, flight);
      else this.#pieces.delete(piece);
    }
    [this.poses, this.flights] = [poses, flights];
    cancelAnimationFrame(this.#frame);
    if (poses.size || flights.size) this.#frame = requestAnimationFrame(this.#tick);
  };

  #flight(move: PieceMove, since: number): Flight | null {
    let left = Math.max(0, since);
    for (const leg of move.legs) {
      const span = LEG[leg.kind];
      if (left < span) {
        const [a, b, t] = [this.#point(leg.from), this.#point(leg.to), left / span];
        if (leg.kind === 'warp') return { ...(t < 0.5 ? a : b), high: 0, size: Math.abs(1 - 2 * t) };
        const e = leg.kind === 'hop' ? t : t * t * (3 - 2 * t);
        return { x: a.x + (b.x - a.x) * e, y: a.y + (b.y - a.y) * e, high: leg.kind === 'hop' ? 4 * t * (1 - t) : 0, size: 1 };
      }
      left -= span;
    }
    return null;
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }
}

export const lengthOf = (legs: readonly Leg[]): number => legs.reduce((sum, leg) => sum + LEG[leg.kind], 0);
