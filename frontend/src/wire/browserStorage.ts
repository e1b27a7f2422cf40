/**
 * All access of the page to the browser's storage.
 *
 * A browser can refuse storage (blocked cookies, a private window, a full disk). Accessing it then throws an error.
 * Values that the browser refuses are kept in memory until the tab is closed, so that other code need not handle
 * missing storage.
 */

export class BrowserStorage {
  /** Values that the browser refused to store. */
  private readonly memory = new Map<string, string>();
  private readonly place: () => Storage;

  /** `place` returns the storage. It can throw an error. */
  constructor(place: () => Storage) {
    this.place = place;
  }

  get(key: string): string | null {
    return this.memory.get(key) ?? this.tryStore((store) => store.getItem(key)) ?? null;
  }

  set(key: string, text: string): void {
    this.memory.set(key, text);
    this.tryStore((store) => (store.setItem(key, text), this.memory.delete(key)));
  }

  remove(key: string): void {
    this.memory.delete(key);
    this.tryStore((store) => store.removeItem(key));
  }

  /** Return the keys that begin with `prefix`. */
  keys(prefix: string): string[] {
    const all = [...(this.tryStore((store) => Object.keys(store)) ?? []), ...this.memory.keys()];
    return [...new Set(all)].filter((key) => key.startsWith(prefix));
  }

  /** Return the value that `write` stored. Return undefined if there is none or if it cannot be parsed. */
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

  /** Remove all values whose keys begin with `prefix`, except the newest `count`. The field `at` of a value holds its time. */
  keepNewest(prefix: string, count: number): void {
    const ages = this.keys(prefix).map((key) => ({ key, at: this.read<{ at?: number }>(key)?.at ?? 0 }));
    for (const { key } of ages.sort((one, two) => two.at - one.at).slice(count)) this.remove(key);
  }

  private tryStore<T>(use: (store: Storage) => T): T | undefined {
    try {
      return use(this.place());
    } catch {
      return undefined;
    }
  }
}

/** Storage that all tabs of this browser share. It is kept for later visits. */
export const browserStorage = new BrowserStorage(() => localStorage);
/** Storage of this tab. It survives a reload. */
export const tabStorage = new BrowserStorage(() => sessionStorage);

/** Return the browser's service worker container. Return undefined if the browser has none or blocks it. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** Return a channel to the other pages of this browser. Return undefined if the browser has none or blocks it. */
export function channel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Return the value of a cookie. Return "" if there is none or if cookies are blocked. */
export function cookie(name: string): string {
  try {
    const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
  } catch {
    return '';
  }
}
