/** The seats of a match: in which state each is, whose names and colours they have, which of them are awaited and in what order. */
import type { Decision, Header, Person, TableInfo } from '../wire/types';

/**
 * idle: nothing to decide; owes: not yet in; in: sealed; away: no page is open; inactive: no open page is used;
 * out: no longer plays.
 */
export type SeatState = 'idle' | 'owes' | 'in' | 'away' | 'inactive' | 'out';

export function seatState(header: Header, person: Pick<Person, 'seat' | 'bot' | 'here' | 'idle'>): SeatState {
  const status = header.status[person.seat] ?? 'idle';
  if (status === 'out') return 'out';
  if (person.bot || status === 'in') return status;
  return !person.here ? 'away' : person.idle ? 'inactive' : status;
}

/** Whether the table may let a bot play for a seat in this state. */
export const isGone = (state: SeatState) => state === 'away' || state === 'inactive';

/** Whether a person attends to the seat, so that a vote waits for it. */
export const attends = (person: Person) => !!person.here && !person.idle && !person.bot;

export function namesOf(table: TableInfo | null, seats: number): string[] {
  return Array.from({ length: seats }, (_, seat) => personAt(table, seat)?.name || `Seat ${seat + 1}`);
}

export function colorsOf(table: TableInfo | null, seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => personAt(table, seat)?.color ?? seat);
}

const personAt = (table: TableInfo | null, seat: number) => table?.people.find((person) => person.seat === seat);

/** Seats that owe an answer, the viewer's own first. */
export function awaitedSeats(header: Header, viewer: number): number[] {
  const seats = header.status.flatMap((status, seat) => (status === 'owes' ? [seat] : []));
  return seats.sort((a, b) => Number(b === viewer) - Number(a === viewer) || a - b);
}

/** What the viewer himself knows better than everybody: whether he has answered in a reaction window, and what he need not answer. */
export function asKnown(header: Header, viewer: number, decisions: readonly Decision[]): Header {
  if (header.status[viewer] !== 'owes' || !decisions.length || decisions.some((each) => !each.answered && !each.passes)) return header;
  return { ...header, status: header.status.map((status, seat) => (seat === viewer ? 'in' : status)) };
}

/** Whether all that is wanted of somebody is a reaction, which he may let pass: nothing then is put in his way. */
export function onlyReacts(decisions: readonly Decision[]): boolean {
  const open = decisions.filter((each) => !each.answered);
  return open.length > 0 && open.every((each) => each.seconds);
}
