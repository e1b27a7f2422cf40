// This module handles the map while the player moves ships. It highlights the ships that can move and the hexes that they can reach, shows
// a preview of paths, and lets the player choose a path.
import type { MapHandler, Marks, ReachMark } from '../map/mapControl.svelte.ts';
import type { MoveDraft } from './moveDraft.svelte.ts';
import { legTo, reachAt, shutAt, trailOf } from '../map/path.ts';

/** Return the meaning of a hex for the selected ships, such as "3 of 7 MP · a battle follows". */
export function noteOf(moveDraft: MoveDraft, hex: string): string {
  if (!moveDraft.reach || !moveDraft.lead) return '';
  const mark = reachAt(moveDraft.reach, hex);
  const ships = moveDraft.ships.join(', ');
  if (hex === moveDraft.reach.at) return `${ships} starts here with ${moveDraft.reach.mp - moveDraft.reach.spent} MP`;
  const shut = shutAt(moveDraft.reach, hex);
  if (shut) return `${shut.cost} of ${moveDraft.reach.mp} MP · ${shut.why}`;
  if (!mark) return `Out of reach for ${ships}`;
  const stops = mark.stop && !mark.why ? 'the move stops here' : '';
  return [`${mark.cost} of ${moveDraft.reach.mp} MP`, mark.why, stops].filter(Boolean).join(' · ');
}

function marksOf(moveDraft: MoveDraft): Marks {
  const plain: Marks = {
    lit: new Set(moveDraft.movers.map((each) => each.ship)),
    chosen: new Set(moveDraft.ships),
    note: (hex) => noteOf(moveDraft, hex),
  };
  if (!moveDraft.lead || !moveDraft.reach) return plain;
  const { at, hexes, shut = [] } = moveDraft.reach;
  const reach = new Map<string, ReachMark>(
    hexes
      .filter((each) => each.hex !== at)
      .map((each) => [each.hex, { cost: each.cost, end: each.end !== false, stop: each.stop ?? false }]),
  );
  for (const { hex, cost } of shut) reach.set(hex, { cost, end: false, stop: false });
  const eyed = moveDraft.eyedLeg;
  return {
    ...plain,
    reach,
    from: at,
    goal: moveDraft.goal,
    trail: trailOf(moveDraft.atlas, moveDraft.lead.hex, moveDraft.steps),
    preview: eyed ? trailOf(moveDraft.atlas, at, eyed.steps) : [],
  };
}

/**
 * Handle a click. A click on a ship selects the ship. A click on a place in reach makes that place the goal, and a
 * second click moves there. A click on a place that the ship may not enter shows the reason. Any other click selects
 * the ships of the hex in turn.
 */
function pick(moveDraft: MoveDraft, hex: string, unit: string): boolean {
  if (unit && moveDraft.movers.some((each) => each.ship === unit) && !moveDraft.ships.includes(unit)) {
    moveDraft.select(unit);
    return true;
  }
  if (moveDraft.reach && hex === moveDraft.goal && !moveDraft.refusal) {
    void moveDraft.go();
    return true;
  }
  if (moveDraft.reach && legTo(moveDraft.reach, hex)) {
    void moveDraft.aim(hex);
    return true;
  }
  const shut = moveDraft.reach && shutAt(moveDraft.reach, hex);
  if (shut) {
    moveDraft.refusal = shut.why;
    return false;
  }
  const here = moveDraft.movers.filter((each) => each.hex === hex).map((each) => each.ship);
  if (here.length === 0 || moveDraft.path.length) {
    if (!moveDraft.reach) void moveDraft.aim(hex);
    return false;
  }
  const now = here.indexOf(moveDraft.ships[0] ?? '');
  moveDraft.select(here[(now + 1) % here.length] as string);
  return true;
}

export function moveHandler(moveDraft: MoveDraft): MapHandler {
  return {
    marks: () => marksOf(moveDraft),
    pick: (hex, unit) => pick(moveDraft, hex, unit),
    back: () => moveDraft.undo(),
    stops: () => (moveDraft.reach ? moveDraft.ends.map((each) => each.hex) : [...new Set(moveDraft.movers.map((each) => each.hex))]),
  };
}
