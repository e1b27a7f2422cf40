// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ViewChange } from '../../wire/view';
import { policyWords } from '../../hall/tableOptions.ts';
import { FakeServer, header, table } from '../../wire/fakeSocket.ts';
import { MatchClient } from '../../wire/matchClient.svelte.ts';
import type { OpenTurn, TableInfo, Welcome } from '../../wire/types';
import { PastTurnPlayer } from './pastTurns.svelte.ts';
import { laterWords, lookWords, watchersOver, watchedViewWords, watchersWords } from './watchText.ts';

const names = ['Ann', 'Ben', 'Cy'];
const zoe = { who: 'z', name: 'Zoe', here: true, over: [0, 1] };
const eve = { who: 'e', name: 'Eve', over: [1] };
const watched: TableInfo = { ...table, watchers: 2, watching: [eve, zoe, { who: 'p', name: 'Phil', here: true }] };

test('every sight says what it is and why it may be seen', () => {
  expect(watchedViewWords({ kind: 'public' }, names, 7)).toBe('You see the public view.');
  expect(watchedViewWords({ kind: 'lent', seat: 0 }, names, 7)).toBe('Ann’s view, lent by Ann. Only Ann can play.');
  expect(watchedViewWords({ kind: 'open', seat: 1, turn: 4 }, names, 7)).toBe('What Ben knew in turn 4, 3 turns ago.');
  expect(watchedViewWords({ kind: 'open', seat: 1, turn: 4 }, names, 5)).toBe('What Ben knew in turn 4, one turn ago.');
});

test('what will open, and when', () => {
  expect(laterWords(0, 3, 1)).toBe('You can see the players’ views when the match is over.');
  expect(laterWords(3, 2, 1)).toBe('You can see the players’ views 3 turns later: you can see turn 1 in turn 4.');
  expect(policyWords(1)).toContain('every player’s view one turn late');
  expect(policyWords(0)).toContain('only if you lend it');
});

test('players are told who looks over whose shoulder', () => {
  expect(watchersOver(watched, 1).map((each) => each.name)).toEqual(['Eve', 'Zoe']);
  expect(lookWords(zoe, names, 1)).toBe('sees the views of Ann and you');
  expect(lookWords(eve, names, 1)).toBe('may see your view');
  expect(lookWords(eve, names, 0)).toBe('may see Ben’s view');
  expect(watchersWords(watched, names, 0)).toBe('Watchers: 2. Eve may see Ben’s view. Zoe sees the views of you and Ben.');
  expect(watchersWords(table, names, 0)).toBe('No watchers.');
});

// ---- a finished turn, step by step

const page = (seat: number, turn: number): OpenTurn => ({
  seat,
  turn,
  first: 1,
  exact: true,
  steps: [0, 1, 2].map((i) => ({
    phase: 'x',
    at: turn * 100 + i * (seat + 1),
    view: i ? { hand: i } : { header: header(turn), hand: 0, kept: seat, decisions: [1] },
    log: [{ n: i + 1, text: `${turn}.${i}`, body: {} }],
  })),
});

let heard: ViewChange[];
let asked: [number, number][];
let pastTurn: PastTurnPlayer;

beforeEach(() => {
  heard = [];
  asked = [];
  pastTurn = new PastTurnPlayer(
    async (seat, turn) => {
      asked.push([seat, turn]);
      if (turn > 3) return { ok: false, code: 'E-NOT-YET', text: 'Not yet.', field: 'turn', faults: [] };
      return { ok: true, answer: page(seat, turn) };
    },
    (news) => heard.push(news),
  );
});

afterEach(() => {
  pastTurn.close();
  vi.useRealTimers();
});

test('opens at the end of the turn; what could be answered then cannot be answered now', async () => {
  await pastTurn.open(1, 2);
  expect([pastTurn.seat, pastTurn.turn, pastTurn.at, pastTurn.log.length]).toEqual([1, 2, 2, 3]);
  expect(pastTurn.view).toMatchObject({ hand: 2, kept: 1, decisions: [], prompts: [] });
  pastTurn.go(0);
  pastTurn.go(1);
  expect(heard.map((news) => news.lines.map((line) => line.text))).toEqual([['2.1']]);
});

test('other eyes look at the same moment of the turn', async () => {
  await pastTurn.open(0, 2); // the steps are 200, 201, 202
  pastTurn.go(1);
  await pastTurn.open(1, 2); // the steps are 200, 202, 204
  expect([pastTurn.seat, pastTurn.at]).toEqual([1, 0]);
});

test('who looks at the newest open turn goes on with the next; who looks further back stays', async () => {
  await pastTurn.open(0, 2);
  pastTurn.follow(2);
  pastTurn.follow(3);
  await vi.waitFor(() => expect(pastTurn.turn).toBe(3));
  await pastTurn.open(0, 1);
  pastTurn.follow(4);
  expect(asked).toEqual([
    [0, 2],
    [0, 3],
    [0, 1],
  ]);
});

test('a refusal is said and changes nothing; an answer that comes after closing is not shown', async () => {
  await pastTurn.open(0, 2);
  await pastTurn.open(0, 9);
  expect([pastTurn.problem, pastTurn.turn, pastTurn.ready]).toEqual(['Not yet.', 2, true]);
  const late = pastTurn.open(0, 3);
  pastTurn.close();
  await late;
  expect(pastTurn.ready).toBe(false);
});

test('plays the turn to its end and stops there', async () => {
  await pastTurn.open(0, 2);
  vi.useFakeTimers();
  pastTurn.play();
  vi.advanceTimersByTime(1400 * 5);
  expect([pastTurn.at, pastTurn.playing, heard.length]).toEqual([2, false, 2]);
});

// ---- the client

const welcome = (more: Partial<Welcome> = {}): Welcome => ({
  t: 'welcome',
  seq: 5,
  viewer: -1,
  view: { header: header(2), hand: [] },
  log: [],
  table,
  who: 'z',
  ...more,
});

function joined() {
  sessionStorage.clear();
  const server = new FakeServer();
  const client = new MatchClient('ws://x/m', server.connect);
  client.open();
  server.line.open();
  server.line.tell(welcome());
  return { server, client };
}

test('a lent view is other eyes, and not another person', () => {
  const { server, client } = joined();
  void client.look(1);
  expect(server.line.of('look')[0]).toMatchObject({ seat: 1 });
  server.line.tell({ t: 'said', n: 1, seat: -1, name: 'Eve', to: 'watchers', text: 'hi', at: 1 });
  server.line.tell(welcome({ seq: 9, lent: 1, view: { header: header(2), hand: [7] }, log: [{ n: 3, text: 'x', body: {} }] }));
  expect([client.viewer, client.lent, client.eyes, client.log.length, client.talk.length]).toEqual([-1, 1, 1, 1, 1]);
  client.close();
});

test('a lent view taken back is said; gone back by oneself it is not', () => {
  const { server, client } = joined();
  void client.look(1);
  server.line.tell(welcome({ lent: 1 }));
  server.line.tell(welcome());
  expect([client.lent, client.ended]).toEqual([-1, 1]);
  void client.look(1);
  server.line.tell(welcome({ lent: 1 }));
  void client.look(-1);
  server.line.tell(welcome());
  expect([client.lent, client.ended]).toEqual([-1, -1]);
  client.close();
});

test('a lost line and a reload come back to the lent view, and say whose number is held', () => {
  const { server, client } = joined();
  void client.look(1);
  server.line.tell(welcome({ seq: 9, lent: 1 }));
  client.close();
  const again = new MatchClient('ws://x/m', server.connect);
  again.open();
  server.line.open();
  expect(server.line.of('hello')[0]).toEqual({ t: 'hello', v: 1, have: 0, eyes: 1 });
  server.line.tell(welcome());
  expect(again.lent).toBe(-1);
  again.close();
});

test('a nickname chosen at the table is made known by another hello', async () => {
  const { server, client } = joined();
  client.who = '';
  const known = client.ensureName(async () => true);
  await vi.waitFor(() => expect(server.line.of('hello').at(-1)).toEqual({ t: 'hello', v: 1, have: 0, eyes: -1 }));
  server.line.tell(welcome({ who: 'n' }));
  expect(await known).toBe(true);
  expect(client.who).toBe('n');
  client.close();
});
