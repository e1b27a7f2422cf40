// This module describes Harvest cards (S-13 to S-15). L removes as many armies from the levy as one die shows, G adds as many armies, and X
// removes as many markers.
import { armiesWord } from '../countText.ts';
import type { Board, HarvestResult } from '../types.ts';

export interface HarvestFace {
  readonly name: string;
  readonly sort: 'gain' | 'lose' | 'markers';
  readonly sign: string;
  readonly short: string;
}

const SORTS: Readonly<Record<string, Omit<HarvestFace, 'name'>>> = {
  G: { sort: 'gain', sign: '+', short: '+ armies' },
  L: { sort: 'lose', sign: '−', short: '− armies' },
  X: { sort: 'markers', sign: '×', short: '− markers' },
};

export const faceOf = (board: Board, card: string): HarvestFace => ({
  name: board.harvest_cards[card] ?? card,
  ...(SORTS[card.charAt(0)] ?? SORTS.X!),
});

/** Return the change: "+4", "−2", "3 lost". A card never removes more than there is. */
export function changeText(result: HarvestResult): string {
  if (result.card.startsWith('X')) return `${result.hexes?.length ?? 0} lost`;
  const by = result.after - result.before;
  return by < 0 ? `−${-by}` : `+${by}`;
}

export function effectText(result: HarvestResult): string {
  if (result.card.startsWith('X')) {
    const hexes = result.hexes ?? [];
    return hexes.length
      ? `The die shows ${result.die}: ${hexes.length === 1 ? 'marker' : 'markers'} lost on ${hexes.join(', ')}.`
      : `The die shows ${result.die}: there is no marker to lose.`;
  }
  const words = result.card.startsWith('G') ? 'more' : 'fewer';
  const by = Math.abs(result.after - result.before);
  return `The die shows ${result.die}: ${armiesWord(by)} ${words}, the levy is ${result.after}.`;
}
