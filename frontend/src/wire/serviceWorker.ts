/** The service worker of `public/sw.js`, where the browser allows one: over HTTPS, or on this very computer. */
import { browserStorage, serviceWorkers } from './browserStorage.ts';

let registered: Promise<unknown> = Promise.resolve();

/** Not in development, where Vite serves the page. */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV) return;
  // Private windows refuse: without one the browser itself says that there is no connection.
  registered =
    serviceWorkers()
      ?.register('/sw.js', { updateViaCache: 'none' })
      .catch(() => {}) ?? registered;
  await registered;
}

/** This page's worker once it works; undefined if the browser has refused it. */
export async function readyWorker(): Promise<ServiceWorkerRegistration | undefined> {
  await registered;
  return (await presentWorker()) ? serviceWorkers()?.ready : undefined;
}

/** This page's worker if there is one by now. */
export async function presentWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return serviceWorkers()
    ?.getRegistration()
    .catch(() => undefined);
}

/** Notices that this page has shown itself, by match; the service worker keeps its own. */
export const pageNotices = new Map<string, Notification>();

/** Take away the notices about these matches, of this page and of the service worker. */
export async function closeNotices(over: (match: string) => boolean): Promise<void> {
  for (const [match, notice] of pageNotices) if (over(match)) notice.close();
  if (!mayBeCalled()) return;
  const worker = await presentWorker();
  for (const notice of (await worker?.getNotifications().catch(() => [])) ?? []) if (over(notice.tag)) notice.close();
}

/** Where the time zone is kept that this browser was in at its last visit, if its person has quiet hours. */
export const ZONE = 'calls.zone';

/** Whether calls with the page closed may come to this browser; all the code for them is fetched only then. */
export const mayBeCalled = (): boolean => globalThis.Notification?.permission === 'granted';

/** Whether the server has to hear where this browser is now, or may have lost its subscription. */
export const mustCheckCalls = (): boolean => mayBeCalled() || !!browserStorage.get(ZONE);
