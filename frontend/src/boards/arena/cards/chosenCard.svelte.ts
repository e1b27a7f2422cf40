// The selected card of the viewer's hand: shown by the hand, laid in the fight.
import { cardOf } from './playable.ts';

class ChosenCard {
  /** "5.0"; "" for none. */
  id = $state('');
  /** Whether it was selected in the hand, which then shows its effect. */
  told = $state(false);

  /** Select a card in the hand; "" deselects. */
  tell(id: string): void {
    this.id = id;
    this.told = id !== '';
  }

  get card(): string {
    return cardOf(this.id);
  }

  /** Select the first card of this name; "" deselects. */
  take(card: string): void {
    this.id = card && `${card}.0`;
    this.told = false;
  }
}

/** Shared: there is only one hand on a page. */
export const chosenCard = new ChosenCard();
