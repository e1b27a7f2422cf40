/** The seats of a match: the state, name and colour of each seat, and the awaited seats in their order. */
import type { Decision, Header, Person, TableInfo } from '../wire/types';

/**
 * State of a seat. idle: it has nothing to decide; owes: it has to answer; in: it has given a sealed answer; away: it
 * has no open page; inactive: it has an open page that is not used; out: it no longer plays.
 */
export type SeatState = 'idle' | 'owes' | 'in' | 'away' | 'inactive' | 'out';

export function seatState(header: Header, person: Pick<Person, 'seat' | 'bot' | 'here' | 'idle'>): SeatState {
  const status = header.status[person.seat] ?? 'idle';
  if (status === 'out') return 'out';
  if (person.bot || status === 'in') return status;
  return !person.here ? 'away' : person.idle ? 'inactive' : status;
}

/** Return whether the table can let a bot play for a seat in this state. */
export const isGone = (state: SeatState) => state === 'away' || state === 'inactive';

/** Return whether the person of this seat is present and active, so that a vote waits for them. */
export const isAttending = (person: Person) => !!person.here && !person.idle && !person.bot;

export function namesOf(table: TableInfo | null, seats: number): string[] {
  return Array.from({ length: seats }, (_, seat) => personAt(table, seat)?.name || `Seat ${seat + 1}`);
}

export function colorsOf(table: TableInfo | null, seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => personAt(table, seat)?.color ?? seat);
}

const personAt = (table: TableInfo | null, seat: number) => table?.people.find((person) => person.seat === seat);

/** Return the seats that must answer. The viewer's seat comes first. */
export function awaitedSeats(header: Header, viewer: number): number[] {
  const seats = header.status.flatMap((status, seat) => (status === 'owes' ? [seat] : []));
  return seats.sort((a, b) => Number(b === viewer) - Number(a === viewer) || a - b);
}

/**
 * Return the header corrected by what only the viewer knows: whether the viewer has answered in a reaction window, and
 * which decisions the viewer need not answer.
 */
export function correctHeader(header: Header, viewer: number, decisions: readonly Decision[]): Header {
  if (header.status[viewer] !== 'owes' || !decisions.length || decisions.some((each) => !each.answered && !each.passes)) return header;
  return { ...header, status: header.status.map((status, seat) => (seat === viewer ? 'in' : status)) };
}

/** Return whether only reactions are requested. A player can let these pass, so nothing interrupts the player. */
export function onlyReacts(decisions: readonly Decision[]): boolean {
  const open = decisions.filter((each) => !each.answered);
  return open.length > 0 && open.every((each) => each.seconds);
}
