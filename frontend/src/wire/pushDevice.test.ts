// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifications } from './notifications.svelte.ts';
import { markOf } from './pushDevice.ts';

const P256DH = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';
const AUTH = 'AAAAAAAAAAAAAAAAAAAAAA';
/** Mark of the endpoint ".../x" with these keys. tests/games/test_notifications.py has the same mark. */
const MARK_X = 'm9aMKKcZShuwcBIJOEMxtQ';
const at = (name: string) => `https://push.example.org/${name}`;
/** "KEY1" and "KEY2" in base64url. */
const KEYS = { S0VZMQ: [75, 69, 89, 49], S0VZMg: [75, 69, 89, 50] };

interface Held {
  endpoint: string;
  options: { applicationServerKey: ArrayBuffer };
  toJSON: () => object;
  unsubscribe: () => Promise<boolean>;
}

let held: Held | null;
let permission: NotificationPermission;
let reached: string[] | null;
let key: keyof typeof KEYS;
let works: boolean;
let closed: string[];
let sent: [method: string, path: string, body: unknown][];

function subscription(name: string, made: keyof typeof KEYS): Held {
  return {
    endpoint: at(name),
    options: { applicationServerKey: new Uint8Array(KEYS[made]).buffer },
    toJSON: () => ({ endpoint: at(name), keys: { p256dh: P256DH, auth: AUTH } }),
    unsubscribe: async () => ((held = null), true),
  };
}

beforeEach(() => {
  [held, permission, reached, key, works, sent, closed] = [null, 'granted', [], 'S0VZMQ', true, [], []];
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async (how: { applicationServerKey: keyof typeof KEYS }) => {
      if (!works || held) throw new DOMException('no', 'AbortError');
      return (held = subscription('fresh', how.applicationServerKey));
    },
  };
  const worker = { pushManager, getNotifications: async () => [{ tag: 'one', close: () => closed.push('one') }] };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => permission,
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => worker, ready: Promise.resolve(worker) },
  });
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method !== 'GET') sent.push([method, path, JSON.parse(body ?? 'null')]);
    if (method === 'POST') reached = await Promise.all([held!].map((each) => markOf(each as unknown as PushSubscription)));
    return Response.json({ key, reached, devices: reached?.length ?? 0, quiet: null, silenced: [], mail: null });
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const registered = (instead: string) => [
  'POST',
  '/api/notifications/devices',
  { endpoint: at('fresh'), keys: { p256dh: P256DH, auth: AUTH }, instead },
];

test('a subscription that the server knows stays as it is', async () => {
  held = subscription('x', 'S0VZMQ');
  reached = [MARK_X];
  await notifications.load();
  expect([notifications.here, notifications.problem, held?.endpoint, sent]).toEqual([true, '', at('x'), []]);
});

test('one that the server has forgotten is dead: a fresh one takes its place', async () => {
  held = subscription('x', 'S0VZMQ');
  reached = ['another device'];
  await notifications.load();
  expect(sent).toEqual([registered(at('x'))]);
  expect([notifications.here, notifications.problem]).toEqual([true, '']);
});

test('one that was made for another key of the server is made again for the new one', async () => {
  held = subscription('x', 'S0VZMQ');
  [reached, key] = [[MARK_X], 'S0VZMg'];
  await notifications.load();
  expect(sent).toEqual([registered(at('x'))]);
  expect(new Uint8Array(held.options.applicationServerKey)).toEqual(new Uint8Array(KEYS.S0VZMg));
  expect(notifications.here).toBe(true);
});

test('one that the browser has ended by itself is made again, if notifications were wanted here', async () => {
  await notifications.load();
  expect([notifications.here, sent]).toEqual([false, []]);
  expect(await notifications.start()).toBe('');
  expect(notifications.here).toBe(true);
  [held, sent] = [null, []];
  await notifications.load();
  expect(sent).toEqual([registered('')]);
  expect([notifications.here, notifications.problem]).toEqual([true, '']);
});

test('who has switched notifications off is not subscribed again', async () => {
  await notifications.start();
  await notifications.stop();
  expect([notifications.here, held]).toEqual([false, null]);
  sent = [];
  await notifications.load();
  expect([notifications.here, notifications.problem, sent]).toEqual([false, '', []]);
});

test('a browser of nobody in particular is not subscribed by itself', async () => {
  await notifications.start();
  [held, reached, sent] = [null, null, []];
  await notifications.load();
  expect([notifications.here, sent]).toEqual([false, []]);
});

test('the page says so while the push service cannot be reached, and tries again at the next visit', async () => {
  held = subscription('x', 'S0VZMQ');
  works = false;
  await notifications.load();
  expect([notifications.here, notifications.problem]).toEqual([
    false,
    'Notifications do not reach this browser now, because it could not reach its push service. The browser tries again each time you open the page.',
  ]);
  works = true;
  await notifications.load();
  expect([notifications.here, notifications.problem, sent]).toEqual([true, '', [registered('')]]);
});

test('the page says so when the browser has taken its permission back', async () => {
  await notifications.start();
  permission = 'denied';
  sent = [];
  await notifications.load();
  expect([notifications.here, sent]).toEqual([false, []]);
  expect(notifications.problem).toContain('it no longer allows them from this page');
});

test('who leaves this browser leaves no subscription and no wish behind', async () => {
  await notifications.start();
  await notifications.end();
  expect([held, closed]).toEqual([null, ['one']]);
  sent = [];
  await notifications.load();
  expect([notifications.here, notifications.problem, sent]).toEqual([false, '', []]);
});
