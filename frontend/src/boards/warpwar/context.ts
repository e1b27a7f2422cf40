// This context is available in all components of the board. It contains all props that the page passes to the board, except `frame`.
import type { BoardProps } from '../board.ts';
import type { Names } from './map/hexText.ts';
import type { Board, Prompt, View } from './types.ts';

export type BoardContext = Omit<BoardProps<View, Board>, 'frame'>;

/** A prompt of one kind. */
export type PromptOf<K extends Prompt['kind']> = Extract<Prompt, { kind: K }>;

/** The viewer's seat and the players' names. An onlooker does not hold the seat whose view they see, so no player is called "you". */
type Eyes = Pick<BoardContext, 'seat' | 'names' | 'onlooker'>;

export const namesOf = (match: Eyes): Names => ({
  viewer: match.onlooker ? -1 : match.seat,
  name: (seat) => match.names[seat] || `Seat ${seat + 1}`,
});

/** Return "you" or the seat's name. */
export const who = (match: Eyes, seat: number): string => (seat === namesOf(match).viewer ? 'you' : namesOf(match).name(seat));

/** Return the names as a list: "Ann", "Ann and Ben", "Ann, Ben and Cleo". The word "you" comes last. */
export function listNames(match: Eyes, seats: readonly number[]): string {
  const words = [...seats].sort((a, b) => Number(a === match.seat) - Number(b === match.seat)).map((seat) => who(match, seat));
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** Kinds of decisions that belong to a battle. All other decisions are answered beside the map. */
export const BATTLE_KINDS: ReadonlySet<string> = new Set(['orders', 'ecm', 'damage', 'withdraw_to']);
