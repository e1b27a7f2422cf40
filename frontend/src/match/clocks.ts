/** The players' clocks: what the server said when the table was heard, and what has passed since. */
import type { ReactionWindow } from '../boards/board';
import { countdown } from '../ui/timeText';
import type { SeatClock, TableInfo } from '../wire/types';

/** A seat's clock as it was heard, so that it can be counted down here; another device's clock does not matter. */
export interface Running extends SeatClock {
  /** Milliseconds, as `steady` counts them (wire/clock.ts). */
  heard: number;
}

export function clockOf(table: TableInfo | null, heard: number, seat: number): Running | undefined {
  const found = table?.clocks?.find((each) => each.seat === seat);
  return found && { ...found, heard };
}

/** The open reaction window, counted from when it was heard. */
export function windowOf(table: TableInfo | null, heard: number): ReactionWindow | undefined {
  return table?.window ? { ...table.window, running: !!table.window.running, heard } : undefined;
}

/** Milliseconds left in all, and how many of them are banked. */
export function leftAt(clock: Running, now: number): { left: number; bank: number } {
  const left = Math.max(0, clock.left * 1000 - (clock.running ? now - clock.heard : 0));
  return { left, bank: Math.min(left, (clock.bank ?? 0) * 1000) };
}

/** "0:42 + 1:40" (the turn's time and the bank; in brief "0:42"), "bank 1:12", or "4:05" where there is no bank. */
export function clockWords({ left, bank }: { left: number; bank: number }, brief = false): string {
  if (!bank) return countdown(left);
  if (left <= bank) return `bank ${countdown(left)}`;
  return brief ? countdown(left - bank) : `${countdown(left - bank)} + ${countdown(bank)}`;
}
