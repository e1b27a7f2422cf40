// This module sets the focus without showing an outline. The page uses it to choose the place from which the Tab key continues. An outline
// is not needed, because the user did not choose this place, and the Enter key does nothing there.

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
