/** Which command key was pressed, the same for every part of the page and for every keyboard layout. */

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

/** The key code of every key that an input method takes for itself. */
const COMPOSED = 229;
/** Begins with a letter, digit or sign that is not Latin: of a Cyrillic, Greek, Hebrew, Arabic, Thai, Korean … layout. */
const FOREIGN = /^[^\0-\u036f\p{Script=Latin}]/u;
/** What is printed on a key where letters of other scripts may stand, without and with Shift. */
const PRINTED: Readonly<Record<string, string>> = { Comma: ',<', Period: '.>', BracketLeft: '[{', BracketRight: ']}', Slash: '/?' };
const FIELDS = 'input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog';

/** Whether an input method is composing a word with this key. */
export const isComposed = (press: Press): boolean => !!press.isComposing || press.keyCode === COMPOSED;

/** Return the pressed key: a letter is upper case with Shift and lower case without, whatever Caps Lock does. On a layout
 *  of another script it is the Latin letter on the same key. Return "" with Ctrl, Alt, AltGr or Meta, and while an input
 *  method composes a word. */
export function pressedKey(press: Press): string {
  if (press.ctrlKey || press.altKey || press.metaKey || isComposed(press) || press.getModifierState?.('AltGraph')) return '';
  const key = FOREIGN.test(press.key) ? (printedOn(press) ?? press.key) : press.key;
  if (!/^[a-z]$/i.test(key)) return key;
  return press.shiftKey ? key.toUpperCase() : key.toLowerCase();
}

/** What is printed on the key of a US keyboard. */
function printedOn({ code = '', shiftKey }: Press): string | undefined {
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? PRINTED[code]?.[shiftKey ? 1 : 0];
}

/** As `pressedKey`, and "" where somebody writes, in a dialog, and if another part has taken the key. */
export function freeKey(event: KeyboardEvent): string {
  const at = event.target as HTMLElement | null;
  return event.defaultPrevented || at?.closest?.(FIELDS) ? '' : pressedKey(event);
}
