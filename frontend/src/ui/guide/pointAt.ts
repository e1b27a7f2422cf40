// Finds on the page what a step speaks of, by the names people and screen readers know it by, and rings it.

/** Something to be pressed. */
export interface Press {
  /** What it is called on screen: of several names the first that is there; the last is the usual one. */
  readonly names: readonly string[];
  /** The name of something else that has to be there before. */
  readonly after?: string;
  /** Names of what comes first as long as it is there. */
  readonly unless?: readonly string[];
}

/** Where what can be pressed or shown stands: what is asked, the map with its battles, the bar of a phone. */
const PLACES = '[data-region="action"], [data-region="map"]';
const NAMED = 'button, summary, label, [aria-label], fieldset';

const seen = (element: Element): boolean => element.checkVisibility?.() ?? true;

/** A name begins with what is looked for, and its last word or number ends there ("Cruiser30", not "W12" for "W1"). */
function isCalled(element: Element, name: string): boolean {
  const words =
    element.getAttribute('aria-label') ?? (element.matches('fieldset') ? element.querySelector('legend') : element)?.textContent ?? '';
  const own = words.replace(/\s+/g, ' ').trim();
  const rest = own.slice(name.length);
  return own.startsWith(name) && !(/\d$/.test(name) ? /^\d/ : /^\p{L}/u).test(rest);
}

/** What is on the page under this name, in sight and not switched off. */
export function named(page: ParentNode, name: string): HTMLElement | undefined {
  return [...page.querySelectorAll(PLACES)]
    .flatMap((place) => [...place.querySelectorAll<HTMLElement>(NAMED)])
    .find((each) => isCalled(each, name) && !each.matches(':disabled') && seen(each));
}

export interface Next {
  /** Its place among the presses; -1: none can be made. */
  readonly at: number;
  readonly name: string;
  readonly element?: HTMLElement;
}

/** Which of the presses comes next: the last one that can be made. */
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

/** What the step says is on a sheet that is closed (on a phone): its button in the bar at the foot. */
const opener = (page: ParentNode): HTMLElement | null =>
  page.querySelector('section[hidden] [data-region="action"]') && page.querySelector<HTMLElement>('[data-opens="action"]');

/** How far down its page something stands, in pixels, wherever that is scrolled to. */
function depth(element: Element): number {
  let sum = 0;
  for (let each: Element | null = element; each instanceof HTMLElement; each = each.offsetParent) sum += each.offsetTop;
  return sum;
}

/** Ring what is spoken of, as long as it is, and bring it into sight; `tell` hears which press comes next. Returns how to stop. */
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
    // A sheet with a new question begins at its head: only then is there somewhere to scroll to. What has come above it
    // since may have pushed it out of sight.
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
