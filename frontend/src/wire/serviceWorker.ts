/** The service worker of `public/sw.js`. Browsers allow it only over HTTPS or on localhost. */
import { browserStorage, serviceWorkers } from './browserStorage.ts';

let registered: Promise<unknown> = Promise.resolve();

/** Register the service worker, except in development, where Vite serves the page. */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV) return;
  // In private windows, a service worker cannot be registered. Then the browser shows its own error page if the server cannot be reached.
  registered =
    serviceWorkers()
      ?.register('/sw.js', { updateViaCache: 'none' })
      .catch(() => {}) ?? registered;
  await registered;
}

/** Return this page's worker when it is active. Return undefined if the browser has refused it. */
export async function readyWorker(): Promise<ServiceWorkerRegistration | undefined> {
  await registered;
  return (await presentWorker()) ? serviceWorkers()?.ready : undefined;
}

/** Return this page's worker if one is already registered. */
export async function presentWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return serviceWorkers()
    ?.getRegistration()
    .catch(() => undefined);
}

/** Notifications that this page itself has shown, by match. The service worker has its own notifications. */
export const pageNotices = new Map<string, Notification>();

/**
 * Close the notifications of the matches for which `over` returns true. This closes notifications of this page and of
 * the service worker.
 */
export async function closeNotices(over: (match: string) => boolean): Promise<void> {
  for (const [match, notice] of pageNotices) if (over(match)) notice.close();
  if (!canBeNotified()) return;
  const worker = await presentWorker();
  for (const notice of (await worker?.getNotifications().catch(() => [])) ?? []) if (over(notice.tag)) notice.close();
}

/** Storage key of this browser's time zone at its last visit. It is stored only if the user has quiet hours. */
export const ZONE = 'calls.zone';

/** Return whether this browser can receive notifications while the page is closed. The code for notifications is fetched only in this case. */
export const canBeNotified = (): boolean => globalThis.Notification?.permission === 'granted';

/** Return whether the page must check the push subscription or this browser's time zone. */
export const mustCheckNotifications = (): boolean => canBeNotified() || !!browserStorage.get(ZONE);
