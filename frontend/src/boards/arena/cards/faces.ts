// This module builds the pictures and texts on the front of each card.
import type { BoardContext } from '../context.ts';
import { cardInfo } from '../pieces.ts';

const COLORS: Readonly<Record<string, string>> = {
  destroy: '#565c67',
  warp: '#0b6bb0',
  double: '#08765a',
  disc: '#8f4a00',
  wild: '#6a3fc0',
};

const SHORT: Readonly<Record<string, string>> = {
  destroy: 'Destroy',
  warp: 'Warp',
  double: 'Double',
  disc: 'Disc',
  wild: 'Wild Warp',
};

/** Properties that the card components (`ui/Card`, `ui/Hand`) render, and the card's name. */
export interface ArenaCard {
  readonly id: string;
  readonly card: string;
  readonly name: string;
  readonly mark: string | undefined;
  readonly color: string | undefined;
  readonly ink: string;
}

/** Return a card's face. `id` distinguishes the card from others of the same name. */
export function faceOf(match: Pick<BoardContext, 'board'>, card: string, id: string = card): ArenaCard {
  const number = Number(card) ? card : undefined;
  return {
    id,
    card,
    name: number ? 'Combat' : (SHORT[card] ?? cardInfo(match, card)?.title ?? card),
    mark: number && `+${number}`,
    color: number ? '#b3261e' : COLORS[card],
    ink: '#fff',
  };
}
