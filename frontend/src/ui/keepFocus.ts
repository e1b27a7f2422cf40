// Focus is never lost: when what had it goes away with a phase, a page or a dialog, the nearest place round it that is
// still there takes it over, so that the next Tab leads on from there and a screen reader stays where it was.

import { focusQuietly } from './quietFocus.ts';

/** What may take the focus over: the regions of a match, an open dialog. */
const PLACES = '[data-region], dialog';
/** Where to go when nothing round it is left. */
const ELSEWHERE = ['[data-region="action"]', '[data-region="map"]', 'main'];

const usable = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled, dialog:not([open])') &&
  !element.closest('[hidden], [inert]') &&
  element.checkVisibility?.() !== false;

/** Watch over the whole page; returns how to stop. */
export function keepFocus(page: Document = document): () => void {
  let last: Element | null = null;
  let around: HTMLElement[] = [];
  let [frame, soon] = [0, 0];

  function came(event: FocusEvent): void {
    last = event.target as Element;
    around = [];
    for (let at = last.parentElement?.closest<HTMLElement>(PLACES); at; at = at.parentElement?.closest<HTMLElement>(PLACES))
      around.push(at);
  }

  /** A press beside everything lets go on purpose: what is still there was not taken away. */
  function left(event: FocusEvent): void {
    const from = event.target as Element;
    if (!event.relatedTarget) queueMicrotask(() => last === from && usable(from) && page.hasFocus() && (last = null));
  }

  function look(): void {
    [frame, soon] = [0, 0];
    const at = page.activeElement;
    if (!last || (at && at !== page.body && at !== last) || usable(last)) return;
    const place = [...around, ...ELSEWHERE.map((each) => page.querySelector<HTMLElement>(each))].find((each) => each && usable(each));
    if (!place) return; // it may be still to come: the next change asks again
    // A new page is read from its heading on.
    const first = place.querySelector<HTMLElement>(place.matches('main') ? 'h1' : '[data-first]') ?? place;
    if (first.tabIndex < 0 && !first.hasAttribute('tabindex')) first.tabIndex = -1;
    focusQuietly(first);
  }

  // Not at once: a dialog that closes gives the focus back by itself, a little after its last change. And not before the
  // frame is drawn: whether something is seen is then known, and nothing is laid out for the question alone.
  const watcher = new MutationObserver(() => (frame ||= requestAnimationFrame(() => (soon = window.setTimeout(look)))));
  watcher.observe(page.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['hidden', 'disabled', 'inert', 'open'],
  });
  page.addEventListener('focusin', came);
  page.addEventListener('focusout', left);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(soon);
    watcher.disconnect();
    page.removeEventListener('focusin', came);
    page.removeEventListener('focusout', left);
  };
}
