/**
 * The boxes of a row of a ship record, and what is left after hits. A hit on M removes three Missiles, and a hit on SH
 * removes six Shells.
 */

/** Number of pieces that a hit removes. The last hit of a row can remove fewer. */
export const LOT: { readonly [attr: string]: number } = { M: 3, SH: 6 };

/** Return the attribute of a key. For "S31.PD" it is "PD". */
export function attrOf(key: string): string {
  return key.slice(key.indexOf('.') + 1);
}

export interface Box {
  /** Number of points or pieces that this box stands for. */
  size: number;
  state: 'lost' | 'struck' | 'left';
}

/** Return the boxes of a row from left to right: first the boxes that are left, then those crossed off now, then those lost before. */
export function boxesOf(key: string, built: number, now: number, struck: number): Box[] {
  const lot = LOT[attrOf(key)] ?? 1;
  const live = chunks(now, lot);
  const boxes = live.map((size, at): Box => ({ size, state: at >= live.length - struck ? 'struck' : 'left' }));
  const gone = chunks(Math.max(0, built - now), lot);
  return [...boxes, ...gone.map((size): Box => ({ size, state: 'lost' }))];
}

function chunks(count: number, lot: number): number[] {
  if (count <= 0) return [];
  const rest = count % lot;
  const full = Array.from({ length: Math.floor(count / lot) }, () => lot);
  return rest ? [rest, ...full] : full;
}

/** Return what is left of a row after its hits. Each hit removes a whole lot; the last one removes only what is left. */
export function valueAfter(key: string, now: number, struck: number): number {
  return Math.max(0, now - struck * (LOT[attrOf(key)] ?? 1));
}
