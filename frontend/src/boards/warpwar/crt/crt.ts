/** Reads the Combat Results Table that the server sent with the board. The client itself contains no table. */
import type { CrtRow } from '../types.ts';

export type Tactic = 'ATTACK' | 'DODGE' | 'RETREAT';
export const TACTICS: readonly Tactic[] = ['ATTACK', 'DODGE', 'RETREAT'];
export const TACTIC_NAME: { readonly [key in Tactic]: string } = { ATTACK: 'Attack', DODGE: 'Dodge', RETREAT: 'Retreat' };

/** Class for the colour of a result. "hit1" and "hit2" stand for the heavier results "Hit+1" and "Hit+2". */
export type Tone = 'miss' | 'hit' | 'hit1' | 'hit2' | 'escapes';

/** Return the row for a firing tactic and a drive difference, or undefined if the table has none. */
export function rowOf(crt: readonly CrtRow[], firer: Tactic, diff: number): CrtRow | undefined {
  return crt.find((row) => row.firer.toUpperCase() === firer && row.low <= diff && diff <= row.high);
}

/** Return the printed result of one cell: "Miss", "Hit", "Hit+1", "Hit+2", "Escapes". Return "" if the table has no such cell. */
export function cellOf(crt: readonly CrtRow[], firer: Tactic, diff: number, target: Tactic): string {
  const row = rowOf(crt, firer, diff);
  return row ? columnOf(row, target) : '';
}

export function columnOf(row: CrtRow, target: Tactic): string {
  return target === 'ATTACK' ? row.attack : target === 'DODGE' ? row.dodge : row.retreat;
}

/** Return the name of a result for use in text: "Hit +2" for the table's "Hit+2". */
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

/** Return a drive difference with its sign: "+2", "0", "−3". The minus is the typographic one. */
export function withSign(diff: number): string {
  return diff > 0 ? `+${diff}` : diff < 0 ? `−${-diff}` : '0';
}

const OPEN = 90;

/** Return the range of a row as the table prints it: "−3 or less", "0, +1", "+5 or more". */
export function spanOf(row: CrtRow): string {
  if (row.low <= -OPEN) return `${withSign(row.high)} or less`;
  if (row.high >= OPEN) return `${withSign(row.low)} or more`;
  return row.low === row.high ? withSign(row.low) : `${withSign(row.low)}, ${withSign(row.high)}`;
}

export interface Block {
  firer: Tactic;
  rows: CrtRow[];
}

/** Group the rows by firing tactic, in the order of the table. */
export function blocksOf(crt: readonly CrtRow[]): Block[] {
  return TACTICS.map((firer) => ({ firer, rows: crt.filter((row) => row.firer.toUpperCase() === firer) }));
}

export function isTactic(text: string): text is Tactic {
  return (TACTICS as readonly string[]).includes(text);
}
