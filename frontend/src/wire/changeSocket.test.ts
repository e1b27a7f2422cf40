// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeSocket } from './changeSocket.ts';
import { FakeServer } from './fakeSocket.ts';
import { ATTEMPTS, DEAD_MS, PING_MS, type LinkState, type LiveSocket } from './liveSocket.ts';
import { upgrade } from './upgrade.ts';

let server: FakeServer;
let states: LinkState[];
let rung: number;
let socket: LiveSocket;
const PONG = { t: 'pong', seq: 0, at: 0 } as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  [server, states, rung] = [new FakeServer(), [], 0];
  socket = changeSocket(
    'ws://x/ws/hall/',
    () => (rung += 1),
    (state) => states.push(state),
    server.connect,
  );
  socket.open();
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('asks at once whether anybody answers; then what is shown is fetched again', () => {
  server.line.open();
  expect(server.line.said).toEqual([{ t: 'ping' }]);
  expect([states, rung]).toEqual([['connecting'], 0]);
  server.line.tell(PONG);
  expect([states, rung]).toEqual([['connecting', 'open'], 1]);
});

test('rings for what changed, not for an answer to a ping', () => {
  server.line.open();
  server.line.tell(PONG);
  server.line.tell(PONG);
  expect(rung).toBe(1);
  server.line.onmessage?.({ data: '{"t":"ring","matches":["m1"]}' });
  expect(rung).toBe(2);
});

test('a line that carries nothing any more is given up though nobody closed it, and what was missed is fetched', () => {
  server.line.open();
  server.line.tell(PONG);
  vi.advanceTimersByTime(PING_MS + DEAD_MS - 1);
  expect(states.at(-1)).toBe('open');
  vi.advanceTimersByTime(1);
  expect([states.at(-1), server.lines[0]!.closed]).toEqual(['lost', true]);
  vi.advanceTimersByTime(500);
  server.line.open();
  server.line.tell(PONG);
  expect([states.at(-1), server.lines.length, rung]).toEqual(['open', 2, 2]);
});

test('a page that is seen again, and one whose network comes or goes, asks at once', () => {
  server.line.open();
  server.line.tell(PONG);
  for (const wake of [
    () => document.dispatchEvent(new Event('visibilitychange')),
    () => dispatchEvent(new Event('online')),
    () => dispatchEvent(new Event('offline')),
  ]) {
    const before = server.line.said.length;
    wake();
    expect(server.line.said.length).toBe(before + 1);
    server.line.tell(PONG);
  }
  server.line.tell(PONG);
  dispatchEvent(new Event('offline'));
  vi.advanceTimersByTime(DEAD_MS);
  expect(states.at(-1)).toBe('lost');
  dispatchEvent(new Event('online'));
  expect(server.lines.length).toBe(2);
});

test('once closed it asks for nothing', () => {
  socket.close();
  dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect([server.lines.length, states.at(-1)]).toEqual([1, 'closed']);
});

test.each([
  ['here', 'blocked'],
  ['away', 'lost'],
] as const)('with no socket ever and a server that is %s the connection is %s', async (found, state) => {
  vi.spyOn(upgrade, 'partMissing').mockResolvedValue(found);
  const nextLine = async () => {
    const lines = server.lines.length;
    while (server.lines.length === lines) await vi.advanceTimersByTimeAsync(100);
  };
  for (let tries = 0; tries < ATTEMPTS; tries++) {
    if (tries) await nextLine();
    server.line.drop();
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(states.at(-1)).toBe(state);
  await nextLine();
  server.line.open();
  server.line.tell(PONG);
  server.line.drop();
  expect(states.slice(-2)).toEqual(['open', 'lost']);
});
