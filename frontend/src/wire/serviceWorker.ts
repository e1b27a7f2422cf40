/** The service worker of `public/sw.js`, where the browser allows one: over HTTPS, or on this very computer. */
import { stored } from './stored.ts';

/** Not in development, where Vite serves the page. */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {
    // Private windows refuse: without one the browser itself says that there is no connection.
  });
}

/** Where the time zone is kept that this browser was in at its last visit, if its person has quiet hours. */
export const ZONE = 'calls.zone';

/** Whether calls with the page closed may come to this browser; all the code for them is fetched only then. */
export const mayBeCalled = (): boolean => globalThis.Notification?.permission === 'granted';

/** Whether the server has to hear where this browser is now, or may have lost its subscription. */
export const mustCheckCalls = (): boolean => mayBeCalled() || !!stored(ZONE);
