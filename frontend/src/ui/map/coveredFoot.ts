// Another element can cover the bottom of a map, for example a drawer on a phone. This module measures the height of the covered part, so
// that the camera can use the visible part.

/**
 * Return the height in pixels at the bottom of the element that is covered. Return 0 if nearly the whole element is
 * covered, because the user then does not look at the map.
 */
export function coveredFoot(element: HTMLElement): number {
  const box = element.getBoundingClientRect();
  if (box.height < 1 || !element.ownerDocument.elementFromPoint) return 0;
  // Measure to the left of the middle, where the map has no buttons.
  const x = box.left + box.width * 0.4;
  const isFree = (y: number): boolean => {
    const hit = element.ownerDocument.elementFromPoint(x, y);
    return hit !== null && element.contains(hit);
  };
  let [low, high] = [box.top + box.height * 0.15, box.bottom - 1];
  if (!isFree(low)) return 0;
  if (isFree(high)) return 0;
  while (high - low > 2) {
    const middle = (low + high) / 2;
    if (isFree(middle)) low = middle;
    else high = middle;
  }
  return Math.round(box.bottom - low);
}

/** Call `changed` with the covered height in pixels when it has changed by 4 or more. Return a function that stops the calls. */
export function watchCover(element: HTMLElement, changed: (pixels: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -1;
  const measure = (): void => {
    // Do not measure while a battle covers the map, because the browser would have to calculate the layout for it. When the battle is
    // closed, this function is called again.
    if (element.closest('[inert]')) return;
    const now = coveredFoot(element);
    if (Math.abs(now - last) < 4) return;
    last = now;
    changed(now);
  };
  const measureSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(measure, 60);
  };
  const events = ['click', 'pointerup', 'transitionend', 'keyup'] as const;
  for (const name of events) document.addEventListener(name, measureSoon, { capture: true, passive: true });
  const watcher = new MutationObserver(measureSoon);
  watcher.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['hidden', 'class'] });
  measureSoon();
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
    for (const name of events) document.removeEventListener(name, measureSoon, { capture: true });
  };
}
