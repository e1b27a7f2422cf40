// How each card is printed.
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

/** What the parts for cards draw (`ui/Card`, `ui/Hand`), and which card it is. */
export interface ArenaCard {
  readonly id: string;
  readonly card: string;
  readonly name: string;
  readonly mark: string | undefined;
  readonly color: string | undefined;
  readonly ink: string;
}

/** A card's face; `id` tells it from others of its name. */
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
