// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import WindowTimer from '../ui/WindowTimer.svelte';
import { steady } from '../wire/clock';
import { FakeServer, header, table } from '../wire/fakeSocket';
import { MatchClient } from '../wire/matchClient.svelte';
import { AwaitedSince } from './awaitedSince.svelte';
import Clock from './Clock.svelte';
import { clockOf, windowOf } from './clocks';
import TimeLimit from './TimeLimit.svelte';

const HOUR = 3_600_000;
const timed = {
  ...table,
  clocks: [{ seat: 0, left: 100, running: true }],
  window: { seconds: 60, left: 40, running: true },
  time: { limit: 3600, left: 300, running: true },
};
let server: FakeServer;
let client: MatchClient;

beforeEach(() => {
  vi.useFakeTimers({ now: 50 * HOUR });
  server = new FakeServer();
  client = new MatchClient('ws://x/ws/match/m1/', server.connect);
  client.open();
  server.line.open();
  server.line.tell({ t: 'welcome', seq: 3, viewer: 0, view: { header: header(1) }, log: [], table: timed });
});

afterEach(() => {
  client.close();
  vi.useRealTimers();
});

test.each([1, -1])('no countdown minds that the date of the device jumps by %i hour', async (hours) => {
  render(Clock, { clock: clockOf(client.table, client.heard, 0)! });
  render(TimeLimit, { time: timed.time, heard: client.heard });
  render(WindowTimer, { ...windowOf(client.table, client.heard)! });
  vi.setSystemTime(50 * HOUR + hours * HOUR);
  vi.advanceTimersByTime(10_000);
  await tick();
  expect(screen.getAllByRole('timer').map((each) => each.textContent?.trim())).toEqual(['1:30', '30']);
  expect(screen.getByTitle(/Table time left/).textContent).toContain('4:50');
});

test('nor how long a seat has been awaited, nor when a connection is tried again', () => {
  const awaited = new AwaitedSince();
  awaited.update(header(1));
  const since = awaited.at[0]!;
  server.line.drop();
  const due = client.retryAt - steady();
  vi.setSystemTime(51 * HOUR);
  expect(steady() - since).toBe(0);
  expect(client.retryAt - steady()).toBe(due);
  expect(due).toBeLessThanOrEqual(400);
});

test('a device that slept asks for the whole picture when the server says what time it is', () => {
  server.line.tell({ t: 'pong', seq: 3, at: 80 * HOUR });
  expect(server.line.of('hello')).toHaveLength(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(server.line.of('ping')).toEqual([{ t: 'ping', have: 3 }]);
  server.line.tell({ t: 'pong', seq: 3, at: 80 * HOUR + 60_000 });
  expect(server.line.of('hello').at(-1)).toEqual({ t: 'hello', v: 1, have: 0, eyes: 0 });
});
