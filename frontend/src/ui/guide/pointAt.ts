// This module finds the elements that a step of the guide mentions, by their visible or accessible names, and highlights these elements.

/** A control that the guide asks the user to press. */
export interface Press {
  /** Names of the control on screen. The first name that is found on the page is used. The last name is the usual one. */
  readonly names: readonly string[];
  /** Name of another element that must be present. If it is absent, this press is not possible. */
  readonly after?: string;
  /** Names of elements that must be absent. If one is present, the user must press it first. */
  readonly unless?: readonly string[];
}

/** Regions to search: the panel with the current decision, and the map with its battles. */
const PLACES = '[data-region="action"], [data-region="map"]';
const NAMED = 'button, summary, label, [aria-label], fieldset';

const isVisible = (element: Element): boolean => element.checkVisibility?.() ?? true;

/**
 * Return whether the element's name begins with `name` and the word or number in `name` ends there. "Cruiser30" matches
 * "Cruiser", but "W12" does not match "W1".
 */
function hasName(element: Element, name: string): boolean {
  const words =
    element.getAttribute('aria-label') ?? (element.matches('fieldset') ? element.querySelector('legend') : element)?.textContent ?? '';
  const own = words.replace(/\s+/g, ' ').trim();
  const rest = own.slice(name.length);
  return own.startsWith(name) && !(/\d$/.test(name) ? /^\d/ : /^\p{L}/u).test(rest);
}

/** Return the visible, enabled element with this name. */
export function findByName(page: ParentNode, name: string): HTMLElement | undefined {
  return [...page.querySelectorAll(PLACES)]
    .flatMap((place) => [...place.querySelectorAll<HTMLElement>(NAMED)])
    .find((each) => hasName(each, name) && !each.matches(':disabled') && isVisible(each));
}

export interface Next {
  /** Index of the press. It is -1 if no press is possible. */
  readonly at: number;
  readonly name: string;
  readonly element?: HTMLElement;
}

/** Return the next press, which is the last press in the list that is possible. */
export function nextPress(page: ParentNode, presses: readonly Press[]): Next {
  for (let at = presses.length - 1; at >= 0; at--) {
    const { names, after, unless } = presses[at] as Press;
    if ((after && !findByName(page, after)) || unless?.some((name) => findByName(page, name))) continue;
    for (const name of names) {
      const element = findByName(page, name);
      if (element) return { at, name, element };
    }
  }
  return { at: -1, name: '' };
}

/** Return the button in the bottom bar that opens the drawer with the decision, if that drawer is closed (on a phone). */
const drawerButton = (page: ParentNode): HTMLElement | null =>
  page.querySelector('section[hidden] [data-region="action"]') && page.querySelector<HTMLElement>('[data-opens="action"]');

/** Return the element's distance from the top of the page in pixels. Scrolling does not change it. */
function depth(element: Element): number {
  let sum = 0;
  for (let each: Element | null = element; each instanceof HTMLElement; each = each.offsetParent) sum += each.offsetTop;
  return sum;
}

/**
 * Highlight the mentioned elements and scroll the first of them into view. `tell` is called with the next press. Return
 * a function that stops the highlighting.
 */
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
    const found = [next.element, ...shows.map((name) => findByName(page, name))].filter((each) => each !== undefined);
    const now = found.length || !(presses.length + shows.length) ? found : [drawerButton(page)].filter((each) => each !== null);
    for (const each of ringed) if (!now.includes(each)) delete each.dataset['pointed'];
    for (const each of now) each.dataset['pointed'] = '';
    const first = now[0];
    // Scroll only if the element was not highlighted before, or if it has moved down the page. There are two reasons: a drawer with a new
    // question starts at its top, and new content above the element may have moved it out of view.
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
