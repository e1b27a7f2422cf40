// Finds the elements that a guide step mentions, by their visible or accessible names, and highlights them.

/** A control to press. */
export interface Press {
  /** Its names on screen: the first one found on the page is used. The last one is the usual name. */
  readonly names: readonly string[];
  /** Name of another element that must be present. */
  readonly after?: string;
  /** Names of elements that must be absent, because they are to be pressed first. */
  readonly unless?: readonly string[];
}

/** Regions to search: the panel with the current decision, and the map with its battles. */
const PLACES = '[data-region="action"], [data-region="map"]';
const NAMED = 'button, summary, label, [aria-label], fieldset';

const seen = (element: Element): boolean => element.checkVisibility?.() ?? true;

/** Return whether the element's name begins with `name` at the end of a word or number: "Cruiser30" for "Cruiser", but not "W12" for
 *  "W1". */
function isCalled(element: Element, name: string): boolean {
  const words =
    element.getAttribute('aria-label') ?? (element.matches('fieldset') ? element.querySelector('legend') : element)?.textContent ?? '';
  const own = words.replace(/\s+/g, ' ').trim();
  const rest = own.slice(name.length);
  return own.startsWith(name) && !(/\d$/.test(name) ? /^\d/ : /^\p{L}/u).test(rest);
}

/** Return the visible, enabled element with this name. */
export function named(page: ParentNode, name: string): HTMLElement | undefined {
  return [...page.querySelectorAll(PLACES)]
    .flatMap((place) => [...place.querySelectorAll<HTMLElement>(NAMED)])
    .find((each) => isCalled(each, name) && !each.matches(':disabled') && seen(each));
}

export interface Next {
  /** Index of the press; -1: none is possible. */
  readonly at: number;
  readonly name: string;
  readonly element?: HTMLElement;
}

/** Return the next press: the last one that is possible. */
export function nextPress(page: ParentNode, presses: readonly Press[]): Next {
  for (let at = presses.length - 1; at >= 0; at--) {
    const { names, after, unless } = presses[at] as Press;
    if ((after && !named(page, after)) || unless?.some((name) => named(page, name))) continue;
    for (const name of names) {
      const element = named(page, name);
      if (element) return { at, name, element };
    }
  }
  return { at: -1, name: '' };
}

/** Return the button in the bottom bar that opens the sheet with the decision, if that sheet is closed (on a phone). */
const opener = (page: ParentNode): HTMLElement | null =>
  page.querySelector('section[hidden] [data-region="action"]') && page.querySelector<HTMLElement>('[data-opens="action"]');

/** Return the element's distance from the top of the page, in pixels, independent of scrolling. */
function depth(element: Element): number {
  let sum = 0;
  for (let each: Element | null = element; each instanceof HTMLElement; each = each.offsetParent) sum += each.offsetTop;
  return sum;
}

/** Highlight the mentioned elements and scroll the first one into view. `tell` is called with the next press. Return a function that
 *  stops this. */
export function pointAt(
  presses: readonly Press[],
  shows: readonly string[],
  tell: (next: Next) => void,
  page: Document = document,
): () => void {
  let ringed: readonly HTMLElement[] = [];
  let down = 0;
  let due = 0;

  function look(): void {
    due = 0;
    const next = nextPress(page, presses);
    const found = [next.element, ...shows.map((name) => named(page, name))].filter((each) => each !== undefined);
    const now = found.length || !(presses.length + shows.length) ? found : [opener(page)].filter((each) => each !== null);
    for (const each of ringed) if (!now.includes(each)) delete each.dataset['pointed'];
    for (const each of now) each.dataset['pointed'] = '';
    const first = now[0];
    // Scroll only if the element is new or has moved down the page. A sheet with a new question starts at its top, and content
    // inserted above the element may have pushed it out of view.
    if (first && (!ringed.includes(first) || depth(first) !== down)) {
      down = depth(first);
      requestAnimationFrame(() => first.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    }
    ringed = now;
    tell(next);
  }

  const watcher = new MutationObserver(() => (due ||= requestAnimationFrame(look)));
  watcher.observe(page.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'open', 'aria-label', 'aria-pressed'],
  });
  look();
  return () => {
    watcher.disconnect();
    cancelAnimationFrame(due);
    for (const each of ringed) delete each.dataset['pointed'];
  };
}
