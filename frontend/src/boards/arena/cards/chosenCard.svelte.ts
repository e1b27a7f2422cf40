// This module stores which card of the viewer's hand is selected. The hand shows the selected card, and the fight panels play it.
import { cardOf } from './playable.ts';

class ChosenCard {
  /** Id of the selected card, such as "5.0". It is "" if no card is selected. */
  id = $state('');
  /** Whether the card was selected in the hand. If so, the hand shows the card's effect. */
  told = $state(false);

  /** Select a card in the hand. If `id` is "", deselect the card. */
  select(id: string): void {
    this.id = id;
    this.told = id !== '';
  }

  get card(): string {
    return cardOf(this.id);
  }

  /** Select the first card of this name. If `card` is "", deselect the card. */
  selectFirst(card: string): void {
    this.id = card && `${card}.0`;
    this.told = false;
  }
}

/** All components share this instance, because a page has only one hand. */
export const chosenCard = new ChosenCard();
