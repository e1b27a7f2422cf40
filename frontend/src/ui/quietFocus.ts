// Sets the focus without a visible outline, for a place that the page itself focuses so that the next Tab continues
// from that place. The user did not choose this place, and the next Enter presses nothing in it.

/** Controls and fields, which always show the focus outline. */
const WORKED = 'a, button, input, select, textarea, summary, [role="application"]';

/** Focus an element. A region, a dialog or a heading gets no visible outline. */
export function focusQuietly(element: HTMLElement): void {
  if (!element.matches(WORKED)) {
    element.dataset['quietFocus'] = '';
    element.addEventListener('blur', () => delete element.dataset['quietFocus'], { once: true });
  }
  element.focus({ preventScroll: true });
}
