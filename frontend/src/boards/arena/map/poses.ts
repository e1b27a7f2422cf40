// The pose of a grid consists of its centre (the unit is the radius of a hex), its angle in degrees, and its height (0: it lies on the
// table, 1: the player holds it).
import type { Point } from '../../../ui/map/hex.ts';
import { localSpot, spotOf } from '../lattice.ts';
import type { GridView } from '../types.ts';

export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly lift: number;
}

export const restPose = (grid: GridView): Pose => ({ ...spotOf(grid), angle: (grid.rotation ?? 0) * 60, lift: 0 });

/** Return the angle that is equivalent to `to` and nearest to `from`, so that grids turn the short way. */
export function nearAngle(from: number, to: number): number {
  const turn = (((to - from) % 360) + 540) % 360;
  return from + turn - 180;
}

const ease = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2);
const interpolate = (t: number, from: number, to: number): number => ease(Math.min(1, Math.max(0, (t - from) / (to - from))));

/**
 * Return the pose at time `t` of a warp, from 0 to 1. The grid is lifted, moves and turns, and settles. A turn in place
 * lifts the grid less.
 */
export function poseBetween(from: Pose, to: Pose, t: number): Pose {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const glide = interpolate(t, 0.2, 0.8);
  const turn = interpolate(t, 0.25, 0.8);
  const angle = nearAngle(from.angle, to.angle);
  return {
    x: from.x + (to.x - from.x) * glide,
    y: from.y + (to.y - from.y) * glide,
    angle: from.angle + (angle - from.angle) * turn,
    lift: (far < 0.1 ? 0.5 : 1) * interpolate(t, 0, 0.25) * (1 - interpolate(t, 0.75, 1)),
  };
}

/** Height at which a lifted grid is drawn, in hex radii. */
export const LIFT = 0.45;

/** Return the point at which hex `number` of a grid is drawn. */
export function hexPoint(pose: Pose, number: number): Point {
  const at = localSpot(number);
  const turn = (pose.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: pose.x + at.x * cos - at.y * sin, y: pose.y + at.x * sin + at.y * cos - pose.lift * LIFT };
}
