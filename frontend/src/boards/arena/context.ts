// Context of every component of this board: the match as passed by the frame, without the frame itself.
import type { BoardProps } from '../board.ts';
import type { Board, Prompt, View } from './types.ts';

export type BoardContext = Omit<BoardProps<View, Board>, 'frame'>;

/** A prompt of one kind. */
export type PromptOf<K extends Prompt['kind']> = Extract<Prompt, { kind: K }>;

export type Eyes = Pick<BoardContext, 'seat' | 'names' | 'onlooker'>;

/** Return the seat called "you"; -1 for an onlooker, although an onlooker sees a seat's view. */
export const viewer = (match: Eyes): number => (match.onlooker ? -1 : match.seat);

export const nameOf = (match: Eyes, seat: number): string => match.names[seat] || `Seat ${seat + 1}`;

/** Return "you" or the seat's name. */
export const who = (match: Eyes, seat: number): string => (seat === viewer(match) ? 'you' : nameOf(match, seat));

/** Return "your" or "Ann’s". */
export const whose = (match: Eyes, seat: number): string => (seat === viewer(match) ? 'your' : `${nameOf(match, seat)}’s`);

/** Return "Ann", "Ann and Ben", "Ann, Ben and Cleo"; "you" is last. */
export function listNames(match: Eyes, seats: readonly number[]): string {
  const words = [...seats].sort((a, b) => Number(a === viewer(match)) - Number(b === viewer(match))).map((seat) => who(match, seat));
  return listed(words);
}

/** Return "a", "a and b", "a, b and c". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** Return the owner's seat of a piece "1.D2". */
export const ownerOf = (piece: string): number => Number(piece.split('.')[0]);

/** Return the type letter of a piece "1.D2". */
export const typeOf = (piece: string): string => piece.split('.')[1]?.[0] ?? '';

const TITLES: Readonly<Record<string, string>> = { C: 'Converter', D: 'Destructer', H: 'Hopper', B: 'Blaster', W: 'Warper' };

/** Return "Converter", "Hopper 2". */
export const pieceTitle = (piece: string): string => `${TITLES[typeOf(piece)] ?? 'robot'} ${piece.split('.')[1]?.slice(1) ?? ''}`.trim();

/** Return "your Hopper 2", "Ann’s Converter". */
export const pieceName = (match: Eyes, piece: string): string => `${whose(match, ownerOf(piece))} ${pieceTitle(piece)}`;

export const typeTitle = (type: string): string => TITLES[type] ?? type;

/** Return "grid 9, hex 3"; "grid 9, centre". */
export function hexTitle(hex: string): string {
  const [grid, number] = hex.split('-');
  return number === '0' ? `grid ${grid}, centre` : `grid ${grid}, hex ${number}`;
}

/** Return the open decision of a prompt, with the time left for it. */
export const decisionOf = (match: Pick<BoardContext, 'view'>, id: string) => match.view.decisions?.find((each) => each.id === id);
