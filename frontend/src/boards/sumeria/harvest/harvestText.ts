// This module describes Harvest cards (S-13 to S-15). The id of a Harvest card begins with a letter for the card's effect. One die is
// rolled for the card. A card with the letter G adds as many armies to the levy as the die shows. A card with the letter L removes as many
// armies from the levy, and a card with the letter X removes as many markers.
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
