import { freeKey } from '../../ui/pressedKey.ts';

/** Return the key pressed for the board; "" if it repeats (held down) or belongs to something else. */
export const boardKey = (event: KeyboardEvent): string => (event.repeat ? '' : freeKey(event));
