// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notes } from '../ui/toast.svelte.ts';
import { steady } from '../wire/clock';
import { FakeServer, header, table } from '../wire/fakeSocket.ts';
import { MatchClient } from '../wire/matchClient.svelte.ts';
import type { Header, Line, TableInfo } from '../wire/types';
import ExtendDialog from './ExtendDialog.svelte';
import Notices from './Notices.svelte';
import PhaseStrip from './PhaseStrip.svelte';
import SeatPanel from './SeatPanel.svelte';
import { frameKey } from './keyboard.ts';
import type { ShownView } from './shownView.ts';

vi.mock('../wire/hallClient.svelte', () => ({
  gameCards: async () => [
    {
      name: 'toy',
      levels: [
        { key: 'cadet', title: 'Cadet', text: 'Plays by rules of thumb.' },
        { key: 'captain', title: 'Captain', text: 'Reckons out every round.' },
      ],
    },
  ],
}));

let server: FakeServer;
let client: MatchClient;

beforeEach(() => {
  server = new FakeServer();
  client = new MatchClient('ws://x/', server.connect);
  client.open();
  server.line.open();
});

afterEach(() => {
  client.close();
  vi.useRealTimers();
});

function welcome(viewer: number, change: Partial<TableInfo> = {}, status: Header['status'] = ['owes', 'owes']) {
  const log: Line[] = [];
  server.line.tell({ t: 'welcome', seq: 1, viewer, view: { header: { ...header(1), status } }, log, table: { ...table, ...change } });
}

const shown = (): ShownView => ({
  view: client.view!,
  header: client.view!.header,
  viewer: client.viewer,
  log: client.log,
  more: false,
  replay: null,
});
const names = ['Ann', 'Ben', 'Cleo'];

test('an offered draw can be agreed to', async () => {
  welcome(0, { draw_offers: [1] });
  render(Notices, { client, names });
  await userEvent.click(screen.getByRole('button', { name: 'Agree to a draw' }));
  expect(server.line.of('act').map(({ act }) => act)).toEqual(['offer_draw']);
});

test('the host ends a pause at once, another player asks for it', async () => {
  welcome(1, { paused: true, host: 0, news: { n: 1, act: 'pause', by: 0 } });
  render(Notices, { client, names });
  expect(screen.getByText(/Ann has paused the game/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Resume/ })).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Ask to resume the game' }));
  expect(server.line.of('act').map(({ act }) => act)).toEqual(['unpause']);
});

test('who asks for a pause is named; the others can agree, who asked can take it back', async () => {
  const people = [
    { seat: 0, name: 'Ann', here: true },
    { seat: 1, name: 'Ben', here: true },
    { seat: 2, name: 'Cleo', here: true },
  ];
  welcome(2, { host: 0, asks: [1], people }, ['owes', 'owes', 'owes']);
  const { unmount } = render(Notices, { client, names });
  expect(screen.getByText(/Ben asks for a pause/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Agree' }));
  unmount();
  welcome(2, { host: 0, asks: [1, 2], people }, ['owes', 'owes', 'owes']);
  render(Notices, { client, names });
  expect(screen.getByText(/Ben and you ask for a pause; Ann would have to agree/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw my request' }));
  expect(server.line.of('act').map(({ act }) => act)).toEqual(['pause', 'unask']);
});

test('the last turn is told, and more time is told to whom it concerns, once', async () => {
  welcome(0, { time: { limit: 7200, left: 0, up: true }, news: { n: 1, act: 'time_up' } });
  render(Notices, { client, names });
  expect(screen.getByText(/the match ends after this turn/)).toBeTruthy();
  notes.length = 0;
  const said = { t: 'table', table: { ...table, news: { n: 2, act: 'extend', by: 1, seat: 0, seconds: 120 } } } as const;
  server.line.tell(said);
  server.line.tell(said);
  await waitFor(() => expect(notes.map(({ text }) => text)).toEqual(['Ben gives you 2 minutes more.']));
});

test('a second tab is told', () => {
  welcome(0);
  render(Notices, { client, names });
  expect(screen.queryByText(/another tab/)).toBe(null);
  server.line.tell({ t: 'tabs', tabs: 2 });
  return screen.findByText(/another tab or device/);
});

test('a lost line is told after two seconds, not at once', async () => {
  vi.useFakeTimers();
  welcome(0);
  render(Notices, { client, names });
  server.line.drop();
  await vi.advanceTimersByTimeAsync(1500);
  expect(screen.queryByText(/Connection lost/)).toBe(null);
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.getByText(/Connection lost/)).toBeTruthy();
});

test('the host may hand a seat that holds everybody up to a bot, after a while', async () => {
  vi.useFakeTimers();
  welcome(0, {
    people: [
      { seat: 0, name: 'Ann', here: true },
      { seat: 1, name: 'Ben', here: false },
    ],
  });
  render(Notices, { client, names });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.queryByText(/Ben is away/)).toBe(null);
  await vi.advanceTimersByTimeAsync(22_000);
  screen.getByRole('button', { name: 'Let a bot play' }).click();
  vi.useRealTimers();
  const dialog = await screen.findByRole('dialog', { name: 'Let a bot play for Ben?' });
  await userEvent.click(await within(dialog).findByRole('radio', { name: 'Captain' }));
  expect(within(dialog).getByText('Reckons out every round.')).toBeTruthy();
  expect(within(dialog).getByRole('link', { name: 'About the bot levels' }).getAttribute('href')).toBe('/help/toy/bots');
  expect(server.line.of('act')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Let the bot play' }));
  expect(server.line.of('act')).toMatchObject([{ act: 'bot', seat: 1, level: 'captain' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});

test('a seat whose page is open but idle holds everybody up as one that is away', async () => {
  vi.useFakeTimers();
  const people = [
    { seat: 0, name: 'Ann', here: true },
    { seat: 1, name: 'Ben', here: true, idle: true },
  ];
  welcome(0, { people });
  render(Notices, { client, names });
  await vi.advanceTimersByTimeAsync(32_000);
  expect(screen.getByText(/Ben is idle, and all players wait\./)).toBeTruthy();
  screen.getByRole('button', { name: 'Let a bot play' });
});

test('with the host away the others vote for a bot, and may take the vote back; who watches has none', async () => {
  vi.useFakeTimers();
  const people = [
    { seat: 0, name: 'Ann' },
    { seat: 1, name: 'Ben', here: true },
    { seat: 2, name: 'Cleo', here: true },
  ];
  welcome(1, { host: 0, people }, ['owes', 'owes', 'owes']);
  render(Notices, { client, names });
  await vi.advanceTimersByTimeAsync(32_000);
  screen.getByRole('button', { name: 'Vote for a bot' }).click();
  vi.useRealTimers();
  const dialog = await screen.findByRole('dialog', { name: 'Let a bot play for Ann?' });
  expect(within(dialog).getByText('The bot plays when all players present agree.')).toBeTruthy();
  await userEvent.click(await within(dialog).findByRole('radio', { name: 'Captain' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Vote for a bot' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  vi.useFakeTimers();
  server.line.tell({ t: 'table', table: { ...table, people, votes: [{ seat: 0, by: [1], level: 'captain' }] } });
  await vi.advanceTimersByTimeAsync(32_000);
  expect(screen.getByText(/You voted for a bot \(level captain\)\./)).toBeTruthy();
  screen.getByRole('button', { name: 'Take my vote back' }).click();
  server.line.tell({ t: 'table', table: { ...table, people, votes: [{ seat: 0, by: [2], level: 'captain' }] } });
  await vi.advanceTimersByTimeAsync(32_000);
  screen.getByRole('button', { name: 'Vote for a bot' }).click();
  expect(server.line.of('act').map(({ act, seat, level }) => [act, seat, level])).toEqual([
    ['vote_bot', 0, 'captain'],
    ['unvote_bot', 0, undefined],
    ['vote_bot', 0, undefined],
  ]);
  server.line.tell({ t: 'welcome', seq: 2, viewer: -1, view: { header: header(1) }, log: [], table: { ...table, people } });
  await vi.advanceTimersByTimeAsync(40_000);
  expect(screen.queryByText(/is away/)).toBe(null);
});

test('the seats show four different states', () => {
  const people = [
    { seat: 0, name: 'Ann', here: true },
    { seat: 1, name: 'Ben', here: true },
    { seat: 2, name: 'Cleo' },
    { seat: 3, name: 'Dana', here: true },
  ];
  welcome(0, { people }, ['owes', 'in', 'owes', 'idle']);
  render(SeatPanel, { client, shownView: shown(), detail: { code: 'X' } as never, names: people.map((p) => p.name), colors: [0, 1, 2, 3] });
  for (const words of ['must answer', 'has answered', 'away, must answer', 'nothing to decide'])
    expect(screen.getByText(words)).toBeTruthy();
});

test('how long somebody has been awaited stands beside his state, from the first minute on', () => {
  welcome(0, {}, ['owes', 'owes', 'in']);
  const since = { 0: steady() - 30_000, 1: steady() - 200_000, 2: steady() - 200_000 };
  render(SeatPanel, { client, shownView: shown(), detail: { code: 'X' } as never, names, colors: [0, 1, 2], since });
  const states = screen.getAllByRole('listitem').map((each) => each.querySelector('.state')?.textContent?.trim());
  expect(states.map((words) => words?.replace('away, ', ''))).toEqual(['must answer', 'must answer, for 3 minutes', 'has answered']);
});

test('who brought a recorded match in takes it down, and is asked first', async () => {
  const asked: [string, string][] = [];
  vi.stubGlobal(
    'fetch',
    async (url: string, init: RequestInit) => (asked.push([String(init.method), url]), new Response('{"match":"m1"}')),
  );
  welcome(-1);
  const props = (host: boolean) => ({
    client,
    shownView: shown(),
    detail: { id: 'm1', code: 'X', recorded: true, me: { seat: -1, host } } as never,
    names,
    colors: [0, 1, 2],
  });
  const { unmount } = render(SeatPanel, props(false));
  expect(screen.queryByRole('button', { name: 'Delete this recording' })).toBe(null);
  unmount();
  render(SeatPanel, props(true));
  await userEvent.click(screen.getByRole('button', { name: 'Delete this recording' }));
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete for all users' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(asked).toEqual([['DELETE', '/api/recordings/m1']]);
  vi.unstubAllGlobals();
});

test('the present phase is the current step', () => {
  render(PhaseStrip, { phases: ['Build', 'Move', 'Combat'], now: 'Move' });
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});

test('keys of the frame are not taken from who types, nor with Ctrl', () => {
  const press = (key: string, target: Element = document.body, more = {}) => {
    let found: string | undefined;
    const hear = (event: Event) => (found = frameKey(event as KeyboardEvent));
    target.addEventListener('keydown', hear, { once: true });
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
    return found;
  };
  const field = document.body.appendChild(document.createElement('input'));
  expect([press('l'), press('?'), press('M', document.body, { shiftKey: true }), press('x')]).toEqual(['log', 'help', 'mute', undefined]);
  expect([press('l', field), press('l', document.body, { ctrlKey: true })]).toEqual([undefined, undefined]);
  field.remove();
});

test('the host does not end alone what all agreed to, and the others end a pause of his', async () => {
  const people = [
    { seat: 0, name: 'Ann', here: true },
    { seat: 1, name: 'Ben', here: true },
    { seat: 2, name: 'Cleo', here: true },
  ];
  welcome(0, { host: 0, paused: true, people }, ['owes', 'owes', 'owes']);
  const { unmount } = render(Notices, { client, names });
  expect(screen.queryByRole('button', { name: /Resume/ })).toBe(null);
  expect(screen.getByRole('button', { name: 'Ask to resume the game' })).toBeTruthy();
  unmount();
  welcome(1, { host: 0, paused: true, paused_by: 0, asks: [1], people }, ['owes', 'owes', 'owes']);
  render(Notices, { client, names });
  expect(screen.getByText(/You ask to resume; Cleo would have to agree/)).toBeTruthy();
});

test('a draw waits for every person, also one for whom a bot plays', () => {
  const people = [
    { seat: 0, name: 'Ann', here: true },
    { seat: 1, name: 'Ben', bot: true, stands_in: true },
    { seat: 2, name: 'Bot', bot: true },
  ];
  welcome(0, { draw_offers: [0], people }, ['owes', 'owes', 'owes']);
  render(Notices, { client, names: ['Ann', 'Ben', 'Bot'] });
  expect(screen.getByText(/Draw offered by you\./).textContent).toMatch(
    /Ben would have to agree\. The bot that plays for Ben does not agree to a draw\./,
  );
});

test('more time is for others: the host has himself in no list', async () => {
  welcome(0, {
    host: 0,
    clock: { per: 'decision', seconds: 60, bank: 0 },
    clocks: [
      { seat: 0, left: 9 },
      { seat: 1, left: 9 },
    ],
  });
  render(ExtendDialog, { open: true, client, names: ['Ann', 'Ben'] });
  await userEvent.click(screen.getByRole('radio', { name: 'All players', hidden: true }));
  expect(screen.queryByRole('radio', { name: 'Me', hidden: true })).toBe(null);
  expect(screen.queryByRole('radio', { name: 'Ann', hidden: true })).toBe(null);
});

test('a device whose seat was taken back is told that it watches', async () => {
  welcome(0);
  render(Notices, { client, names });
  notes.length = 0;
  welcome(-1);
  await waitFor(() => expect(notes.map(({ text }) => text)).toEqual(['This device no longer plays the seat of Ann. You now watch.']));
});
