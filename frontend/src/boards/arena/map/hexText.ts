// This module describes the contents of a hex in words, for the card beside the cursor, the map as text, and screen readers.
import { hexTitle, nameOf, pieceTitle, viewer, whose, type BoardContext } from '../context.ts';
import { discWords } from '../pieces.ts';
import type { PieceView, View } from '../types.ts';

type Eyes = Pick<BoardContext, 'seat' | 'names' | 'onlooker'>;

export interface HexWords {
  readonly hex: string;
  readonly title: string;
  /** Pieces by owner. The viewer's pieces come first. */
  readonly sides: readonly { readonly seat: number; readonly pieces: readonly PieceView[] }[];
  readonly lines: readonly string[];
}

export function hexWords(match: Eyes, view: View, hex: string): HexWords {
  const here = view.pieces.filter((piece) => piece.hex === hex);
  const seats = [...new Set(here.map((piece) => piece.owner))].sort(
    (a, b) => Number(b === viewer(match)) - Number(a === viewer(match)) || a - b,
  );
  const { discs: loose = {}, destroyed = [], fields = {} } = view.markers;
  const lines: string[] = [];
  if (destroyed.includes(hex)) lines.push('Destroyed');
  const field = fields[hex];
  if (field !== undefined) lines.push(`${field === viewer(match) ? 'Your' : `${nameOf(match, field)}’s`} force field`);
  if (loose[hex]) lines.push(`${discWords(loose[hex])}, unclaimed`);
  return {
    hex,
    title: hexTitle(hex),
    sides: seats.map((seat) => ({ seat, pieces: here.filter((piece) => piece.owner === seat) })),
    lines,
  };
}

export const pieceWords = (piece: PieceView): string => `${pieceTitle(piece.id)}${piece.discs ? ` with ${discWords(piece.discs)}` : ''}`;

/** Return the contents of a hex as a sentence: "Hex 9-3: your Hopper 1 with 2 discs; Ben’s Warper 1; 1 disc, unclaimed." */
export function hexSentence(match: Eyes, words: HexWords): string {
  const parts = words.sides.map(({ seat, pieces }) => `${whose(match, seat)} ${pieces.map(pieceWords).join(', ')}`);
  const all = [...parts, ...words.lines.map((line) => line.replace(/^(Destroyed|Your)/, (word) => word.toLowerCase()))];
  return `Hex ${words.hex}: ${all.length ? all.join('; ') : 'empty'}`;
}
