// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from './fakeSocket.ts';
import { DEAD_MS, PING_MS, type LinkState } from './liveSocket.ts';
import { CALM_MS, MatchSocket } from './matchSocket.ts';

let server: FakeServer;
let states: LinkState[];
let held: number;
let socket: MatchSocket;
let idle: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  states = [];
  held = 0;
  idle = false;
  socket = new MatchSocket({
    url: 'ws://x/',
    have: () => held,
    isIdle: () => idle,
    hear: () => {},
    changed: (state) => states.push(state),
    connect: server.connect,
    random: () => 1,
  });
  socket.open();
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

test('says hello with the number held', () => {
  held = 41;
  server.line.open();
  expect(server.line.said).toEqual([{ t: 'hello', v: 1, have: 41 }]);
});

test('says with hello and with each ping whether the page is idle', () => {
  idle = true;
  server.line.open();
  server.line.tell({ t: 'pong', seq: 0, at: 0 });
  vi.advanceTimersByTime(PING_MS);
  server.line.tell({ t: 'pong', seq: 0, at: 0 });
  idle = false;
  socket.reconnectNow();
  expect(server.line.said).toEqual([
    { t: 'hello', v: 1, have: 0, idle: true },
    { t: 'ping', have: 0, idle: true },
    { t: 'ping', have: 0 },
  ]);
});

test('is open only when the server has spoken', () => {
  server.line.open();
  expect(states).toEqual(['connecting']);
  server.line.tell({ t: 'pong', seq: 0, at: 0 });
  expect(states).toEqual(['connecting', 'open']);
});

test('reconnects after a drop, waiting twice as long each time', () => {
  for (const wait of [400, 800, 1600]) {
    const lines = server.lines.length;
    server.line.drop();
    vi.advanceTimersByTime(wait - 1);
    expect(server.lines.length).toBe(lines);
    vi.advanceTimersByTime(1);
    expect(server.lines.length).toBe(lines + 1);
  }
});

test('begins again with the short wait once a connection held', () => {
  server.line.drop();
  vi.advanceTimersByTime(400);
  server.line.open();
  server.line.tell({ t: 'pong', seq: 0, at: 0 });
  server.line.drop();
  vi.advanceTimersByTime(400);
  expect(server.lines.length).toBe(3);
});

test('never waits longer than 15 seconds', () => {
  for (let i = 0; i < 12; i++) {
    server.line.drop();
    vi.advanceTimersByTime(15_000);
  }
  server.line.drop();
  const lines = server.lines.length;
  vi.advanceTimersByTime(14_999);
  expect(server.lines.length).toBe(lines);
  vi.advanceTimersByTime(1);
  expect(server.lines.length).toBe(lines + 1);
});

test('a command left without an answer is sent again under the same ref, and counts once', async () => {
  server.line.open();
  server.line.tell({ t: 'pong', seq: 0, at: 0 });
  const reply = socket.request({ t: 'command', decision: 'd1', command: { kind: 'build' } });
  const first = server.line.of('command')[0]!;
  server.line.drop();
  vi.advanceTimersByTime(400);
  server.line.open();
  expect(server.line.of('command')).toEqual([first]);
  server.line.tell({ t: 'accepted', ref: first.ref });
  expect(await reply).toEqual({ ok: true });
  server.line.drop();
  vi.advanceTimersByTime(400);
  server.line.open();
  expect(server.line.of('command')).toEqual([]);
});

test('a command given while the line is down goes out after the hello, once', () => {
  server.line.drop();
  void socket.request({ t: 'command', decision: 'd1', command: { kind: 'build' } });
  vi.advanceTimersByTime(400);
  server.line.open();
  expect(server.line.said.map((message) => message.t)).toEqual(['hello', 'command']);
});

test('a refusal comes back with its code, sentence, field and faults', async () => {
  server.line.open();
  const reply = socket.request({ t: 'check', decision: 'd1', command: { kind: 'build' } });
  const { ref } = server.line.of('check')[0]!;
  server.line.tell({ t: 'refused', ref, code: 'too_dear', text: 'That costs 12 BP.', field: 'items.0' });
  expect(await reply).toEqual({ ok: false, code: 'too_dear', text: 'That costs 12 BP.', field: 'items.0', faults: [] });
});

test('every request has a ref of its own', () => {
  server.line.open();
  for (let i = 0; i < 50; i++) void socket.request({ t: 'ask', question: { kind: 'reach' } });
  expect(new Set(server.line.of('ask').map((message) => message.ref)).size).toBe(50);
});

test('pings with the number held', () => {
  server.line.open();
  server.line.tell({ t: 'pong', seq: 0, at: 0 });
  held = 7;
  vi.advanceTimersByTime(PING_MS);
  expect(server.line.of('ping')).toEqual([{ t: 'ping', have: 7 }]);
});

test('a line that stays silent after a ping is given up', () => {
  server.line.open();
  server.line.tell({ t: 'pong', seq: 0, at: 0 });
  const line = server.line;
  vi.advanceTimersByTime(PING_MS + DEAD_MS);
  expect(line.closed).toBe(true);
  expect(states.at(-1)).toBe('lost');
});

test('a line that answers its pings is kept', () => {
  server.line.open();
  server.line.tell({ t: 'pong', seq: 0, at: 0 });
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(PING_MS);
    server.line.tell({ t: 'pong', seq: 0, at: 0 });
  }
  expect(server.lines.length).toBe(1);
});

test('words from a line already given up are not heard', () => {
  const old = server.line;
  old.open();
  old.drop();
  vi.advanceTimersByTime(400);
  old.tell({ t: 'pong', seq: 0, at: 0 });
  expect(states).toEqual(['connecting', 'lost', 'lost']);
});

test('bye for good is not followed by a reconnect, and open requests are refused', async () => {
  server.line.open();
  const reply = socket.request({ t: 'command', decision: 'd1', command: { kind: 'build' } });
  server.line.tell({ t: 'bye', reason: 'Too many messages.' });
  vi.advanceTimersByTime(60_000);
  expect(server.lines.length).toBe(1);
  expect(states.at(-1)).toBe('closed');
  expect(await reply).toMatchObject({ ok: false, code: 'closed' });
});

test('bye with "again" is', () => {
  server.line.open();
  server.line.tell({ t: 'bye', reason: 'The server restarts.', again: true });
  vi.advanceTimersByTime(400);
  expect(server.lines.length).toBe(2);
});

test.each([true, false])('told "too fast" (by its ref: %s), says what is unanswered again after a pause', async (named) => {
  server.line.open();
  const reply = socket.request({ t: 'command', decision: 'd1', command: { kind: 'build' } });
  const ref = named ? server.line.of('command')[0]!.ref : '';
  server.line.tell({ t: 'refused', ref, code: 'E-TOO-FAST', text: 'Wait a moment.' });
  vi.advanceTimersByTime(CALM_MS);
  const [first, second] = server.line.of('command');
  expect(second).toEqual(first);
  server.line.tell({ t: 'accepted', ref: first!.ref });
  expect(await reply).toEqual({ ok: true });
});
