/**
 * All that the page keeps in the browser goes through here.
 *
 * A browser may refuse storage (blocked cookies, a private window, a full disk): reading it then throws. What it does not
 * take is kept in memory as long as this tab lives, so that other code need not ask whether there is any storage.
 */

export class BrowserStorage {
  /** What the browser did not take. */
  private readonly memory = new Map<string, string>();
  private readonly place: () => Storage;

  /** `place` may throw. */
  constructor(place: () => Storage) {
    this.place = place;
  }

  get(key: string): string | null {
    return this.memory.get(key) ?? this.tried((store) => store.getItem(key)) ?? null;
  }

  set(key: string, text: string): void {
    this.memory.set(key, text);
    this.tried((store) => (store.setItem(key, text), this.memory.delete(key)));
  }

  remove(key: string): void {
    this.memory.delete(key);
    this.tried((store) => store.removeItem(key));
  }

  /** The keys that begin so. */
  keys(prefix: string): string[] {
    const all = [...(this.tried((store) => Object.keys(store)) ?? []), ...this.memory.keys()];
    return [...new Set(all)].filter((key) => key.startsWith(prefix));
  }

  /** What `write` kept; undefined if there is nothing, or nothing that can be read. */
  read<T>(key: string): T | undefined {
    try {
      return (JSON.parse(this.get(key) ?? 'null') as T) ?? undefined;
    } catch {
      return undefined;
    }
  }

  write(key: string, value: unknown): void {
    this.set(key, JSON.stringify(value));
  }

  /** Forget all but so many of those whose keys begin so, by the `at` of what `write` kept. */
  keepNewest(prefix: string, count: number): void {
    const ages = this.keys(prefix).map((key) => ({ key, at: this.read<{ at?: number }>(key)?.at ?? 0 }));
    for (const { key } of ages.sort((one, two) => two.at - one.at).slice(count)) this.remove(key);
  }

  private tried<T>(use: (store: Storage) => T): T | undefined {
    try {
      return use(this.place());
    } catch {
      return undefined;
    }
  }
}

/** Of this browser, for all its tabs and later visits. */
export const browserStorage = new BrowserStorage(() => localStorage);
/** Of this tab, also after the page is loaded again. */
export const tabStorage = new BrowserStorage(() => sessionStorage);

/** The browser's service workers; undefined where it has or allows none. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** A way to the other pages of this browser; undefined where it has or allows none. */
export function channel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** The cookie's text; "": there is none, or none may be read. */
export function cookie(name: string): string {
  try {
    const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
  } catch {
    return '';
  }
}
