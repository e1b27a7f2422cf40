/** Who is awaited, in words and states. Everything here comes from the header and the table, nothing from a game. */
import type { Header, Person, TableInfo } from '../wire/types';

/** idle: nothing to decide; owes: not yet in; in: sealed; away: owes, but nobody is there; out: no longer plays. */
export type SeatState = 'idle' | 'owes' | 'in' | 'away' | 'out';

export function seatState(header: Header, person: Pick<Person, 'seat' | 'bot' | 'here'>): SeatState {
  const status = header.status[person.seat] ?? 'idle';
  if (status === 'out') return 'out';
  const absent = !person.bot && !person.here;
  return absent && status !== 'in' ? 'away' : status;
}

export function stateWords(state: SeatState, owes: boolean): string {
  switch (state) {
    case 'idle':
      return 'nothing to decide';
    case 'owes':
      return 'not yet in';
    case 'in':
      return 'in';
    case 'away':
      return owes ? 'away, not yet in' : 'away';
    case 'out':
      return 'no longer plays';
  }
}

export function namesOf(table: TableInfo | null, seats: number): string[] {
  return Array.from({ length: seats }, (_, seat) => personAt(table, seat)?.name || `Seat ${seat + 1}`);
}

export function colorsOf(table: TableInfo | null, seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => personAt(table, seat)?.color ?? seat);
}

const personAt = (table: TableInfo | null, seat: number) => table?.people.find((person) => person.seat === seat);

/** `{0}`, `{1}`, … in a sentence of the server become names. */
export const withNames = (text: string, names: readonly string[]): string =>
  text.replace(/\{(\d+)\}/g, (whole, seat: string) => names[Number(seat)] ?? whole);

export function list(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Seats that owe an answer, the viewer's own first. */
export function awaitedSeats(header: Header, viewer: number): number[] {
  const seats = header.status.flatMap((status, seat) => (status === 'owes' ? [seat] : []));
  return seats.sort((a, b) => Number(b === viewer) - Number(a === viewer) || a - b);
}

/** "Waiting for you and Ben", "Your turn", "Game over". */
export function awaitedWords(header: Header, names: readonly string[], viewer: number): string {
  if (header.outcome) return 'Game over';
  const seats = awaitedSeats(header, viewer);
  if (!seats.length) return 'The table is working';
  if (seats.length === 1 && seats[0] === viewer) return 'You are awaited';
  return `Waiting for ${list(seats.map((seat) => (seat === viewer ? 'you' : (names[seat] ?? `seat ${seat + 1}`))))}`;
}

export function outcomeTitle(header: Header, names: readonly string[], viewer: number): string {
  const winners = header.outcome?.winners ?? [];
  if (!winners.length) return 'A draw';
  if (winners.includes(viewer)) return winners.length > 1 ? 'You win together' : 'You win';
  const words = list(winners.map((seat) => names[seat] ?? `Seat ${seat + 1}`));
  return `${words} ${winners.length > 1 ? 'win' : 'wins'}`;
}
