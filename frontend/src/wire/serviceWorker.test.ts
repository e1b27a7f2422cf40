import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { closeNotices, pageNotices } from './serviceWorker.ts';

const source = readFileSync(join(import.meta.dirname, '../../public/sw.js'), 'utf8');

/**
 * Run the service worker in a fake browser. Return the worker's requests and subscriptions, and a function that sends
 * events to the worker.
 */
function worker(answers: Record<string, unknown>) {
  const heard = new Map<string, (event: object) => void>();
  const fetched: { path: string; init?: RequestInit }[] = [];
  const subscribed: object[] = [];
  const made = { toJSON: () => ({ endpoint: 'https://push.example.org/new', expirationTime: null, keys: { p256dh: 'P', auth: 'A' } }) };
  runInNewContext(source, {
    addEventListener: (name: string, told: (event: object) => void) => heard.set(name, told),
    cookieStore: { get: async (name: string) => ({ name, value: 'token' }) },
    fetch: async (path: string, init?: RequestInit) => {
      fetched.push({ path, ...(init && { init }) });
      return { json: async () => answers[path] };
    },
    navigator: {},
    registration: { pushManager: { subscribe: async (how: object) => (subscribed.push(how), made) } },
  });
  /** Send an event and wait for all work that the event started. */
  async function tell(name: string, event: object): Promise<void> {
    const begun: Promise<unknown>[] = [];
    heard.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => begun.push(work) });
    await Promise.all(begun);
  }
  return { tell, fetched, subscribed };
}

test('a subscription that the browser has ended is made again, and the server told in place of which', async () => {
  const { tell, fetched, subscribed } = worker({ '/api/notifications': { key: 'KEY', reached: ['other'] } });
  await tell('pushsubscriptionchange', { oldSubscription: { endpoint: 'https://push.example.org/old' } });
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'KEY' }]);
  expect(fetched.map((each) => each.path)).toEqual(['/api/notifications', '/api/notifications/devices']);
  const { method, headers, body } = fetched[1]!.init!;
  expect({ method, headers }).toEqual({ method: 'POST', headers: { 'Content-Type': 'application/json', 'X-CSRFToken': 'token' } });
  expect(JSON.parse(body as string)).toEqual({
    endpoint: 'https://push.example.org/new',
    keys: { p256dh: 'P', auth: 'A' },
    instead: 'https://push.example.org/old',
  });
});

test('browsers that do not say which subscription has ended have theirs made again too', async () => {
  const { tell, fetched } = worker({ '/api/notifications': { key: 'KEY', reached: [] } });
  await tell('pushsubscriptionchange', { oldSubscription: null });
  expect(JSON.parse(fetched[1]!.init!.body as string)).toMatchObject({ endpoint: 'https://push.example.org/new', instead: '' });
});

test('nobody is subscribed whom the server does not know', async () => {
  const { tell, fetched, subscribed } = worker({ '/api/notifications': { key: 'KEY', reached: null } });
  await tell('pushsubscriptionchange', { oldSubscription: { endpoint: 'https://push.example.org/old' } });
  expect(subscribed).toEqual([]);
  expect(fetched.map((each) => each.path)).toEqual(['/api/notifications']);
});

test('notices about what is over are closed: those of the service worker, and those of the page', async () => {
  const closed: string[] = [];
  const notice = (tag: string, by: string) => ({ tag, close: () => closed.push(`${tag} by ${by}`) });
  const worker = { getNotifications: async () => [notice('one', 'worker'), notice('two', 'worker')] };
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => worker } });
  pageNotices.set('one', notice('one', 'page') as unknown as Notification);
  pageNotices.set('two', notice('two', 'page') as unknown as Notification);
  await closeNotices((match) => match === 'one');
  expect(closed).toEqual(['one by page', 'one by worker']);
  pageNotices.clear();
  vi.unstubAllGlobals();
});

test('a browser without a service worker, or whose worker keeps no list of notices, has none to close', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', {});
  await closeNotices(() => true);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } });
  await closeNotices(() => true);
  const failing = { getNotifications: () => Promise.reject(new TypeError('no')) };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => failing } });
  await expect(closeNotices(() => true)).resolves.toBeUndefined();
  vi.unstubAllGlobals();
});
