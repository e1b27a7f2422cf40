// Detects a viewport so low (a phone in landscape, a page at 200 %) that explanations must make room for controls.
import { MediaQuery } from 'svelte/reactivity';

/** A window below this height, in CSS pixels, is low. Media queries use the same number. */
export const LOW = 500;

/** `current`: whether the window is low now (reactive). */
export const lowWindow = new MediaQuery(`max-height: ${LOW - 1}px`);
