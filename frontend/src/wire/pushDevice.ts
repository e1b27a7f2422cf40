/**
 * The push subscription of this browser. The server forgets one that its push service no longer takes, a browser may end
 * one by itself, and a server restored with another secret has another key: then the subscription is made again, as long
 * as the person wants to be called here.
 */
import { browserStorage, serviceWorkers } from './browserStorage.ts';
import { api, post } from './http.ts';
import { appleDevice } from './device.ts';
import { closeNotices, presentWorker, readyWorker } from './serviceWorker.ts';

/** What the server says of the asking person's devices. */
export interface KnownDevices {
  /** With which a browser subscribes. */
  key: string;
  /** Marks of the subscriptions that calls reach; null: the server does not know this person yet. */
  reached: string[] | null;
}

/** Why this browser cannot be called: over plain HTTP none can; iPhones only once the page is on the home screen. */
export type CallsPossible = 'yes' | 'insecure' | 'install' | 'no';

const WISH = 'calls.here';
const NOT_ALLOWED = 'Your browser does not allow notifications from this page. Allow them in its site settings.';
const NO_LONGER_ALLOWED =
  'No calls reach this browser: it no longer allows notifications from this page. Switch this on again; if it refuses, allow them in its site settings.';
const UNREACHABLE = 'Your browser could not reach its push service. Try again later.';
const NOT_RENEWED =
  'No calls reach this browser just now: it could not reach its push service. It tries again each time you open the page.';

export function callsPossible(): CallsPossible {
  if (!globalThis.isSecureContext) return 'insecure';
  const standalone = typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches;
  if (typeof Notification === 'undefined' || !serviceWorkers() || !('PushManager' in globalThis)) {
    return appleDevice() && !standalone ? 'install' : 'no';
  }
  return 'yes';
}

/** One page of this browser at a time: of two that renew, one would end the other's subscription. */
export const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => (navigator.locks ? navigator.locks.request('push', work) : work());

/** What keeps calls from this browser: "" if they come; null if none are wanted or possible. */
export async function keepSubscribed(known: KnownDevices): Promise<string | null> {
  if (callsPossible() !== 'yes') return null;
  const held = await subscription();
  if (browserStorage.get(WISH) === 'no' || (!held && browserStorage.get(WISH) !== 'yes')) return null;
  if (Notification.permission !== 'granted') return NO_LONGER_ALLOWED;
  if (!known.reached) return null;
  if (held && fits(held, known.key) && known.reached.includes(await markOf(held))) {
    browserStorage.set(WISH, 'yes'); // should the browser end it some day
    return '';
  }
  return (await subscribe(known.key)) ? '' : NOT_RENEWED;
}

/** A sentence if the person or the browser refuses. */
export const askPermission = async (): Promise<string> => ((await Notification.requestPermission()) === 'granted' ? '' : NOT_ALLOWED);

/** A sentence if it cannot be; "" if this browser is called from now on. */
export const startCalls = async (key: string): Promise<string> => ((await subscribe(key)) ? '' : UNREACHABLE);

/** The browser's subscription ends first: then no call comes, whether or not the server hears of it. */
export async function stopCalls(): Promise<void> {
  const held = await subscription();
  browserStorage.set(WISH, 'no');
  await held?.unsubscribe();
  if (held) await api('DELETE', 'notifications/devices', { endpoint: held.endpoint });
}

/** Where this browser is called; "": nowhere. */
export const endpointHere = async (): Promise<string> => (callsPossible() === 'yes' ? ((await subscription())?.endpoint ?? '') : '');

/** The person who leaves this browser leaves no subscription and no wish behind. */
export async function endCalls(): Promise<void> {
  browserStorage.remove(WISH);
  await closeNotices(() => true);
  if (callsPossible() === 'yes') await (await subscription())?.unsubscribe();
}

/** Whether the server knows a fresh subscription now. What the server refuses is thrown. */
async function subscribe(key: string): Promise<boolean> {
  const worker = await readyWorker();
  if (!worker) return false; // private windows refuse one
  const { pushManager } = worker;
  const old = await pushManager.getSubscription();
  browserStorage.set(WISH, 'yes');
  // An endpoint the server has forgotten may be dead, and one made for another key is: a fresh one is certain.
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

/** Whether it was made for this key of the server, as far as the browser says it. */
function fits(held: PushSubscription, key: string): boolean {
  const made = held.options?.applicationServerKey;
  return !made || base64url(made) === key;
}

/** As the server makes it: games/notifications/delivery.py, `mark`. */
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
