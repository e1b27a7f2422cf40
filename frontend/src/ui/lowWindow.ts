// Detects a viewport that is so low (a phone in landscape, a page at 200 %) that explanations must leave the space to controls.
import { MediaQuery } from 'svelte/reactivity';

/** A window with a height below this number of CSS pixels is low. Media queries use the same number. */
export const LOW = 500;

/** Whether the window is low now. The value is in `current` and is reactive. */
export const lowWindow = new MediaQuery(`max-height: ${LOW - 1}px`);
