/** Everybody's time: what the server said when the table was heard, and what has passed since. */
import { countdown, span } from '../ui/clock';
import type { News, SeatClock, TableInfo } from '../wire/types';
import { list } from './words';

/** A seat's clock as it was heard, so that it can be counted down here; another device's clock does not matter. */
export interface Running extends SeatClock {
  /** Milliseconds since 1970. */
  heard: number;
}

export function clockOf(table: TableInfo | null, heard: number, seat: number): Running | undefined {
  const found = table?.clocks?.find((each) => each.seat === seat);
  return found && { ...found, heard };
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

/** The last thing done at the table, as a sentence for this viewer; "" for what is on screen anyway. */
export function newsWords(news: News, names: readonly string[], viewer: number): string {
  const by = news.by ?? -1;
  const seat = news.seat ?? -1;
  const who = by === viewer && by >= 0 ? 'You' : (names[by] ?? '');
  const whom = seat < 0 ? 'everybody' : seat === viewer ? 'you' : (names[seat] ?? '');
  switch (news.act) {
    case 'extend':
      return `${who} ${who === 'You' ? 'give' : 'gives'} ${whom} ${span(news.seconds ?? 0)} more.`;
    case 'bot':
      return who ? `${who} ${who === 'You' ? 'let' : 'lets'} a bot play for ${whom}.` : `The table lets a bot play for ${whom}.`;
    case 'resume':
      return `Nobody could play for ${span(news.seconds ?? 0)}. That has taken nobody’s time.`;
    case 'pause':
      return who ? `${who} ${who === 'You' ? 'have' : 'has'} paused the game.` : 'The game is paused, as everybody here agreed.';
    case 'unpause':
      return who ? `${who} ${who === 'You' ? 'let' : 'lets'} the game go on.` : 'The game goes on, as everybody here agreed.';
    case 'time_up':
      return 'The table’s time is up: this turn is the last.';
  }
}

/** Who still has to agree to a pause (or its end): the players who are here and have not asked. */
export function stillToAsk(table: TableInfo, playing: (seat: number) => boolean): number[] {
  const asks = table.asks ?? [];
  return table.people.filter((each) => each.here && !each.bot && playing(each.seat) && !asks.includes(each.seat)).map((each) => each.seat);
}

export const namesIn = (seats: readonly number[], names: readonly string[], viewer: number): string =>
  list(seats.map((seat) => (seat === viewer ? 'you' : (names[seat] ?? ''))));
