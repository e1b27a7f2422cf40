import { freeKey } from '../../ui/pressedKey.ts';

/** Return the key if the board should handle it. Return "" if the key repeats (held down) or if another element handles it. */
export const boardKey = (event: KeyboardEvent): string => (event.repeat ? '' : freeKey(event));
