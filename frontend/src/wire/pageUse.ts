/** Detects whether the page is in use. Each ping reports this to the server. An idle user counts as absent. */
import { steady } from './clock.ts';

/** Time in milliseconds after which a hidden page that is not used counts as idle. */
export const HIDDEN_MS = 120_000;
/** Time in milliseconds after which a visible page that is not used counts as idle. */
export const UNTOUCHED_MS = 300_000;

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'visibilitychange'];

interface PageUse {
  isIdle: () => boolean;
  stop: () => void;
}

/** Watch for signs of use. `back` is called when the page is used again after `isIdle` has returned true. */
export function watchPageUse(back: () => void): PageUse {
  let used = steady();
  let idle = false;
  const use = () => {
    used = steady();
    if (idle) back();
  };
  for (const sign of SIGNS) addEventListener(sign, use, true);
  return {
    isIdle: () => (idle = steady() - used > (document.hidden ? HIDDEN_MS : UNTOUCHED_MS)),
    stop: () => SIGNS.forEach((sign) => removeEventListener(sign, use, true)),
  };
}
