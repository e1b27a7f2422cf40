// The card of the own hand that is taken up: the hand shows it, the fight lays it.
import { cardOf } from './playable.ts';

class ChosenCard {
  /** "5.0"; "": none. */
  id = $state('');
  /** It was taken up in the hand, which then says what it does. */
  told = $state(false);

  /** Taken up in the hand, or put back with "". */
  tell(id: string): void {
    this.id = id;
    this.told = id !== '';
  }

  get card(): string {
    return cardOf(this.id);
  }

  /** Take up the first such card; "": none. */
  take(card: string): void {
    this.id = card && `${card}.0`;
    this.told = false;
  }
}

/** One hand on a page. */
export const chosenCard = new ChosenCard();
