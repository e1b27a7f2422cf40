// This module keeps the focus on the page. The focused element may disappear when a phase, a page or a dialog ends. Then the nearest usable
// region around this element gets the focus. So the Tab key continues in that region, and a screen reader stays at its place.

import { focusQuietly } from './quietFocus.ts';

/** Elements that can take over the focus: the regions of a match, and open dialogs. */
const PLACES = '[data-region], dialog';
/** Elements that take over the focus if no element around the old one is usable. */
const ELSEWHERE = ['[data-region="action"]', '[data-region="map"]', 'main'];

const isUsable = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled, dialog:not([open])') &&
  !element.closest('[hidden], [inert]') &&
  element.checkVisibility?.() !== false;

/** Watch the whole page. Return a function that stops the watching. */
export function keepFocus(page: Document = document): () => void {
  let last: Element | null = null;
  let around: HTMLElement[] = [];
  let [frame, soon] = [0, 0];

  function noteFocus(event: FocusEvent): void {
    last = event.target as Element;
    around = [];
    for (let at = last.parentElement?.closest<HTMLElement>(PLACES); at; at = at.parentElement?.closest<HTMLElement>(PLACES))
      around.push(at);
  }

  /**
   * Forget the element if it is still usable. In this case the user has removed the focus on purpose, for example by a
   * click beside the element.
   */
  function noteBlur(event: FocusEvent): void {
    const from = event.target as Element;
    if (!event.relatedTarget) queueMicrotask(() => last === from && isUsable(from) && page.hasFocus() && (last = null));
  }

  function look(): void {
    [frame, soon] = [0, 0];
    const at = page.activeElement;
    if (!last || (at && at !== page.body && at !== last) || isUsable(last)) return;
    const place = [...around, ...ELSEWHERE.map((each) => page.querySelector<HTMLElement>(each))].find((each) => each && isUsable(each));
    if (!place) return; // the place might still be rendered, and the next change of the page calls this function again
    // On a new page, focus the heading, so that a screen reader begins to read there.
    const first = place.querySelector<HTMLElement>(place.matches('main') ? 'h1' : '[data-first]') ?? place;
    if (first.tabIndex < 0 && !first.hasAttribute('tabindex')) first.tabIndex = -1;
    focusQuietly(first);
  }

  // Wait for two reasons. A dialog that closes returns the focus itself, shortly after its last change. And after the next animation frame,
  // it is known which elements are visible, so the browser need not calculate the layout again.
  const watcher = new MutationObserver(() => (frame ||= requestAnimationFrame(() => (soon = window.setTimeout(look)))));
  watcher.observe(page.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['hidden', 'disabled', 'inert', 'open'],
  });
  page.addEventListener('focusin', noteFocus);
  page.addEventListener('focusout', noteBlur);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(soon);
    watcher.disconnect();
    page.removeEventListener('focusin', noteFocus);
    page.removeEventListener('focusout', noteBlur);
  };
}
