/** Where ships stand on the stage, how large they are drawn, and how their tactic moves them. Lengths in pixels, y downward. */

/** Room for one ship beside its hull, in units of the drawing: engine glow behind, arcs of Beam and Screen before it. */
const BESIDE = 80;
const TALL = 46;
/** Pixels: between ships, and the label under one, taller where it is narrow. */
const BETWEEN = 12;
const NARROWEST = 148;
const WIDE_LABEL = 230;
const LABEL = { wide: 68, narrow: 88 };
const HEAD = 34;

const LARGEST = 2.3;
const SMALLEST = 0.7;

/** Hull lengths of the ships of one camp, in units of the drawing. */
export type CampSize = readonly number[];

/** The largest scale at which every camp fits into its side; fleets too large for any make the stage taller. */
export function stageScale(sides: readonly (readonly CampSize[])[], width: number, height: number): number {
  const fits = (scale: number): boolean => sides.every((camps) => tallness(camps, width, scale) <= height);
  let scale = LARGEST;
  while (scale > SMALLEST && !fits(scale)) scale = Math.round((scale - 0.1) * 10) / 10;
  return scale;
}

/** The width of a ship with its label. */
export function figureWidth(length: number, scale: number): number {
  return Math.max(NARROWEST, (length + BESIDE) * scale);
}

/** How tall a side becomes at a scale. */
function tallness(camps: readonly CampSize[], width: number, scale: number): number {
  return camps.reduce((sum, ships) => {
    let [rows, along, narrow] = [1, 0, false];
    for (const length of ships) {
      const wide = figureWidth(length, scale);
      if (along > 0 && along + wide > width) [rows, along] = [rows + 1, 0];
      along += wide + BETWEEN;
      narrow ||= wide < WIDE_LABEL;
      if (wide > width) return Infinity;
    }
    return sum + HEAD + rows * (TALL * scale + (narrow ? LABEL.narrow : LABEL.wide));
  }, 0);
}

/** Camps to the left and to the right: the viewer's first at the left, two sides face each other, five stand two to three. */
export function sidesOf<Camp>(camps: readonly Camp[]): [Camp[], Camp[]] {
  const left = Math.max(1, Math.floor(camps.length / 2));
  return [camps.slice(0, left), camps.slice(left)];
}

export interface Spot {
  x: number;
  y: number;
}

/** How far a tactic moves a ship: forward in an attack, aside in a dodge, away in a retreat. `ahead`: the way to the enemy. */
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

/** Where an element lies within the stage, whatever moves it at this moment. */
export function boxWithin(stage: HTMLElement, element: HTMLElement): Box {
  let [left, top] = [0, 0];
  for (let at: HTMLElement | null = element; at && at !== stage; at = at.offsetParent as HTMLElement | null) {
    left += at.offsetLeft;
    top += at.offsetTop;
  }
  return { left, top, width: element.offsetWidth, height: element.offsetHeight };
}

export interface Flight {
  from: Spot;
  /** Where it strikes, or where it passes the target. */
  to: Spot;
  length: number;
  /** Degrees, clockwise from the right. */
  angle: number;
}

/**
 * The way of a shot from a nose to a hull. One that passes is drawn beside the target and on beyond it: behind its
 * stern or ahead of its nose.
 */
export function flightOf(firer: Box & { right: boolean }, target: Box & { right: boolean }, passes: 'behind' | 'ahead' | ''): Flight {
  const from = { x: firer.left + (firer.right ? firer.width : 0), y: firer.top + firer.height / 2 };
  const middle = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
  const forward = target.right ? 1 : -1;
  const off = passes === '' ? 0 : (passes === 'ahead' ? 1 : -1) * forward * (target.width / 2 + 6);
  // Above the hull: its label stands below.
  const aside = passes === '' ? 0 : -target.height / 2 - 8;
  const aim = { x: middle.x + off, y: middle.y + aside };
  const on = passes === '' ? 0 : 70;
  const [dx, dy] = [aim.x - from.x, aim.y - from.y];
  const straight = Math.hypot(dx, dy) || 1;
  const length = straight + on;
  return { from, to: aim, length, angle: (Math.atan2(dy, dx) * 180) / Math.PI };
}
