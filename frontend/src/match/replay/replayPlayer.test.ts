// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReplayTools } from '../../boards/board';
import type { BaseView, ViewChange } from '../../wire/view';
import { ALL, ReplayPlayer } from './replayPlayer.svelte.ts';

const step = (index: number, entry: number, turn: number, view: object, body: object = {}) => ({
  index,
  entry,
  turn,
  phase: 'x',
  at: 100 + index,
  view: { header: { turn }, ...view },
  log: [{ n: index + 1, text: `l${entry}`, body, turn }],
});

const full = [
  step(0, 0, 1, { stars: 'a' }),
  step(1, 2, 1, {}, { fight: 'begins' }),
  step(2, 3, 2, { stars: 'b' }, { fight: 'round', n: 1 }),
  step(3, 5, 3, {}, { fight: 'round', n: 2 }),
  step(4, 6, 3, {}, { fight: 'ends' }),
];
const other = [step(0, 0, 1, { stars: 'z' }), step(1, 3, 2, {}), step(2, 6, 3, {})];

const tools: ReplayTools = {
  chapter: (line) => {
    const { fight, n } = line.body as { fight?: 'begins' | 'round' | 'ends'; n?: number };
    return fight ? { place: '0304', title: 'Umma', part: fight, round: n ?? 0, sides: [0, 1] } : null;
  },
  account: () => [],
  combineViews: (views) =>
    ({ ...views[0]!, stars: views.map((view) => (view as unknown as { stars: string }).stars).join('') }) as BaseView,
  mergeLines: (heard) => heard.flat(),
};

let heard: ViewChange[];
let player: ReplayPlayer;
let showing: boolean;
let coming: number[];

beforeEach(async () => {
  vi.useFakeTimers();
  heard = [];
  coming = [];
  showing = false;
  vi.stubGlobal('fetch', async (url: string) => {
    if (coming.length) return new Response(JSON.stringify({ done: coming.shift() }), { status: 202 });
    return new Response(JSON.stringify({ viewer: 0, exact: true, steps: url.includes('viewer=1') ? other : full }));
  });
  player = new ReplayPlayer(
    'm',
    (news) => heard.push(news),
    () => ({ seats: 2, names: ['Ann', 'Ben'], board: {}, tools, showing }),
  );
  await player.open(0);
});

afterEach(() => {
  player.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const stars = () => (player.view as unknown as { stars: string }).stars;

test('a view is what was last said of each section', () => {
  expect(stars()).toBe('a');
  player.go(1);
  expect(stars()).toBe('a');
  player.go(3);
  expect([stars(), player.log.length]).toEqual(['b', 4]);
});

test('one step forward is news; jumps and steps back are not', () => {
  player.go(1);
  player.go(3);
  player.go(2);
  expect(heard.map((news) => news.lines.map((line) => line.text))).toEqual([['l2']]);
});

test('by turns: forward to the next one, back to the start of this one and then of the one before', () => {
  player.step('turn', 1);
  expect(player.at).toBe(2);
  player.step('turn', 1);
  expect(player.at).toBe(3);
  player.step('turn', 1);
  expect(player.at).toBe(4);
  player.step('turn', -1);
  expect(player.at).toBe(3);
  player.step('turn', -1);
  expect(player.at).toBe(2);
});

test('by rounds of battle: each is reached from the moment before it, so that it is news', async () => {
  player.step('round', 1);
  await vi.waitFor(() => expect(player.at).toBe(2));
  player.step('round', 1);
  await vi.waitFor(() => expect(player.at).toBe(3));
  expect(player.hasRound(1)).toBe(false);
  player.step('round', -1);
  await vi.waitFor(() => expect(player.at).toBe(2));
  expect(heard.map((news) => news.lines[0]!.text)).toEqual(['l3', 'l5', 'l3']);
});

test('the battles, and the moment as a link names it', () => {
  expect(player.battles.map(({ title, turn, from, to, rounds }) => [title, turn, from, to, rounds])).toEqual([
    [
      'Umma',
      1,
      1,
      4,
      [
        { round: 1, at: 2 },
        { round: 2, at: 3 },
      ],
    ],
  ]);
  player.go(3);
  expect(player.address).toEqual({ viewer: 0, turn: 1, battle: '0304', round: 2 });
  player.go(4);
  expect(player.address).toEqual({ viewer: 0, entry: 6 });
});

test.each([
  [{ turn: 2 }, 2],
  [{ turn: 9 }, 4],
  [{ entry: 4 }, 2],
  [{ entry: 99 }, 4],
  [{ entry: -5 }, 0],
  [{ turn: 1, battle: '0304', round: 2 }, 3],
  [{ battle: '0304' }, 1],
  [{ turn: 1, battle: '0304', round: 7 }, 1],
  [{ battle: 'nowhere' }, 0],
  [{}, 0],
])('a link to %o opens there', async (moment, at) => {
  player.close();
  await player.open(0, moment);
  expect(player.at).toBe(at);
});

test('other eyes look at the same moment', async () => {
  player.go(3);
  await player.open(1);
  expect([player.viewer, player.at, player.moment.entry]).toEqual([1, 1, 3]);
});

test('all seats together: a moment wherever anybody learnt something, the views laid over each other', async () => {
  player.go(2);
  await player.open(ALL);
  expect(player.moments.map(({ entry }) => entry)).toEqual([0, 2, 3, 5, 6]);
  expect([player.seat, player.at, stars(), player.log.map(({ text }) => text)]).toEqual([-1, 2, 'bz', ['l0', 'l0', 'l2', 'l3', 'l3']]);
  expect(player.log.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
  expect(player.address).toEqual({ viewer: 'all', turn: 1, battle: '0304', round: 1 });
});

test('while the server is still at it one hears how far it is', async () => {
  player.close();
  player = new ReplayPlayer(
    'm',
    () => {},
    () => ({ seats: 2, names: [], board: {}, tools, showing }),
  );
  coming = [0.25, 0.75];
  const pastTurn = player.open(0);
  await vi.waitFor(() => expect(player.done).toBe(0.75)); // waitFor advances the clock
  await vi.advanceTimersByTimeAsync(1000);
  await pastTurn;
  expect([player.ready, player.loading]).toEqual([true, false]);
});

test('plays to the end and stops there', () => {
  player.play();
  vi.advanceTimersByTime(1400 * 10);
  expect([player.at, player.playing, heard.length]).toEqual([4, false, 4]);
});

test('plays faster or slower as wished, and waits while the board shows what happened', () => {
  player.speed = 2;
  player.play();
  vi.advanceTimersByTime(1400);
  expect(player.at).toBe(2);
  showing = true;
  vi.advanceTimersByTime(1400 * 5);
  expect(player.at).toBe(2);
  showing = false;
  vi.advanceTimersByTime(700);
  expect(player.at).toBe(3);
});
