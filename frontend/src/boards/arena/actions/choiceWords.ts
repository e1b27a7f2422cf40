// This module writes the texts of a choice: what the player must choose next, and what happens when the player confirms.
import { hexTitle, pieceName, type BoardContext } from '../context.ts';
import type { Choice } from './choice.svelte.ts';

type Eyes = Pick<BoardContext, 'seat' | 'names' | 'onlooker' | 'board'>;

/** Return the title of the action or the card. */
export function choiceTitle(match: Pick<BoardContext, 'board'>, choice: Choice): string {
  if (choice.played) {
    const title = match.board.cards.find((card) => card.card === choice.played)?.title ?? choice.played;
    return choice.wild ? `Wild Warp, played as ${title}` : title;
  }
  return match.board.actions.find((each) => each.action === choice.action)?.title ?? choice.action;
}

export function choiceText(match: Pick<BoardContext, 'board'>, choice: Choice): string {
  if (choice.played) return match.board.cards.find((card) => card.card === choice.played)?.text ?? '';
  return match.board.actions.find((each) => each.action === choice.action)?.text ?? '';
}

const NEXT: Readonly<Record<string, string>> = {
  grid: 'Choose a grid on the arena.',
  other: 'Choose the other grid to exchange.',
  rotation: 'Rotate the grid.',
  piece: 'Choose a piece on the arena.',
  hex: 'Choose the hex for the piece.',
};

/** Return the request for the next part to name, or '' if everything is named. */
export const choiceNext = (choice: Choice): string => (choice.missing ? (NEXT[choice.missing] ?? '') : '');

/** Return what has been named so far: "grid 3", "your Hopper 1 to grid 2, hex 4". Return '' if nothing has been named. */
export function choiceNamed(match: Eyes, choice: Choice): string {
  const { grid, other, piece, hex } = choice.named;
  if (piece) return pieceName(match, piece) + (hex ? ` to ${hexTitle(hex)}` : '');
  if (grid) return other ? `grids ${grid} and ${other}` : `grid ${grid}`;
  return '';
}
