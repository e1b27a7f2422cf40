// This module suggests how to change an order. With the changed order, the player's ship hits an enemy ship that gives the same order as in
// the last round.
import { cellName, cellOf, isTactic, withSign, TACTIC_NAME, type Tactic } from '../crt/crt.ts';
import { readOrder } from '../orders/notation.ts';
import type { CrtRow, Fighter, Foe, Order } from '../types.ts';

export interface NextOrder {
  readonly foe: string;
  /** The last order of the enemy ship. */
  readonly seen: { readonly tactic: Tactic; readonly drive: number };
  readonly tactic: Tactic;
  readonly drive: number;
  readonly diff: number;
  readonly cell: string;
  /** Name of the control to press next. It is "" if the order already matches the suggestion. */
  readonly press: string;
}

/** Return the extra hits that the CRT result gives a Beam shot. Return -1 for a miss. */
const worth = (cell: string): number => (cell.startsWith('Hit') ? Number(cell.slice(4) || 0) : -1);

/**
 * Suggest an order for a ship with a Beam against an enemy ship whose last order is known. Return undefined if no
 * possible order would hit.
 */
export function nextOrder(
  crt: readonly CrtRow[],
  fighter: Fighter,
  written: Order | undefined,
  foe: Foe | undefined,
): NextOrder | undefined {
  const told = readOrder(foe?.seen ?? '');
  if (!foe || !told.tactic || !written?.B) return undefined;
  const seen = { tactic: told.tactic, drive: told.powers['D'] ?? 0 };
  const [drive, spare] = [written.D ?? 0, fighter.pd - usedPower(written)];
  const found: Omit<NextOrder, 'press'>[] = [];
  for (const tactic of fighter.tactics.filter(isTactic)) {
    if (tactic === 'RETREAT') continue;
    for (let D = 0; D <= drive + spare + (written.S ?? 0); D++) {
      const cell = cellOf(crt, tactic, D - seen.drive, seen.tactic);
      if (worth(cell) >= 0) found.push({ foe: foe.ship, seen, tactic, drive: D, diff: D - seen.drive, cell });
    }
  }
  const effort = (each: Omit<NextOrder, 'press'>): number => Math.abs(each.drive - drive) + (each.tactic === written.tactic ? 0 : 2);
  const best = found.sort((a, b) => worth(b.cell) - worth(a.cell) || effort(a) - effort(b))[0];
  return best && { ...best, press: pressFor(fighter.ship, written, best, spare) };
}

function usedPower(order: Order): number {
  return (order.D ?? 0) + (order.B ?? 0) + (order.S ?? 0) + (order.E ?? 0) + (order.T ?? 0) + (order.cannons?.length ?? 0);
}

function pressFor(ship: string, written: Order, goal: Omit<NextOrder, 'press'>, spare: number): string {
  const drive = written.D ?? 0;
  if (written.tactic !== goal.tactic) return TACTIC_NAME[goal.tactic];
  if (drive > goal.drive) return `Less ${ship} Drive`;
  if (drive < goal.drive) return spare > 0 ? `More ${ship} Drive` : `Less ${ship} Screen`;
  return '';
}

/** Return the suggestion in words: "W2 dodged with Drive 2. If W2 does this again, Attack with Drive 4 is a difference of +2: “Hit +1”." */
export function sayNextOrder(next: NextOrder): string {
  const did = { ATTACK: 'attacked', DODGE: 'dodged', RETREAT: 'tried to retreat' }[next.seen.tactic];
  return `${next.foe} ${did} with Drive ${next.seen.drive}. If ${next.foe} does this again, ${TACTIC_NAME[next.tactic]} with Drive ${next.drive} is a difference of ${withSign(next.diff)}: “${cellName(next.cell)}”.`;
}
