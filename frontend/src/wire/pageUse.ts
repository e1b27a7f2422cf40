/** Whether somebody uses this page. The server is told with each ping: who is idle counts as not there. */
import { steady } from './clock.ts';

/** A page hidden for so long is idle. */
export const HIDDEN_MS = 120_000;
/** So is a page in sight that was not touched for so long. */
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
