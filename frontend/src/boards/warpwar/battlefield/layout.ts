/**
 * Layout of the battlefield: where ships are, how large they are drawn, and how their tactic moves them. Lengths are in
 * pixels, and y points downward.
 */

/** The space that a ship needs on the battlefield. */
export interface Measures {
  /** Space beside the hull, in units of the drawing: engine glow behind, arcs of Beam and Screen in front. */
  beside: number;
  /** Height above and below the ship's middle line together, in units of the drawing. */
  tall: number;
  /**
   * In pixels: the minimum width of a ship with its label, the gap between two ships in a row, and the height of the
   * label below a ship. The label is higher if the ship is narrow.
   */
  narrowest: number;
  between: number;
  label: { wide: number; narrow: number };
  /** Height in pixels of the name above a fleet. */
  head: number;
  smallest: number;
  step: number;
}

export const USUAL: Measures = {
  beside: 80,
  tall: 46,
  narrowest: 148,
  between: 12,
  label: { wide: 68, narrow: 88 },
  head: 34,
  smallest: 0.7,
  step: 0.1,
};
/** Measures for many ships in a narrow window: the ships are small and have only their names. */
export const DENSE: Measures = {
  beside: 56,
  tall: 52,
  narrowest: 72,
  between: 2,
  label: { wide: 26, narrow: 26 },
  head: 24,
  smallest: 0.4,
  step: 0.05,
};
const WIDE_LABEL = 230;
const LARGEST = 2.3;

/** Lengths of the hulls of one camp, in units of the drawing. */
export type CampSize = readonly number[];
type Sides = readonly (readonly CampSize[])[];

/**
 * Return the largest scale at which every camp fits into its side. If the fleets do not fit at any scale, return the
 * smallest scale; the battlefield then becomes higher.
 */
export function battlefieldScale(sides: Sides, width: number, height: number, measures = USUAL): number {
  let scale = measures === USUAL ? LARGEST : USUAL.smallest;
  while (scale > measures.smallest && !fits(sides, width, height, scale, measures)) scale = Math.round((scale - measures.step) * 100) / 100;
  return scale;
}

/** Return the usual measures. If the fleets do not fit with them at any scale, return the dense measures. */
export function measuresFor(sides: Sides, width: number, height: number): Measures {
  return fits(sides, width, height, USUAL.smallest, USUAL) ? USUAL : DENSE;
}

function fits(sides: Sides, width: number, height: number, scale: number, measures: Measures): boolean {
  return sides.every((camps) => tallness(camps, width, scale, measures) <= height);
}

/** Return the width of a ship with its label. */
export function figureWidth(length: number, scale: number, { narrowest, beside } = USUAL): number {
  return Math.max(narrowest, (length + beside) * scale);
}

/** Return the height of a side at a scale. It is infinite if a ship is too wide. */
function tallness(camps: readonly CampSize[], width: number, scale: number, measures: Measures): number {
  return camps.reduce((sum, ships) => {
    let [rows, along, narrow] = [1, 0, false];
    for (const length of ships) {
      const wide = figureWidth(length, scale, measures);
      if (along > 0 && along + wide > width) [rows, along] = [rows + 1, 0];
      along += wide + measures.between;
      narrow ||= wide < WIDE_LABEL;
      if (wide > width) return Infinity;
    }
    return sum + measures.head + rows * (measures.tall * scale + (narrow ? measures.label.narrow : measures.label.wide));
  }, 0);
}

/**
 * Divide the camps into left and right. The first camp, which is the viewer's, is on the left. Of five camps, two are
 * on the left and three on the right.
 */
export function sidesOf<Camp>(camps: readonly Camp[]): [Camp[], Camp[]] {
  const left = Math.max(1, Math.floor(camps.length / 2));
  return [camps.slice(0, left), camps.slice(left)];
}

export interface Spot {
  x: number;
  y: number;
}

/**
 * Return the offset by which a tactic moves a ship: forward for an attack, aside for a dodge, away for a retreat.
 * `ahead` is the direction to the enemy.
 */
export function slideOf(tactic: string, ahead: Spot, scale: number): Spot {
  const far = 15 * scale;
  if (tactic === 'ATTACK') return { x: ahead.x * far, y: ahead.y * far };
  if (tactic === 'RETREAT') return { x: -ahead.x * far, y: -ahead.y * far * 0.6 };
  if (tactic === 'DODGE') return { x: ahead.y * far * 0.6, y: -Math.abs(ahead.x) * far * 0.6 };
  return { x: 0, y: 0 };
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Return the position of an element within the battlefield. Transforms are ignored. */
function boxWithin(battlefield: HTMLElement, element: HTMLElement): Box {
  let [left, top] = [0, 0];
  for (let at: HTMLElement | null = element; at && at !== battlefield; at = at.offsetParent as HTMLElement | null) {
    left += at.offsetLeft;
    top += at.offsetTop;
  }
  return { left, top, width: element.offsetWidth, height: element.offsetHeight };
}

/** Return a map from each ship to the position of its hull within the battlefield. */
export function placesOn(battlefield: HTMLElement): Map<string, Box> {
  return new Map(
    [...battlefield.querySelectorAll<HTMLElement>('[data-ship]')].flatMap((figure) => {
      const hull = figure.querySelector<HTMLElement>('[data-hull]');
      return hull ? [[figure.dataset['ship'] ?? '', boxWithin(battlefield, hull)]] : [];
    }),
  );
}

export interface Flight {
  from: Spot;
  /** The point where the shot hits, or where it passes the target. */
  to: Spot;
  length: number;
  /** Angle in degrees, clockwise from the right. */
  angle: number;
}

/**
 * Return the path of a shot from a nose to a hull. A missed shot passes beside the target and flies on: behind its
 * stern or ahead of its nose.
 */
export function flightOf(firer: Box & { right: boolean }, target: Box & { right: boolean }, passes: 'behind' | 'ahead' | ''): Flight {
  const from = { x: firer.left + (firer.right ? firer.width : 0), y: firer.top + firer.height / 2 };
  const middle = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
  const forward = target.right ? 1 : -1;
  const off = passes === '' ? 0 : (passes === 'ahead' ? 1 : -1) * forward * (target.width / 2 + 6);
  // A missed shot passes above the hull of the target, because the target's label is below the hull.
  const aside = passes === '' ? 0 : -target.height / 2 - 8;
  const aim = { x: middle.x + off, y: middle.y + aside };
  const on = passes === '' ? 0 : 70;
  const [dx, dy] = [aim.x - from.x, aim.y - from.y];
  const straight = Math.hypot(dx, dy) || 1;
  const length = straight + on;
  return { from, to: aim, length, angle: (Math.atan2(dy, dx) * 180) / Math.PI };
}
