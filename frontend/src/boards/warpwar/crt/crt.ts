/** Reads the Combat Results Table that the server sent with the board; the client has no table of its own. */
import type { CrtRow } from '../types.ts';

export type Tactic = 'ATTACK' | 'DODGE' | 'RETREAT';
export const TACTICS: readonly Tactic[] = ['ATTACK', 'DODGE', 'RETREAT'];
export const TACTIC_NAME: { readonly [key in Tactic]: string } = { ATTACK: 'Attack', DODGE: 'Dodge', RETREAT: 'Retreat' };

/** The colour class of a result. "Hit+1" and "Hit+2" are the heavier hits. */
export type Tone = 'miss' | 'hit' | 'hit1' | 'hit2' | 'escapes';

/** Return the row for a firing tactic and drive difference; undefined if the table has none. */
export function rowOf(crt: readonly CrtRow[], firer: Tactic, diff: number): CrtRow | undefined {
  return crt.find((row) => row.firer.toUpperCase() === firer && row.low <= diff && diff <= row.high);
}

/** Return one cell's printed result: "Miss", "Hit", "Hit+1", "Hit+2", "Escapes"; "" if the table has none. */
export function cellOf(crt: readonly CrtRow[], firer: Tactic, diff: number, target: Tactic): string {
  const row = rowOf(crt, firer, diff);
  return row ? columnOf(row, target) : '';
}

export function columnOf(row: CrtRow, target: Tactic): string {
  return target === 'ATTACK' ? row.attack : target === 'DODGE' ? row.dodge : row.retreat;
}

/** Return a cell's name for text: the table's "Hit+2" becomes "Hit +2". */
export function cellName(cell: string): string {
  return cell.replace(/\+(\d)/, ' +$1');
}

export function toneOf(cell: string): Tone {
  const text = cell.replace(/\s/g, '').toLowerCase();
  if (text === 'hit+2') return 'hit2';
  if (text === 'hit+1') return 'hit1';
  if (text.startsWith('hit')) return 'hit';
  return text === 'escapes' ? 'escapes' : 'miss';
}

/** Return a drive difference with its sign, using a real minus: "+2", "0", "−3". */
export function signed(diff: number): string {
  return diff > 0 ? `+${diff}` : diff < 0 ? `−${-diff}` : '0';
}

const OPEN = 90;

/** Return a row's range as the table prints it: "−3 or less", "0, +1", "+5 or more". */
export function spanOf(row: CrtRow): string {
  if (row.low <= -OPEN) return `${signed(row.high)} or less`;
  if (row.high >= OPEN) return `${signed(row.low)} or more`;
  return row.low === row.high ? signed(row.low) : `${signed(row.low)}, ${signed(row.high)}`;
}

export interface Block {
  firer: Tactic;
  rows: CrtRow[];
}

/** Group the rows by firing tactic, in the table's own order. */
export function blocksOf(crt: readonly CrtRow[]): Block[] {
  return TACTICS.map((firer) => ({ firer, rows: crt.filter((row) => row.firer.toUpperCase() === firer) }));
}

export function isTactic(text: string): text is Tactic {
  return (TACTICS as readonly string[]).includes(text);
}
