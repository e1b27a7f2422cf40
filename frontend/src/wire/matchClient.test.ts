// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ViewChange } from './view.ts';
import { FakeServer, header, table } from './fakeSocket.ts';
import { MatchClient } from './matchClient.svelte.ts';
import type { Line } from './types';

let server: FakeServer;
let room: MatchClient;

const line = (n: number): Line => ({ n, text: `line ${n}`, body: {} });

function welcome(seq: number, turn: number, log: Line[] = [line(1)], viewer = 0) {
  server.line.tell({ t: 'welcome', seq, viewer, view: { header: header(turn), stars: ['Umma'], decisions: [] }, log, table });
}

function update(base: number, seq: number, turn: number, log: Line[] = []) {
  server.line.tell({ t: 'update', base, seq, view: { header: header(turn) }, log });
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  room = new MatchClient('ws://x/', server.connect);
  room.open();
  server.line.open();
});

afterEach(() => {
  room.close();
  vi.useRealTimers();
});

const turn = () => room.view?.header.turn;
const pings = () => server.line.of('ping').length;
const numbers = () => room.log.map((each) => each.n);

test('a welcome is the whole picture', () => {
  welcome(5, 3);
  expect([turn(), room.viewer, room.table?.title, numbers()]).toEqual([3, 0, 'Toy', [1]]);
});

test('an update replaces its sections whole and leaves the others as they are', () => {
  welcome(5, 3);
  const before = room.view as unknown as { stars: string[] };
  update(5, 6, 4, [line(2)]);
  const after = room.view as unknown as { stars: string[] };
  expect(turn()).toBe(4);
  expect(after).not.toBe(before);
  expect(after.stars).toBe(before.stars);
  expect(numbers()).toEqual([1, 2]);
});

test('a duplicate changes nothing', () => {
  welcome(5, 3);
  update(5, 6, 4, [line(2)]);
  update(5, 6, 99, [line(2)]);
  expect([turn(), numbers()]).toEqual([4, [1, 2]]);
});

test('one that arrives late changes nothing', () => {
  welcome(5, 3);
  update(5, 8, 7);
  update(5, 6, 4);
  expect(turn()).toBe(7);
});

test('a gap is not applied, and the whole picture is asked for, once', () => {
  welcome(5, 3);
  update(7, 8, 9);
  update(8, 9, 10);
  expect(turn()).toBe(3);
  expect(server.line.of('ping')).toEqual([{ t: 'ping', have: 5 }]);
  welcome(9, 10);
  expect(turn()).toBe(10);
  update(12, 13, 11);
  expect(pings()).toBe(2);
});

test('a pong that names a higher number is a gap', () => {
  welcome(5, 3);
  server.line.tell({ t: 'pong', seq: 6, at: 0 });
  expect(pings()).toBe(1);
  server.line.tell({ t: 'pong', seq: 5, at: 0 });
  expect(pings()).toBe(1);
});

test('an update from before what is held, reaching beyond it, is applied; its known lines are not doubled', () => {
  welcome(5, 3, [line(1), line(2)]);
  update(3, 6, 4, [line(2), line(3)]);
  expect([turn(), numbers()]).toEqual([4, [1, 2, 3]]);
});

test('after a lost connection the hello names what is held, and a welcome fills in', () => {
  welcome(5, 3, [line(1)]);
  server.line.drop();
  expect(room.link).toBe('lost');
  vi.advanceTimersByTime(400);
  server.line.open();
  expect(server.line.said[0]).toEqual({ t: 'hello', v: 1, have: 5, eyes: 0 });
  welcome(9, 4, [line(2), line(3)]);
  expect([room.link, turn(), numbers()]).toEqual(['open', 4, [1, 2, 3]]);
});

test('who waits for the database is told so until the answer comes, and not longer than the line holds', async () => {
  welcome(5, 3);
  const reply = room.send('t3.build', { kind: 'build' });
  const ref = server.line.of('command')[0]!.ref;
  expect(room.saving).toBe(false);
  server.line.tell({ t: 'saving', of: ref });
  server.line.tell({ t: 'saving', of: ref });
  expect(room.saving).toBe(true);
  server.line.tell({ t: 'accepted', ref });
  expect([room.saving, await reply]).toEqual([false, { ok: true }]);
  server.line.tell({ t: 'saving', of: ref });
  expect(room.saving).toBe(false);

  void room.send('t3.move', { kind: 'move' });
  server.line.tell({ t: 'saving', of: server.line.of('command')[1]!.ref });
  expect(room.saving).toBe(true);
  server.line.drop();
  expect(room.saving).toBe(false);
});

test('a log with a hole is not glued together', () => {
  welcome(5, 3, [line(1), line(2)]);
  welcome(50, 9, [line(30), line(31)]);
  expect(numbers()).toEqual([30, 31]);
});

test('another pair of eyes gets another log', () => {
  welcome(5, 3, [line(1), line(2)], 0);
  welcome(4, 3, [line(2)], -1);
  expect([room.viewer, numbers()]).toEqual([-1, [2]]);
});

test('news is told with the views before and after; a welcome and a duplicate are no news', () => {
  const heard: ViewChange[] = [];
  const stop = room.listen((news) => heard.push(news));
  welcome(5, 3);
  update(5, 6, 4, [line(2)]);
  update(5, 6, 4, [line(2)]);
  expect(heard.map((news) => [news.before.header.turn, news.after.header.turn, news.lines.map((l) => l.n)])).toEqual([[3, 4, [2]]]);
  stop();
  update(6, 7, 5);
  expect(heard.length).toBe(1);
});

test('talk is kept in order and never doubled', () => {
  const said = (n: number) => server.line.tell({ t: 'said', n, seat: 1, name: 'Ben', to: 'all', text: `${n}`, at: 0 });
  [2, 1, 2, 3].forEach(said);
  expect(room.talk.map((each) => each.n)).toEqual([1, 2, 3]);
});

test('a past line is history; any other is spoken, also at once after a welcome', () => {
  const said = { t: 'said', seat: 1, name: 'Ben', to: 'all', text: 'Off we go', at: 0 } as const;
  welcome(5, 3);
  server.line.tell({ ...said, n: 1, past: true });
  expect(room.spoken).toBe(null);
  server.line.tell({ ...said, n: 2 });
  expect(room.spoken?.n).toBe(2);
});

test('older lines go before those held', () => {
  welcome(5, 3, [line(3), line(4)]);
  room.addOlder([line(1), line(2), line(3)], false);
  expect([numbers(), room.more]).toEqual([[1, 2, 3, 4], false]);
});

test('a server of another protocol asks for a reload', () => {
  server.line.tell({ t: 'welcome', seq: 1, viewer: 0, view: { header: header(1) }, log: [], table, v: 2 });
  expect(room.outdated).toBe(true);
});
