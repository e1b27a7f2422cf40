// This module ignores accidental clicks and key repeats on all pages.

/** Maximum distance in pixels between two taps of one finger that count as taps at the same place. */
const FINGER = 24;
const CONTROLS = 'button, a, input, select, textarea, summary, label, [role]';

function controlAt(event: Event): Element | null {
  const found = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found;
}

/**
 * Ignore the second click of a double click on a control that was not under the first click, because the control
 * appeared between the two clicks. Also ignore the repeats of a held Enter on a control. Return a function that ends
 * the ignoring.
 */
export function ignoreStrayPresses(): () => void {
  let first = { control: null as Element | null, x: 0, y: 0 };

  function click(event: MouseEvent): void {
    const control = controlAt(event);
    const { clientX: x, clientY: y } = event;
    // Check the distance, because browsers also count two quick taps as a double tap if they are up to 100 pixels apart.
    const isSecond = event.detail > 1 && Math.hypot(x - first.x, y - first.y) < FINGER;
    if (!isSecond) first = { control, x, y };
    else if (control && control !== first.control) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }

  function key(event: KeyboardEvent): void {
    if (event.repeat && event.key === 'Enter' && event.target instanceof Element && event.target.closest('button, a, summary'))
      event.preventDefault();
  }

  const stop = new AbortController();
  addEventListener('click', click, { capture: true, signal: stop.signal });
  addEventListener('keydown', key, { capture: true, signal: stop.signal });
  return () => stop.abort();
}
