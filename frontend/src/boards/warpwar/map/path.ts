// The server sends a list of the hexes that a ship can reach. From this list, this module calculates the steps that lead to a hex, and the
// line that shows these steps on the map.
import { hexOfStep, placeShort, type Atlas } from '../atlas.ts';
import type { Reach, ReachHex, ShutHex } from '../types.ts';

/** A path from the ship's current place to one hex in reach. */
export interface Leg {
  readonly to: string;
  readonly steps: readonly string[];
  readonly hexes: readonly string[];
  /** MP spent on arrival, including the MP spent before this leg. */
  readonly cost: number;
}

/** A step on the map: the hex it leads to, whether it uses a warpline, and what is dropped or picked up. */
export interface TrailStep {
  readonly hex: string;
  readonly warp: boolean;
  readonly act: string;
}

export const reachAt = (reach: Reach, hex: string): ReachHex | undefined => reach.hexes.find((each) => each.hex === hex);

/** Return the hex if it is near enough but the ship may not enter it now. */
export const shutAt = (reach: Reach, hex: string): ShutHex | undefined => reach.shut?.find((each) => each.hex === hex);

/**
 * Return the path to a hex, by following the fields `before` back from that hex. Return null if the hex is not in reach
 * or the chain is broken.
 */
export function legTo(reach: Reach, to: string): Leg | null {
  const goal = reachAt(reach, to);
  if (!goal || to === reach.at) return null;
  const byHex = new Map(reach.hexes.map((each) => [each.hex, each]));
  const steps: string[] = [];
  const hexes: string[] = [];
  for (let here: ReachHex | undefined = goal; here; here = here.before ? byHex.get(here.before) : undefined) {
    if (steps.length > reach.hexes.length) return null;
    steps.unshift(here.step || here.hex);
    hexes.unshift(here.hex);
    if (!here.before || here.before === reach.at) return { to, steps, hexes: [reach.at, ...hexes], cost: goal.cost };
  }
  return null;
}

/** Convert steps to a trail that begins at `start`. Steps to unknown places are left out. */
export function trailOf(atlas: Atlas, start: string, steps: readonly string[]): TrailStep[] {
  const trail: TrailStep[] = [{ hex: start, warp: false, act: '' }];
  for (const step of steps) {
    const here = trail[trail.length - 1] as TrailStep;
    if (/^(drop|pick|dummies) /.test(step)) {
      trail.push({ hex: here.hex, warp: false, act: step });
      continue;
    }
    const hex = hexOfStep(atlas, step);
    if (hex) trail.push({ hex, warp: step.startsWith('~'), act: '' });
  }
  return trail;
}

/** Return a short description of a path: "warp to Erech, warp to Adab, 2 hexes, Mari". Stars are named and space hexes are counted. */
export function pathWords(atlas: Atlas, start: string, steps: readonly string[]): string {
  const words: string[] = [];
  let space = 0;
  const flush = (): void => {
    if (space) words.push(space === 1 ? '1 hex' : `${space} hexes`);
    space = 0;
  };
  for (const step of trailOf(atlas, start, steps).slice(1)) {
    if (step.act) {
      flush();
      words.push(
        step.act
          .replace('pick ', 'pick up ')
          .replace(/^dummies (\d+)$/, (_, n: string) => (n === '1' ? 'take a dummy' : `take ${n} dummies`)),
      );
    } else if (atlas.starAt.has(step.hex)) {
      flush();
      words.push(`${step.warp ? 'warp to ' : ''}${placeShort(atlas, step.hex)}`);
    } else space += 1;
  }
  flush();
  return words.join(', ');
}

/**
 * Return the common reach of several ships: the hexes that all of them can reach. The data are those of the ship that
 * has the fewest MP left. A hex is refused if it is refused for any of the ships.
 */
export function commonReach(reaches: readonly Reach[]): Reach | null {
  const [first, ...others] = reaches;
  if (!first) return null;
  const slowest = reaches.reduce((a, b) => (b.mp - b.spent < a.mp - a.spent ? b : a), first);
  if (others.length === 0) return slowest;
  const hexes = slowest.hexes.flatMap((hex) => {
    const all = reaches.map((reach) => reachAt(reach, hex.hex));
    if (all.some((each) => !each)) return [];
    const refused = all.find((each) => each?.end === false);
    return [refused ? { ...hex, end: false, why: refused.why ?? hex.why ?? '' } : hex];
  });
  const blocked = reaches.find((reach) => reach.blocked)?.blocked;
  return { ...slowest, hexes, ...(blocked ? { blocked } : {}) };
}
