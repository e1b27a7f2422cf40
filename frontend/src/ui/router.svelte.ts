/** Where we are, and going elsewhere without loading the page anew. */

let path = $state(location.pathname);
let query = $state(location.search);

addEventListener('popstate', look);

function look(): void {
  path = location.pathname;
  query = location.search;
}

export const place = {
  get path(): string {
    return path;
  },
  get query(): string {
    return query;
  },
};

export function go(to: string, replace = false): void {
  if (to === location.pathname + location.search) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  look();
  scrollTo(0, 0);
}

/** Elsewhere with everything loaded anew: somebody else sits here now. */
export function startAnew(to: string): void {
  location.assign(to);
}

/** The same page says in its address where it has come to; nothing is loaded, and Back leads to where one came from. */
export function replaceUrl(to: string): void {
  history.replaceState(null, '', to);
}

/** For the whole page: plain presses on links of our own are ours; new tabs, downloads and other servers are not. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest('a');
  if (!link || link.target || link.download || link.origin !== location.origin) return;
  if (/^\/(api|static|ws)\//.test(link.pathname)) return;
  if (link.hash && link.pathname + link.search === location.pathname + location.search) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
