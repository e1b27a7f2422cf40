// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifications } from './notifications.svelte.ts';
import type { QuietTime } from './quietTime.ts';
import { mustCheckNotifications } from './serviceWorker.ts';

/** The quiet time that the server stores, and all values that were sent to the server. */
let kept: QuietTime | null;
let told: (QuietTime | null)[];
let zone: string;
let offset: number;
let away = false;

beforeEach(() => {
  [kept, told] = [null, []];
  at('Europe/Berlin', 60);
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function () {
    return { resolvedOptions: () => ({ timeZone: zone }) } as unknown as Intl.DateTimeFormat;
  });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(() => -offset);
  vi.stubGlobal('fetch', async (_path: string, { method, body }: { method: string; body?: string }) => {
    if (away) throw new TypeError('no connection');
    if (method === 'PUT') told.push((kept = (JSON.parse(body!) as { quiet: QuietTime | null }).quiet));
    return Response.json({ key: '', reached: [], devices: 0, quiet: kept, silenced: [], mail: null });
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Set the time zone of the device. `before` is the number of minutes by which the zone is ahead of UTC. */
function at(here: string, before: number): void {
  [zone, offset] = [here, before];
}

const night = (zone: string, offset: number): QuietTime => ({ begin: 22 * 60, end: 8 * 60, offset, zone });

test('quiet hours are told with the time zone', async () => {
  await notifications.setQuiet([22, 8]);
  expect(told).toEqual([night('Europe/Berlin', 60)]);
  expect(notifications.quiet).toEqual(night('Europe/Berlin', 60));
});

test('hours of an earlier page, which have no zone, get this one', async () => {
  kept = night('', 60);
  await notifications.load();
  expect(told).toEqual([night('Europe/Berlin', 60)]);
  await notifications.load();
  expect(told).toHaveLength(1);
});

test('they follow a device that travels', async () => {
  await notifications.setQuiet([22, 8]);
  at('America/New_York', -300);
  expect(mustCheckNotifications()).toBe(true);
  await notifications.load();
  expect(told.slice(1)).toEqual([night('America/New_York', -300)]);
  at('Europe/Berlin', 60);
  await notifications.load();
  expect(told.slice(2)).toEqual([night('Europe/Berlin', 60)]);
});

test('what could not be told is told at the next visit', async () => {
  await notifications.setQuiet([22, 8]);
  at('America/New_York', -300);
  away = true;
  await expect(notifications.load()).rejects.toThrow();
  away = false;
  await notifications.load();
  expect(told.slice(1)).toEqual([night('America/New_York', -300)]);
});

test('a device that stays at home leaves alone what the one that travels has said', async () => {
  await notifications.setQuiet([22, 8]);
  kept = night('America/New_York', -300);
  await notifications.load();
  expect(told).toHaveLength(1);
  expect(notifications.quiet).toEqual(night('America/New_York', -300));
});

test('a device that is there for the first time says where it is', async () => {
  kept = night('America/New_York', -300);
  await notifications.load();
  expect(told).toEqual([night('Europe/Berlin', 60)]);
});

test('the offset is told again when it has changed, for a server that does not know the zone', async () => {
  await notifications.setQuiet([22, 8]);
  at('Europe/Berlin', 120);
  await notifications.load();
  expect(told.slice(1)).toEqual([night('Europe/Berlin', 120)]);
});

test('without quiet hours nothing is told or kept', async () => {
  await notifications.setQuiet([22, 8]);
  await notifications.setQuiet(null);
  await notifications.load();
  expect(told).toEqual([night('Europe/Berlin', 60), null]);
  expect([localStorage.length, mustCheckNotifications()]).toEqual([0, false]);
});
