// A window so low (a phone on its side, a page at 200 %) that what explains has to make room for what is done.
import { MediaQuery } from 'svelte/reactivity';

/** CSS pixels: below this height a window is low. The same number stands in media queries. */
export const LOW = 500;

/** `current`: whether the window is low now; follows the window. */
export const lowWindow = new MediaQuery(`max-height: ${LOW - 1}px`);
