import { freeKey } from '../../ui/pressedKey.ts';

/** Return the key that is pressed for the board, not one that is held down; "" if it is for something else. */
export const boardKey = (event: KeyboardEvent): string => (event.repeat ? '' : freeKey(event));
