/**
 * The push subscription of this browser. The subscription becomes useless in three cases: the push service rejects it
 * and the server forgets it, the browser ends it, or a restored server has another key. Then the page subscribes again
 * if the user still wants notifications in this browser.
 */
import { browserStorage, serviceWorkers } from './browserStorage.ts';
import { api, post } from './http.ts';
import { appleDevice } from './device.ts';
import { closeNotices, presentWorker, readyWorker } from './serviceWorker.ts';

/** The server's data about the devices of the user who sends the request. */
export interface KnownDevices {
  /** Public key with which a browser subscribes. */
  key: string;
  /** Marks of the subscriptions that notifications reach. It is null if the server does not know this user yet. */
  reached: string[] | null;
}

/**
 * Whether this browser can receive push notifications, or the reason why not. "insecure": the page uses plain HTTP; "install":
 * iPhones and iPads need the page on the home screen; "no": the browser does not support them.
 */
export type NotificationsPossible = 'yes' | 'insecure' | 'install' | 'no';

const WISH = 'calls.here';
const NOT_ALLOWED = 'Your browser does not allow notifications from this page. Allow them in its site settings.';
const NO_LONGER_ALLOWED =
  'Notifications do not reach this browser, because it no longer allows them from this page. Switch notifications on again. If the browser refuses, allow them in its site settings.';
const UNREACHABLE = 'Your browser could not reach its push service. Try again later.';
const NOT_RENEWED =
  'Notifications do not reach this browser now, because it could not reach its push service. The browser tries again each time you open the page.';

export function notificationsPossible(): NotificationsPossible {
  if (!globalThis.isSecureContext) return 'insecure';
  const standalone = typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches;
  if (typeof Notification === 'undefined' || !serviceWorkers() || !('PushManager' in globalThis)) {
    return appleDevice() && !standalone ? 'install' : 'no';
  }
  return 'yes';
}

/**
 * Run `work` in only one page of this browser at a time. If two pages renewed the subscription, one would end the
 * subscription of the other.
 */
export const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => (navigator.locks ? navigator.locks.request('push', work) : work());

/**
 * Check the subscription and renew it if needed. Return "" if notifications arrive. If they do not arrive, return the reason.
 * Return null if notifications are not wanted or not possible.
 */
export async function keepSubscribed(known: KnownDevices): Promise<string | null> {
  if (notificationsPossible() !== 'yes') return null;
  const held = await subscription();
  if (browserStorage.get(WISH) === 'no' || (!held && browserStorage.get(WISH) !== 'yes')) return null;
  if (Notification.permission !== 'granted') return NO_LONGER_ALLOWED;
  if (!known.reached) return null;
  if (held && hasKey(held, known.key) && known.reached.includes(await markOf(held))) {
    browserStorage.set(WISH, 'yes'); // store the wish, because the browser could end the subscription later
    return '';
  }
  return (await subscribe(known.key)) ? '' : NOT_RENEWED;
}

/** Ask the user for permission. Return "", or a sentence if the user or the browser refuses. */
export const askPermission = async (): Promise<string> => ((await Notification.requestPermission()) === 'granted' ? '' : NOT_ALLOWED);

/** Subscribe this browser. Return "", or a sentence if it fails. */
export const startNotifications = async (key: string): Promise<string> => ((await subscribe(key)) ? '' : UNREACHABLE);

/** Unsubscribe the browser first, so that no notification arrives even if the request to the server fails. */
export async function stopNotifications(): Promise<void> {
  const held = await subscription();
  browserStorage.set(WISH, 'no');
  await held?.unsubscribe();
  if (held) await api('DELETE', 'notifications/devices', { endpoint: held.endpoint });
}

/** Return the endpoint of this browser's subscription, or "" if there is none. */
export const endpointHere = async (): Promise<string> =>
  notificationsPossible() === 'yes' ? ((await subscription())?.endpoint ?? '') : '';

/** Remove the subscription, the stored wish and all notifications, because the user leaves this browser. */
export async function endNotifications(): Promise<void> {
  browserStorage.remove(WISH);
  await closeNotices(() => true);
  if (notificationsPossible() === 'yes') await (await subscription())?.unsubscribe();
}

/**
 * Create a new subscription and send it to the server. Return whether this worked. Throw an error if the server refuses
 * the subscription.
 */
async function subscribe(key: string): Promise<boolean> {
  const worker = await readyWorker();
  if (!worker) return false; // private windows have no service worker
  const { pushManager } = worker;
  const old = await pushManager.getSubscription();
  browserStorage.set(WISH, 'yes');
  // Always create a new endpoint. An old one may no longer work if the server has deleted it, and it does not work if it was created for
  // another key.
  await old?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
  const told = made?.toJSON();
  if (!told?.endpoint || !told.keys) return false;
  const keys = { p256dh: told.keys['p256dh'], auth: told.keys['auth'] };
  await post('notifications/devices', { endpoint: told.endpoint, keys, instead: old?.endpoint ?? '' });
  return true;
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await presentWorker();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Return whether the subscription was created for this key of the server. Return true if the browser does not report the key. */
function hasKey(held: PushSubscription, key: string): boolean {
  const made = held.options?.applicationServerKey;
  return !made || base64url(made) === key;
}

/** Return the mark of a subscription. `mark` in games/notifications/delivery.py calculates the same mark. */
export async function markOf(held: PushSubscription): Promise<string> {
  const { endpoint, keys } = held.toJSON();
  const about = new TextEncoder().encode(`${endpoint} ${keys?.['p256dh']} ${keys?.['auth']}`);
  return base64url((await crypto.subtle.digest('SHA-256', about)).slice(0, 16));
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
