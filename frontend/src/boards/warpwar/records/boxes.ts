/** The boxes of a row of a ship record, and what is left after hits: a hit in M takes three Missiles, one in SH six Shells. */

/** Pieces that a hit takes; the last hit of a row may take fewer. */
export const LOT: { readonly [attr: string]: number } = { M: 3, SH: 6 };

/** Return the attribute of a key: "S31.PD" -> "PD". */
export function attrOf(key: string): string {
  return key.slice(key.indexOf('.') + 1);
}

export interface Box {
  /** Number of points or pieces this box stands for. */
  size: number;
  state: 'lost' | 'struck' | 'left';
}

/** Return the boxes of a row, left to right: what is left, what is struck now, what was lost before. */
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

/** Return what is left of a row after its hits: each takes a whole lot, the last one what is left. */
export function after(key: string, now: number, struck: number): number {
  return Math.max(0, now - struck * (LOT[attrOf(key)] ?? 1));
}
