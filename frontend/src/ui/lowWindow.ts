// This module detects a low window, for example a phone in landscape or a page at 200 %. In a low window, explanations are hidden, so that
// the controls have enough space.
import { MediaQuery } from 'svelte/reactivity';

/** A window with a height below this number of CSS pixels is low. Media queries use the same number. */
export const LOW = 500;

/** Whether the window is low now. The value is in `current` and is reactive. */
export const lowWindow = new MediaQuery(`max-height: ${LOW - 1}px`);
