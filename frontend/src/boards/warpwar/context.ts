// What every part of this board is handed: the match as the frame gives it, without the frame itself.
import type { BoardProps } from '../board.ts';
import type { Names } from './map/hexText.ts';
import type { Board, Prompt, View } from './types.ts';

export type BoardContext = Omit<BoardProps<View, Board>, 'frame'>;

/** A prompt of one kind. */
export type PromptOf<K extends Prompt['kind']> = Extract<Prompt, { kind: K }>;

/** Whose eyes these are and what people are called. An onlooker is not the one whose view he sees: nobody is "you". */
type Eyes = Pick<BoardContext, 'seat' | 'names' | 'onlooker'>;

export const namesOf = (match: Eyes): Names => ({
  viewer: match.onlooker ? -1 : match.seat,
  name: (seat) => match.names[seat] || `Seat ${seat + 1}`,
});

/** "you" or the seat's name. */
export const who = (match: Eyes, seat: number): string => (seat === namesOf(match).viewer ? 'you' : namesOf(match).name(seat));

/** "Ann", "Ann and Ben", "Ann, Ben and Cleo"; "you" stands last. */
export function listNames(match: Eyes, seats: readonly number[]): string {
  const words = [...seats].sort((a, b) => Number(a === match.seat) - Number(b === match.seat)).map((seat) => who(match, seat));
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** The kinds of decisions that belong to a battle; all others are answered beside the map. */
export const BATTLE_KINDS: ReadonlySet<string> = new Set(['orders', 'ecm', 'damage', 'withdraw_to']);
