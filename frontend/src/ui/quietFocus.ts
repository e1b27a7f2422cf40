// A place that the page itself gave the focus to, so that the next Tab leads on from there, shows no ring: nobody chose it,
// and nothing in it would be pressed by the next Enter.

/** What can be pressed or written in shows its ring however the focus came. */
const WORKED = 'a, button, input, select, textarea, summary, [role="application"]';

/** Give the focus to a region, a dialog or a heading without a ring round the whole of it. */
export function focusQuietly(element: HTMLElement): void {
  if (!element.matches(WORKED)) {
    element.dataset['quietFocus'] = '';
    element.addEventListener('blur', () => delete element.dataset['quietFocus'], { once: true });
  }
  element.focus({ preventScroll: true });
}
