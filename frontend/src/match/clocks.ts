/** The players' clocks: the server's values at the last update of the table, and the time that has passed since that update. */
import type { ReactionWindow } from '../boards/board';
import { countdown } from '../ui/timeText';
import type { SeatClock, TableInfo } from '../wire/types';

/** A seat's clock as last received. This page counts it down, so that the clocks of other devices have no influence. */
export interface Running extends SeatClock {
  /** Time of receipt in milliseconds, as in `steady` (wire/clock.ts). */
  heard: number;
}

export function clockOf(table: TableInfo | null, heard: number, seat: number): Running | undefined {
  const found = table?.clocks?.find((each) => each.seat === seat);
  return found && { ...found, heard };
}

/** Return the open reaction window with the time at which this page received it. */
export function windowOf(table: TableInfo | null, heard: number): ReactionWindow | undefined {
  return table?.window ? { ...table.window, running: !!table.window.running, heard } : undefined;
}

/** Return the milliseconds left in total, and the part of them that is in the bank. */
export function timeLeft(clock: Running, now: number): { left: number; bank: number } {
  const left = Math.max(0, clock.left * 1000 - (clock.running ? now - clock.heard : 0));
  return { left, bank: Math.min(left, (clock.bank ?? 0) * 1000) };
}

/**
 * Return the time left as text: "0:42 + 1:40" (turn and bank), "bank 1:12", or "4:05" without a bank. If `brief` is
 * true, leave out the bank while the turn's time lasts.
 */
export function clockWords({ left, bank }: { left: number; bank: number }, brief = false): string {
  if (!bank) return countdown(left);
  if (left <= bank) return `bank ${countdown(left)}`;
  return brief ? countdown(left - bank) : `${countdown(left - bank)} + ${countdown(bank)}`;
}
