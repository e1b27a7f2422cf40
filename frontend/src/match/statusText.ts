/** Texts that say who is awaited and who has won. They come only from the header and the table, not from a game. */
import type { Header } from '../wire/types';
import { awaitedSeats, type SeatState } from './seats';

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
    case 'inactive':
      return owes ? 'idle, not yet in' : 'idle';
    case 'out':
      return 'no longer plays';
  }
}

/** Replace `{0}`, `{1}`, … in a sentence of the server by names. */
export const withNames = (text: string, names: readonly string[]): string =>
  text.replace(/\{(\d+)\}/g, (whole, seat: string) => names[Number(seat)] ?? whole);

export function list(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Return "Waiting for you and Ben", "You are awaited", "Game over"; while a reaction window is open, who may react. */
export function awaitedWords(header: Header, names: readonly string[], viewer: number, reacting = false): string {
  if (header.outcome) return 'Game over';
  const seats = awaitedSeats(header, viewer);
  if (reacting && seats.length) return `${seats[0] === viewer ? 'You' : viewer < 0 ? 'Players' : 'Others'} may react`;
  if (!seats.length) return 'The table is working';
  if (seats.length === 1 && seats[0] === viewer) return 'You are awaited';
  return `Waiting for ${list(seats.map((seat) => (seat === viewer ? 'you' : (names[seat] ?? `seat ${seat + 1}`))))}`;
}

/** Return how the game was decided, without the winner, who is shown above. */
export function outcomeReason(header: Header, names: readonly string[]): string {
  const text = (header.outcome?.text ?? '').replace(/^[^:]*\{\d+\}[^:]* (?:wins|win together): /, '').replace(/: \{\d+\} wins\.$/, '.');
  return withNames(text.charAt(0).toUpperCase() + text.slice(1), names);
}

export function outcomeTitle(header: Header, names: readonly string[], viewer: number): string {
  const winners = header.outcome?.winners ?? [];
  if (!winners.length) return 'A draw';
  if (winners.includes(viewer)) return winners.length > 1 ? 'You win together' : 'You win';
  const words = list(winners.map((seat) => names[seat] ?? `Seat ${seat + 1}`));
  return `${words} ${winners.length > 1 ? 'win' : 'wins'}`;
}
