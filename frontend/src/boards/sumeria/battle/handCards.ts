// This module prepares War cards for the display of a hand. For example, "P7" is Phalanx 7. Each card exists only once, so its name is also
// its id.
import type { HandCard } from '../../../ui/Hand.svelte';
import type { Board } from '../types.ts';

/** Colour bands of the six types. The name and the letter of a card distinguish the types too. */
const BANDS: Readonly<Record<string, string>> = {
  P: '#8a3b2a',
  J: '#5c6b1f',
  C: '#8a6412',
  M: '#7a3566',
  S: '#2f5d7c',
  T: '#4d5a52',
};

export const handCards = (board: Board, hand: readonly string[]): HandCard[] =>
  [...hand]
    .sort((a, b) => 'PJCMST'.indexOf(a.charAt(0)) - 'PJCMST'.indexOf(b.charAt(0)) || Number(b.slice(1)) - Number(a.slice(1)))
    .map((card) => ({
      id: card,
      name: board.card_types[card.charAt(0)] ?? card,
      mark: card.slice(1),
      color: BANDS[card.charAt(0)] ?? '#555',
      ink: '#fff',
    }));

/** Keep only one card of each type: the card that was chosen last. */
export const oneOfEachType = (ids: readonly string[]): string[] =>
  ids.filter((id, i) => !ids.slice(i + 1).some((later) => later.charAt(0) === id.charAt(0)));
