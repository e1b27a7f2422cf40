/** Client-side router: the current address, and navigation without reloading the page. */

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

/** Go to another address and load the page completely, because the user's identity has changed. */
export function startAnew(to: string): void {
  location.assign(to);
}

/** Change the address to the current state of the same page. Nothing is loaded, and the Back button still leads to the previous page. */
export function replaceUrl(to: string): void {
  history.replaceState(null, '', to);
}

/** Handle clicks on links of this site with the router. The browser handles new tabs, downloads and links to other servers. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest('a');
  if (!link || link.target || link.download || link.origin !== location.origin) return;
  if (/^\/(api|static|ws)\//.test(link.pathname)) return;
  if (link.hash && link.pathname + link.search === location.pathname + location.search) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
