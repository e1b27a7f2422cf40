/** Finds which command key was pressed. The result is the same in all parts of the page and for all keyboard layouts. */

export interface Press {
  readonly key: string;
  readonly code?: string;
  readonly keyCode?: number;
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
  readonly isComposing?: boolean;
  readonly getModifierState?: (name: string) => boolean;
}

/** Key code that browsers report for every key that an input method handles itself. */
const COMPOSED = 229;
/** Matches a key that begins with a non-Latin character, as on Cyrillic, Greek, Hebrew, Arabic, Thai or Korean layouts. */
const FOREIGN = /^[^\0-\u036f\p{Script=Latin}]/u;
/**
 * Characters of a key on a US keyboard, without and with Shift. The list holds keys that have letters on the layouts of
 * other scripts.
 */
const PRINTED: Readonly<Record<string, string>> = { Comma: ',<', Period: '.>', BracketLeft: '[{', BracketRight: ']}', Slash: '/?' };
const FIELDS = 'input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog';

/** Return whether an input method is composing a word with this key. */
export const isComposed = (press: Press): boolean => !!press.isComposing || press.keyCode === COMPOSED;

/**
 * Return the pressed key. A letter is upper case with Shift and lower case without Shift, whether Caps Lock is on or
 * off. On a layout of another script, return the Latin letter on the same key. Return "" with Ctrl, Alt, AltGr or Meta,
 * and while an input method composes a word.
 */
export function pressedKey(press: Press): string {
  if (press.ctrlKey || press.altKey || press.metaKey || isComposed(press) || press.getModifierState?.('AltGraph')) return '';
  const key = FOREIGN.test(press.key) ? (printedOn(press) ?? press.key) : press.key;
  if (!/^[a-z]$/i.test(key)) return key;
  return press.shiftKey ? key.toUpperCase() : key.toLowerCase();
}

/** Return the character that this key has on a US keyboard. */
function printedOn({ code = '', shiftKey }: Press): string | undefined {
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? PRINTED[code]?.[shiftKey ? 1 : 0];
}

/** Return `pressedKey`. In text fields and in dialogs, and if another part of the page has handled the key, return "". */
export function freeKey(event: KeyboardEvent): string {
  const at = event.target as HTMLElement | null;
  return event.defaultPrevented || at?.closest?.(FIELDS) ? '' : pressedKey(event);
}
