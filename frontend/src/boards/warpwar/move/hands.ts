// What the map does while ships are moved: it lights movers, washes the reach, previews and takes paths.
import type { Hands, Marks, ReachMark } from '../map/stage.svelte.ts';
import type { Helm } from './mover.svelte.ts';
import { legTo, reachAt, trailOf } from './path.ts';

/** What a hex means for the ships chosen: "3 of 7 MP · a battle follows". */
export function noteOf(helm: Helm, hex: string): string {
  if (!helm.reach || !helm.lead) return '';
  const mark = reachAt(helm.reach, hex);
  const ships = helm.ships.join(', ');
  if (hex === helm.reach.at) return `${ships} starts here with ${helm.reach.mp - helm.reach.spent} MP`;
  if (!mark) return `Out of reach for ${ships}`;
  const stops = mark.stop && !mark.why ? 'the move stops here' : '';
  return [`${mark.cost} of ${helm.reach.mp} MP`, mark.why, stops].filter(Boolean).join(' · ');
}

function marksOf(helm: Helm): Marks {
  const plain: Marks = {
    lit: new Set(helm.movers.map((each) => each.ship)), chosen: new Set(helm.ships), note: (hex) => noteOf(helm, hex),
  };
  if (!helm.lead || !helm.reach) return plain;
  const { at, hexes } = helm.reach;
  const reach = new Map<string, ReachMark>(
    hexes
      .filter((each) => each.hex !== at)
      .map((each) => [each.hex, { cost: each.cost, end: each.end !== false, stop: each.stop ?? false }]),
  );
  const eyed = helm.eyedLeg;
  return {
    ...plain, reach, from: at, goal: helm.goal, trail: trailOf(helm.atlas, helm.lead.hex, helm.steps),
    preview: eyed ? trailOf(helm.atlas, at, eyed.steps) : [],
  };
}

/** A ship hit chooses it; a place in reach is aimed at, and sent to when hit again; else the ships of the hex in turn. */
function pick(helm: Helm, hex: string, unit: string): boolean {
  if (unit && helm.movers.some((each) => each.ship === unit) && !helm.ships.includes(unit)) {
    helm.select(unit);
    return true;
  }
  if (helm.reach && hex === helm.goal && helm.ready) {
    void helm.go();
    return true;
  }
  if (helm.reach && legTo(helm.reach, hex)) {
    void helm.aim(hex);
    return true;
  }
  const here = helm.movers.filter((each) => each.hex === hex).map((each) => each.ship);
  if (here.length === 0 || helm.path.length) {
    if (!helm.reach) void helm.aim(hex);
    return false;
  }
  const now = here.indexOf(helm.ships[0] ?? '');
  helm.select(here[(now + 1) % here.length] as string);
  return true;
}

export function handsOf(helm: Helm): Hands {
  return {
    marks: () => marksOf(helm),
    pick: (hex, unit) => pick(helm, hex, unit),
    back: () => helm.undo(),
    stops: () => (helm.reach ? helm.ends.map((each) => each.hex) : [...new Set(helm.movers.map((each) => each.hex))]),
  };
}
