// How much of the map's foot lies under something else (a sheet on a phone), so that we look at what can be seen.

/** Pixels of the element's foot that are covered; 0 when most of it is, for then it is not the map one looks at. */
export function coveredFoot(element: HTMLElement): number {
  const box = element.getBoundingClientRect();
  if (box.height < 1 || !element.ownerDocument.elementFromPoint) return 0;
  // Left of the middle: there are no buttons of the map there.
  const x = box.left + box.width * 0.4;
  const free = (y: number): boolean => {
    const hit = element.ownerDocument.elementFromPoint(x, y);
    return hit !== null && element.contains(hit);
  };
  let [low, high] = [box.top + box.height * 0.15, box.bottom - 1];
  if (!free(low)) return 0;
  if (free(high)) return 0;
  while (high - low > 2) {
    const middle = (low + high) / 2;
    if (free(middle)) low = middle;
    else high = middle;
  }
  return Math.round(box.bottom - low);
}

/** Call back with the covered pixels whenever they may have changed; returns how to stop. */
export function watchCover(element: HTMLElement, changed: (pixels: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -1;
  const measure = (): void => {
    // Under a battle nobody looks at it, and to ask for places lays the page out. The change that frees it asks again.
    if (element.closest('[inert]')) return;
    const now = coveredFoot(element);
    if (Math.abs(now - last) < 4) return;
    last = now;
    changed(now);
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(measure, 60);
  };
  const events = ['click', 'pointerup', 'transitionend', 'keyup'] as const;
  for (const name of events) document.addEventListener(name, soon, { capture: true, passive: true });
  const watcher = new MutationObserver(soon);
  watcher.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['hidden', 'class'] });
  soon();
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
    for (const name of events) document.removeEventListener(name, soon, { capture: true });
  };
}
