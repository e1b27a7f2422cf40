// This context is available in all components of the board. It contains all props that the page passes to the board, except `frame`.
import type { BoardProps } from '../board.ts';
import type { Board, Prompt, View } from './types.ts';

export type BoardContext = Omit<BoardProps<View, Board>, 'frame'>;

/** A prompt of one kind. */
export type PromptOf<K extends Prompt['kind']> = Extract<Prompt, { kind: K }>;

export type Eyes = Pick<BoardContext, 'seat' | 'names' | 'onlooker'>;

/** Return the seat that texts call "you". Return -1 for an onlooker, although an onlooker sees the view of a seat. */
export const viewer = (match: Eyes): number => (match.onlooker ? -1 : match.seat);

export const nameOf = (match: Eyes, seat: number): string => match.names[seat] || `Seat ${seat + 1}`;

/** Return "you" or the seat's name. */
export const who = (match: Eyes, seat: number): string => (seat === viewer(match) ? 'you' : nameOf(match, seat));

/** Return the possessive for a seat: "your" or "Ann’s". */
export const whose = (match: Eyes, seat: number): string => (seat === viewer(match) ? 'your' : `${nameOf(match, seat)}’s`);

/** Return the names as a list: "Ann", "Ann and Ben", "Ann, Ben and Cleo". The word "you" comes last. */
export function listNames(match: Eyes, seats: readonly number[]): string {
  const words = [...seats].sort((a, b) => Number(a === viewer(match)) - Number(b === viewer(match))).map((seat) => who(match, seat));
  return joinWords(words);
}

/** Return the words as a list: "a", "a and b", "a, b and c". */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** Return the owner's seat of a piece. For "1.D2" it is 1. */
export const ownerOf = (piece: string): number => Number(piece.split('.')[0]);

/** Return the type letter of a piece. For "1.D2" it is D. */
export const typeOf = (piece: string): string => piece.split('.')[1]?.[0] ?? '';

const TITLES: Readonly<Record<string, string>> = { C: 'Converter', D: 'Destructer', H: 'Hopper', B: 'Blaster', W: 'Warper' };

/** Return the title of a piece: "Converter", "Hopper 2". */
export const pieceTitle = (piece: string): string => `${TITLES[typeOf(piece)] ?? 'robot'} ${piece.split('.')[1]?.slice(1) ?? ''}`.trim();

/** Return the name of a piece with its owner: "your Hopper 2", "Ann’s Converter". */
export const pieceName = (match: Eyes, piece: string): string => `${whose(match, ownerOf(piece))} ${pieceTitle(piece)}`;

export const typeTitle = (type: string): string => TITLES[type] ?? type;

/** Return the title of a hex: "grid 9, hex 3", "grid 9, centre". */
export function hexTitle(hex: string): string {
  const [grid, number] = hex.split('-');
  return number === '0' ? `grid ${grid}, centre` : `grid ${grid}, hex ${number}`;
}

/** Return the open decision that a prompt belongs to, with the time left for the decision. */
export const decisionOf = (match: Pick<BoardContext, 'view'>, id: string) => match.view.decisions?.find((each) => each.id === id);
