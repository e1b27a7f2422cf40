// What a newcomer's robots had best do now: beat a Converter, bring discs home, fetch one, fight, or come nearer.
import { ownerOf, typeOf } from '../context.ts';
import type { Lattice } from '../lattice.ts';
import type { Reach, View } from '../types.ts';

export interface Errand {
  readonly piece: string;
  /** Where it goes now. */
  readonly hex: string;
  /** home: with discs to the Converter; disc: to one that lies there; attack: whom stands there; nearer: on the way. */
  readonly what: 'home' | 'disc' | 'attack' | 'nearer';
  /** Who is attacked, and the chance (0 to 1) to win without a card. */
  readonly foe?: string;
  readonly chance?: number;
}

/** A fight that a robot could begin, and its chance (0 to 1) without a card. */
export interface Fight {
  readonly piece: string;
  readonly hex: string;
  readonly foe: string;
  readonly chance: number;
}

const SWIFT = 'WBHD';
/** The chance from which a fight is worth it: against a Converter, against others. */
const [FOR_ALL, FOR_ONE] = [0.5, 0.65];

/** Fights one against one, without force fields, that lie in reach. */
export function fightsIn(view: View, seat: number, reaches: readonly Reach[]): Omit<Fight, 'chance'>[] {
  return reaches
    .filter((each) => typeOf(each.piece) !== 'C')
    .flatMap(({ piece, stops = [] }) =>
      stops
        .filter((stop) => stop.combat && view.markers.fields?.[stop.hex] === undefined)
        .flatMap(({ hex }) => {
          const foes = view.pieces.filter((each) => each.hex === hex && each.owner !== seat);
          return foes.length === 1 ? [{ piece, hex, foe: (foes[0] as { id: string }).id }] : [];
        }),
    );
}

/** The first thing worth doing among the robots that may still move; null: nothing of the sort. */
export function errandOf(
  view: View,
  seat: number,
  lattice: Lattice,
  reaches: readonly Reach[],
  fights: readonly Fight[] = [],
): Errand | null {
  const best = [...fights].sort((a, b) => b.chance - a.chance);
  const kill = best.find((each) => typeOf(each.foe) === 'C' && each.chance >= FOR_ALL);
  if (kill) return { ...kill, what: 'attack' };
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
  const fight = best.find((each) => typeOf(each.foe) !== 'C' && each.chance >= FOR_ONE);
  if (fight) return { ...fight, what: 'attack' };
  for (const reach of laden) {
    const hex = nearest(lattice, reach.at, ends(reach), [home]);
    if (hex) return { piece: reach.piece, hex, what: 'nearer' };
  }
  for (const reach of free.filter(runs)) {
    const hex = nearest(lattice, reach.at, ends(reach), discs);
    if (hex) return { piece: reach.piece, hex, what: 'nearer' };
  }
  if (discs.length) return null;
  const rivals = view.pieces.filter((each) => ownerOf(each.id) !== seat && each.type === 'C').map((each) => each.hex);
  for (const reach of free.filter(runs)) {
    const hex = nearest(lattice, reach.at, ends(reach), rivals);
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
