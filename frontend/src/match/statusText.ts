/** Texts about which players are awaited and which have won. They are built only from the header and the table, and not from a game. */
import type { Header } from '../wire/types';
import { awaitedSeats, type SeatState } from './seats';

export function stateWords(state: SeatState, owes: boolean): string {
  switch (state) {
    case 'idle':
      return 'nothing to decide';
    case 'owes':
      return 'must answer';
    case 'in':
      return 'has answered';
    case 'away':
      return owes ? 'away, must answer' : 'away';
    case 'inactive':
      return owes ? 'idle, must answer' : 'idle';
    case 'out':
      return 'no longer plays';
  }
}

/** Replace `{0}`, `{1}`, … in a sentence from the server by the names of the seats. */
export const withNames = (text: string, names: readonly string[]): string =>
  text.replace(/\{(\d+)\}/g, (whole, seat: string) => names[Number(seat)] ?? whole);

export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/**
 * Return a text about the awaited players: "Waiting for you and Ben", "You are awaited", "Game over". While a reaction
 * window is open, it says which players may react.
 */
export function awaitedWords(header: Header, names: readonly string[], viewer: number, reacting = false): string {
  if (header.outcome) return 'Game over';
  const seats = awaitedSeats(header, viewer);
  if (reacting && seats.length) return `${seats[0] === viewer ? 'You' : viewer < 0 ? 'Players' : 'Other players'} may react`;
  if (!seats.length) return 'The server is working';
  if (seats.length === 1 && seats[0] === viewer) return 'Waiting for you';
  return `Waiting for ${joinWords(seats.map((seat) => (seat === viewer ? 'you' : (names[seat] ?? `seat ${seat + 1}`))))}`;
}

/** Return the text about how the game was decided, without the winner. The winner is shown above this text. */
export function outcomeReason(header: Header, names: readonly string[]): string {
  const text = (header.outcome?.text ?? '').replace(/^[^:]*\{\d+\}[^:]* (?:wins|win together): /, '').replace(/: \{\d+\} wins\.$/, '.');
  return withNames(text.charAt(0).toUpperCase() + text.slice(1), names);
}

export function outcomeTitle(header: Header, names: readonly string[], viewer: number): string {
  const winners = header.outcome?.winners ?? [];
  if (!winners.length) return 'A draw';
  if (winners.includes(viewer)) return winners.length > 1 ? 'You win together' : 'You win';
  const words = joinWords(winners.map((seat) => names[seat] ?? `Seat ${seat + 1}`));
  return `${words} ${winners.length > 1 ? 'win' : 'wins'}`;
}
