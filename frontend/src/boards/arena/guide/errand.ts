// What a newcomer's robots had best do now: bring discs home, fetch one, or come nearer.
import { typeOf } from '../context.ts';
import type { Lattice } from '../lattice.ts';
import type { Reach, View } from '../types.ts';

export interface Errand {
  readonly piece: string;
  /** Where it goes now. */
  readonly hex: string;
  /** home: with discs to the Converter; disc: to one that lies there; nearer: on the way to either. */
  readonly what: 'home' | 'disc' | 'nearer';
}

const SWIFT = 'WBHD';

/** The first thing worth doing among the robots that may still move; null: nothing of the sort. */
export function errandOf(view: View, seat: number, lattice: Lattice, reaches: readonly Reach[]): Errand | null {
  const home = view.pieces.find((each) => each.owner === seat && each.type === 'C')?.hex ?? '';
  const discs = Object.keys(view.markers.discs ?? {}).filter((hex) => hex !== home);
  const robots = reaches
    .filter((each) => typeOf(each.piece) !== 'C')
    .sort((a, b) => SWIFT.indexOf(typeOf(a.piece)) - SWIFT.indexOf(typeOf(b.piece)));
  const ends = (reach: Reach): string[] => (reach.stops ?? []).filter((stop) => !stop.combat).map((stop) => stop.hex);
  const carries = (reach: Reach): boolean => (view.pieces.find((each) => each.id === reach.piece)?.discs ?? 0) > 0;

  /** The slow ones stay on guard. */
  const runs = (reach: Reach): boolean => 'WB'.includes(typeOf(reach.piece));
  const laden = robots.filter((each) => carries(each) && each.at !== home);
  const free = robots.filter((each) => !carries(each) && !discs.includes(each.at));
  for (const reach of laden) if (ends(reach).includes(home)) return { piece: reach.piece, hex: home, what: 'home' };
  for (const reach of free) {
    const hex = ends(reach).find((end) => discs.includes(end));
    if (hex) return { piece: reach.piece, hex, what: 'disc' };
  }
  for (const reach of laden) {
    const hex = nearest(lattice, reach.at, ends(reach), [home]);
    if (hex) return { piece: reach.piece, hex, what: 'nearer' };
  }
  for (const reach of free.filter(runs)) {
    const hex = nearest(lattice, reach.at, ends(reach), discs);
    if (hex) return { piece: reach.piece, hex, what: 'nearer' };
  }
  return null;
}

/** The end that lies nearest to a goal, if it is nearer than where one stands. */
function nearest(lattice: Lattice, at: string, ends: readonly string[], goals: readonly string[]): string {
  const far = (hex: string): number => Math.min(Infinity, ...goals.map((goal) => lattice.steps(hex, goal)));
  const best = [...ends].sort((a, b) => far(a) - far(b))[0];
  return best && far(best) < far(at) ? best : '';
}
