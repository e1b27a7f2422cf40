/** The service worker of `public/sw.js`, where the browser allows one: over HTTPS, or on this very computer. */

/** Not in development, where Vite serves the page. */
export function registerWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {
    // Private windows refuse: without one the browser itself says that there is no connection.
  });
}
