// This module converts a key that is pressed on a map to an intent of the user. The map decides what to do for this intent at the moment.
import { pressedKey, type Press } from '../pressedKey.ts';
import type { Arrow } from './hex.ts';

export type Intent =
  | { readonly kind: 'step'; readonly arrow: Arrow }
  | { readonly kind: 'pan'; readonly arrow: Arrow }
  | { readonly kind: 'choose' | 'back' | 'closer' | 'further' | 'home' | 'turn' | 'tell' }
  | { readonly kind: 'jump'; readonly by: 1 | -1 };

const ARROWS: { readonly [key: string]: Arrow } = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Return the intent of a key press on the focused map. Return null if the browser should handle the key. */
export function intentOf(press: Press): Intent | null {
  const key = pressedKey(press);
  const arrow = ARROWS[key];
  if (arrow) return { kind: press.shiftKey ? 'pan' : 'step', arrow };
  switch (key) {
    case 'Enter':
    case ' ':
      return { kind: 'choose' };
    case 'Escape':
    case 'Backspace':
      return { kind: 'back' };
    case '+':
    case '=':
      return { kind: 'closer' };
    case '-':
    case '_':
      return { kind: 'further' };
    case 'Home':
    case '0':
      return { kind: 'home' };
    case 'n':
      return { kind: 'jump', by: 1 };
    case 'N':
    case 'p':
    case 'P':
      return { kind: 'jump', by: -1 };
    case 'o':
    case 'O':
      return { kind: 'turn' };
    case 'i':
    case 'I':
      return { kind: 'tell' };
    default:
      return null;
  }
}

/** Return the next or the previous place in reading order, relative to the current place. After the last place the first one follows. */
export function nextPlace(places: readonly string[], now: string, by: 1 | -1): string | undefined {
  if (places.length === 0) return undefined;
  const at = places.indexOf(now);
  if (at < 0) return by > 0 ? places[0] : places[places.length - 1];
  return places[(at + by + places.length) % places.length];
}
