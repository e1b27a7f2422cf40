// This module finds the hex where a newcomer's Warpship meets an enemy ship soonest.
import type { Atlas } from '../atlas.ts';
import type { Reach, View } from '../types.ts';

export interface Course {
  readonly ship: string;
  readonly mp: number;
  readonly hex: string;
  /** Enemy ships in the hex. If the list is empty, the hex is a star on the way to the enemy. */
  readonly foes: readonly string[];
  /** Enemy bases that are in reach but may not be entered in this turn. */
  readonly shut: readonly string[];
}

/** Return the enemy ships on the map, by hex. */
function foesAt(view: View, seat: number): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, owner, kind, hex, aboard } of view.units ?? []) {
    if (owner === seat || aboard || (kind !== 'W' && kind !== 'S')) continue;
    found.set(hex, [...(found.get(hex) ?? []), id]);
  }
  return found;
}

/** Return the distance in hexes, ignoring warplines. */
function distance(atlas: Atlas, from: string, to: string): number {
  const [a, b] = [atlas.upright.cells.get(from), atlas.upright.cells.get(to)];
  if (!a || !b) return Infinity;
  const [q, r] = [a.q - b.q, a.r - b.r];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/**
 * Return the course to the hex in reach with the fewest enemy ships. If there is none, return the course to the star
 * that is nearest to an enemy ship (to an enemy base if the enemy has no ship).
 */
export function courseOf(atlas: Atlas, view: View, seat: number, reach: Reach): Course | null {
  const enemies = foesAt(view, seat);
  const ends = reach.hexes.filter((each) => each.end !== false && each.hex !== reach.at);
  const met = ends.filter((each) => enemies.has(each.hex));
  const count = (hex: string): number => enemies.get(hex)?.length ?? 0;
  const nearest = [...met].sort((a, b) => count(a.hex) - count(b.hex) || a.cost - b.cost)[0];
  const shut = (reach.shut ?? []).map((each) => each.hex);
  const course = (hex: string): Course => ({ ship: reach.ship, mp: reach.mp, hex, foes: enemies.get(hex) ?? [], shut });
  if (nearest) return course(nearest.hex);
  const bases = (view.stars ?? []).filter((star) => (star.base ?? -1) >= 0 && star.base !== seat).map((star) => star.hex);
  const goals = enemies.size ? [...enemies.keys()] : bases;
  const far = (hex: string): number => Math.min(Infinity, ...goals.map((goal) => distance(atlas, hex, goal)));
  const stars = ends.filter((each) => atlas.starAt.has(each.hex) && far(each.hex) < far(reach.at));
  const best = stars.sort((a, b) => far(a.hex) - far(b.hex) || a.cost - b.cost)[0];
  return best ? course(best.hex) : null;
}
