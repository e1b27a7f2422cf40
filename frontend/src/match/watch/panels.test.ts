// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeServer, header, table } from '../../wire/fakeSocket.ts';
import { MatchClient } from '../../wire/matchClient.svelte.ts';
import type { TableInfo, Welcome } from '../../wire/types';
import LentNotices from './LentNotices.svelte';
import { PastTurnPlayer } from './pastTurns.svelte.ts';
import WatchBar from './WatchBar.svelte';
import Watchers from './Watchers.svelte';
import WatchMark from './WatchMark.svelte';

let server: FakeServer;
let client: MatchClient;
const names = ['Ann', 'Ben'];
const zoe = { who: 'z', name: 'Zoe', here: true };

beforeEach(() => {
  sessionStorage.clear();
  server = new FakeServer();
  client = new MatchClient('ws://x/', server.connect);
  client.open();
  server.line.open();
});

afterEach(() => client.close());

function welcome(viewer: number, change: Partial<TableInfo> = {}, more: Partial<Welcome> = {}, turn = 5) {
  const info: TableInfo = { ...table, watchers: 1, watching: [zoe], ...change };
  server.line.tell({
    t: 'welcome',
    seq: 1,
    viewer,
    view: { header: header(turn) },
    log: [],
    table: info,
    who: viewer < 0 ? 'z' : '',
    ...more,
  });
}

const bar = () => {
  const pastTurn = new PastTurnPlayer(client.pastTurn);
  return {
    pastTurn,
    ...render(WatchBar, { client, pastTurn, names, colors: [0, 1], sideBySide: false, roomy: true, onsidebyside: () => {} }),
  };
};
const buttons = () => screen.getAllByRole('button').map((each) => each.textContent?.trim());

test('who watches always reads what he sees, and what opens later', () => {
  welcome(-1);
  bar();
  expect(screen.getByRole('status').textContent).toContain(
    'You see the public view. You can see the players’ views when the match is over.',
  );
  expect(screen.queryByRole('group')).toBe(null);
});

test('open views are one press away, each with its turn; the past is asked for, and said', async () => {
  welcome(-1, { open_views: 3 });
  bar();
  expect(buttons()).toEqual(['Public view now', 'Ann, turn 2', 'Ben, turn 2', 'Views side by side']);
  await userEvent.click(screen.getByRole('button', { name: 'Ben, turn 2' }));
  const [asked] = server.line.of('past');
  expect(asked).toMatchObject({ seat: 1, turn: 2 });
  const steps = [{ phase: 'x', at: 1, view: { header: header(2) }, log: [] }];
  server.line.tell({ t: 'answer', ref: asked!.ref, answer: { seat: 1, turn: 2, first: 1, exact: true, steps } });
  expect(await screen.findByText('What Ben knew in turn 2, 3 turns ago.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back to now' }));
  expect(screen.getByText('You see the public view.')).toBeTruthy();
});

test('nothing is offered that is not open yet', () => {
  welcome(-1, { open_views: 3 }, {}, 3);
  bar();
  expect(screen.queryByRole('group')).toBe(null);
  expect(screen.getByRole('status').textContent).toContain('you can see turn 1 in turn 4');
});

test('a lent view is offered with what it costs, and looked through on demand', async () => {
  welcome(-1, { watching: [{ ...zoe, over: [0] }] });
  render(LentNotices, { client, names });
  expect(screen.getByRole('status').textContent).toContain('If you look at the view, you cannot take a seat in this match.');
  await userEvent.click(screen.getByRole('button', { name: 'See the view' }));
  expect(server.line.of('look').map(({ seat }) => seat)).toEqual([0]);
});

test('looking through a lent view says whose and why; the end of it is said too', async () => {
  welcome(-1, { watching: [{ ...zoe, over: [0, 1] }] });
  void client.look(0);
  welcome(-1, { watching: [{ ...zoe, over: [0, 1] }] }, { lent: 0 });
  const { unmount } = bar();
  expect(screen.getByText('Ann’s view, lent by Ann. Only Ann can play.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ben, now' }));
  expect(server.line.of('look').map(({ seat }) => seat)).toEqual([0, 1]);
  unmount();
  void client.look(0);
  welcome(-1);
  render(LentNotices, { client, names });
  expect(screen.getByText(/Ann’s view is no longer lent to you/)).toBeTruthy();
});

test('a player lends and takes back, and reads who looks over his shoulder', async () => {
  welcome(0);
  const { unmount } = render(Watchers, { client, names });
  await userEvent.click(screen.getByRole('button', { name: 'Lend my view' }));
  expect(server.line.of('lend')[0]).toMatchObject({ who: 'z', lent: true });
  unmount();
  welcome(0, { watching: [{ ...zoe, over: [0] }] });
  render(Watchers, { client, names });
  expect(screen.getByText('sees your view')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Take my view back' }));
  expect(server.line.of('lend')[1]).toMatchObject({ who: 'z', lent: false });
});

test('the bar above says how many watch and, to everybody, who borrows what', () => {
  welcome(1, { watching: [{ ...zoe, over: [0] }] });
  const { unmount } = render(WatchMark, { client, names });
  expect(screen.getByRole('button', { name: 'Watchers: 1. Zoe sees Ann’s view.' })).toBeTruthy();
  unmount();
  welcome(1, { watchers: 0, watching: [] });
  render(WatchMark, { client, names });
  expect(screen.queryByRole('button')).toBe(null);
});

test('watchers lend nothing', () => {
  welcome(-1);
  render(Watchers, { client, names });
  expect(screen.queryByRole('button')).toBe(null);
});
