// @vitest-environment happy-dom
// These tests check the chat: the page always shows who will receive a line, and only these people receive it.
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeServer, header, table } from '../../wire/fakeSocket.ts';
import { MatchClient } from '../../wire/matchClient.svelte.ts';
import type { Said } from '../../wire/types';
import ReportNotices from './ReportNotices.svelte';
import TalkPanel from './TalkPanel.svelte';
import { conversationOf, conversations } from './conversations.ts';
import { me } from '../../wire/me.svelte.ts';
import { TableTalk } from './tableTalk.svelte.ts';

let server: FakeServer;
let client: MatchClient;
const names = ['Ann', 'Ben', 'Cleo', 'Dana'];
const colors = [0, 1, 2, 3];

beforeEach(() => {
  localStorage.clear();
  me.name = 'Me';
  server = new FakeServer();
  client = new MatchClient('ws://x/', server.connect);
  client.open();
  server.line.open();
});
afterEach(() => client.close());

function welcome(viewer: number, circles: number[][] = [], over = false, seq = 1) {
  const outcome = over ? { winners: [0], reason: 'x', text: 'x' } : null;
  const people = names.map((name, seat) => ({ seat, name }));
  server.line.tell({
    t: 'welcome',
    seq,
    viewer,
    view: { header: { ...header(1), outcome }, circles },
    log: [],
    table: { ...table, people },
  });
}
const line = (n: number, seat: number, to: string, text = `line ${n}`, ears?: number[]): Said => ({
  t: 'said',
  n,
  seat,
  name: names[seat] ?? 'Eve',
  to,
  text,
  at: n,
  ...(ears ? { ears } : {}),
});
const hear = (said: Said) => server.line.tell({ ...said, t: 'said' } as never);
const talkNow = () => new TableTalk(client, 'm1', () => ({ viewer: client.viewer, names }));
const open = (shown = true) => render(TalkPanel, { client, names, colors, talk: talkNow(), shown });
const pick = (name: RegExp | string) => userEvent.click(screen.getByRole('radio', { name }));
const field = () => screen.getByLabelText<HTMLInputElement>('Message');
const write = (text: string) => userEvent.type(field(), text);
const accept = () => server.line.tell({ t: 'accepted', ref: server.line.of('talk').at(-1)!.ref });

test('each line goes to whom the button names', async () => {
  welcome(0, [[1, 2], [0], [0], []]);
  open();
  await write('Hello{Enter}');
  accept();
  await pick('Cleo');
  expect(screen.getByText('only Cleo')).toBeTruthy();
  await write('Psst');
  await userEvent.click(screen.getByRole('button', { name: 'Send to Cleo' }));
  accept();
  await pick('Allies');
  expect(screen.getByText('your allies: Ben and Cleo')).toBeTruthy();
  await write('Now{Enter}');
  expect(server.line.of('talk').map(({ to, text, ears }) => [to, text, ears])).toEqual([
    ['all', 'Hello', undefined],
    ['2', 'Psst', undefined],
    ['allies', 'Now', [1, 2]],
  ]);
});

test('words begun for one are not carried to another', async () => {
  welcome(0);
  open();
  await pick('Ben');
  await write('Cleo is weak');
  await pick('Cleo');
  expect(field().value).toBe('');
  await pick('Ben');
  expect(field().value).toBe('Cleo is weak');
});

test('when the alliance ends while one writes, nothing goes to anybody else', async () => {
  welcome(0, [[1], [0], [], []]);
  open();
  await pick('Allies');
  await write('Secret');
  welcome(0, [], false, 2);
  flushSync();
  expect(screen.getByText(/You have no allies now/)).toBeTruthy();
  expect(field().disabled).toBe(true);
  expect(screen.getByRole('button', { name: /Send/ }).hasAttribute('disabled')).toBe(true);
  expect(server.line.of('talk')).toEqual([]);
});

test('what is unread is counted where it was said, until it is opened; a reload remembers', async () => {
  welcome(0);
  const { rerender, unmount } = open(false);
  for (const said of [line(10, 1, 'all'), line(11, 1, '0'), line(12, 2, '0'), line(13, 2, '0'), line(14, 0, '2')]) hear(said);
  flushSync();
  for (const name of ['Everyone, 1 unread', 'Ben, 1 unread', 'Cleo, 2 unread']) expect(screen.getByRole('radio', { name })).toBeTruthy();
  await rerender({ shown: true }); // the newest unread line is from Cleo
  expect(screen.getByRole('radio', { name: 'Cleo', checked: true })).toBeTruthy();
  expect(screen.getByText('only Cleo')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Everyone, 1 unread' })).toBeTruthy();
  unmount();
  open(false);
  expect(screen.getByRole('radio', { name: 'Cleo' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Ben, 1 unread' })).toBeTruthy();
});

test('who has begun to write comes back to his own words, not to what is unread', async () => {
  welcome(0);
  const { rerender } = open();
  await write('To all of you');
  await rerender({ shown: false });
  hear(line(10, 2, '0'));
  await rerender({ shown: true });
  expect(screen.getByRole('radio', { name: 'Everyone', checked: true })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Cleo, 1 unread' })).toBeTruthy();
});

test('a conversation shows its own lines and no others', async () => {
  welcome(0, [[1], [0], [], []]);
  for (const said of [line(1, 1, 'all', 'loud'), line(2, 1, '0', 'low'), line(3, 1, 'allies', 'ours', [2, 0])]) hear(said);
  open();
  const shown = () => screen.getAllByRole('listitem').map((item) => item.querySelector('p')!.textContent);
  await pick(/Everyone/);
  expect(shown()).toEqual(['loud']);
  await pick(/Ben/);
  expect(shown()).toEqual(['low']);
  await pick(/Allies/);
  expect(shown()).toEqual(['ours']);
  expect(screen.getByText('read by you and Cleo')).toBeTruthy();
});

test('watchers talk among themselves until the end, then to everybody', () => {
  const scene = { viewer: -1, names, circles: [], talk: [], bots: new Set<number>() };
  const closed = (isOver: boolean) => conversations({ ...scene, isOver }).map(({ key, closed }) => [key, closed !== '']);
  expect(closed(false)).toEqual([
    ['watchers', false],
    ['all', true],
  ]);
  expect(closed(true)).toEqual([
    ['watchers', true],
    ['all', false],
  ]);
});

test('players read the watchers only after the end, and two players need no private talk', () => {
  const talk = [line(1, -1, 'watchers')];
  const keys = (isOver: boolean, all = names) =>
    conversations({ viewer: 0, names: all, circles: [], isOver, talk, bots: new Set() }).map((each) => each.key);
  expect(keys(false)).toEqual(['all', '1', '2', '3']);
  expect(keys(true)).toEqual(['all', '1', '2', '3', 'watchers']);
  expect(keys(false, ['Ann', 'Ben'])).toEqual(['all']);
});

test('a private line belongs to the other of the two', () => {
  expect(conversationOf(line(1, 0, '2'), 0)).toBe('2');
  expect(conversationOf(line(1, 2, '0'), 0)).toBe('2');
  expect(conversationOf(line(1, 2, 'allies', '', [0]), 0)).toBe('allies');
});

test('what was not accepted stays in the field, with the reason', async () => {
  welcome(-1);
  open();
  await write('Spoiler{Enter}');
  const said = server.line.of('talk')[0]!;
  expect(said.to).toBe('watchers');
  server.line.tell({ t: 'refused', ref: said.ref, code: 'x', text: 'Wait a moment.' });
  expect((await screen.findByRole('alert')).textContent).toBe('Wait a moment.');
  expect(field().value).toBe('Spoiler');
});

test('another seat on the same page hears nothing of what the one before was told', () => {
  welcome(0);
  hear(line(1, 1, '0', 'for Ann'));
  const offer = { t: 'offered', n: 1, stamp: 1, seat: 1, to: 0, terms: {}, state: 'open', turn: 1, until: 1 } as const;
  server.line.tell(offer);
  expect([client.talk.length, client.offers.length]).toEqual([1, 1]);
  welcome(2, [], false, 2);
  expect([client.talk, client.offers]).toEqual([[], []]);
});

test('of two pictures of an offer the later holds, whatever comes first', () => {
  welcome(0);
  const offer = { t: 'offered', n: 7, stamp: 7, seat: 1, to: 0, terms: {}, state: 'open', turn: 1, until: 1 } as const;
  server.line.tell({ ...offer, stamp: 9, state: 'accepted' });
  server.line.tell(offer);
  expect(client.offers.map(({ n, state }) => [n, state])).toEqual([[7, 'accepted']]);
});

test('a reaction is one press and goes where the words would go', async () => {
  welcome(0);
  open();
  await pick('Ben');
  await userEvent.click(screen.getByRole('button', { name: 'Quick messages' }));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(server.line.of('talk').map(({ to, text }) => [to, text])).toEqual([['1', 'Ouch!']]);
});

test('whose talk is hidden is not shown, not counted and not called out, also after a reload', async () => {
  welcome(0);
  hear({ ...line(1, 1, 'all', 'before'), who: 'ben' });
  hear({ ...line(2, 2, 'all', 'from Cleo'), who: 'cleo' });
  const { unmount } = open();
  await userEvent.click(screen.getByRole('button', { name: 'People…' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Ben' }));
  hear({ ...line(3, 1, 'all', 'after'), who: 'ben' });
  flushSync();
  expect(screen.queryByText('before')).toBeNull();
  expect(screen.queryByText('after')).toBeNull();
  expect(screen.getByText('from Cleo')).toBeTruthy();
  unmount();
  const talk = talkNow();
  expect([talk.lines.map(({ n }) => n), talk.countUnread(), talk.lastSpoken]).toEqual([[2], 0, null]);
  talk.muted.set('ben', 'Ben', false);
  expect(talk.lines.map(({ n }) => n)).toEqual([1, 2, 3]);
});

test('before the start a speaker is shown where he sits now', () => {
  const moved = new TableTalk(client, 'm2', () => ({ viewer: 2, names: ['Ann', '', 'Ben'] }));
  expect(moved.seatOf({ ...line(1, 1, 'all'), name: 'Ben' })).toBe(2);
  expect(moved.isOwn({ ...line(1, 1, 'all'), name: 'Ben' })).toBe(true);
  expect(moved.isOwn({ ...line(1, -1, 'all'), name: 'Ben' })).toBe(true); // a line from before Ben took a seat
  expect(moved.isOwn({ ...line(1, -1, 'all'), name: 'Ben (2)' })).toBe(false);
});

test('a watcher without a nickname is asked for one, and nothing is lost if he would rather not', async () => {
  me.name = '';
  welcome(-1);
  open();
  await write('Hello{Enter}');
  expect([me.asking, server.line.of('talk')]).toEqual([true, []]);
  me.endAsking(false);
  flushSync();
  expect([field().value, server.line.of('talk')]).toEqual(['Hello', []]);
});

test('a person is reported to the host once, and the host himself is not', async () => {
  welcome(1);
  open();
  for (const [n, seat] of [
    [1, 0],
    [2, 2],
  ] as const)
    hear({ ...line(n, seat, 'all'), who: `w${seat}` });
  flushSync();
  await userEvent.click(screen.getByRole('button', { name: 'People…' }));
  expect(screen.queryByRole('button', { name: 'Report Ann to the host' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Report Cleo to the host' }));
  const sent = server.line.of('report').at(-1)!;
  expect(sent['who']).toBe('w2');
  server.line.tell({ t: 'accepted', ref: sent.ref });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Reported to the host' })).disabled).toBe(true);
});

test('the host silences a watcher, whose lines nobody sees but himself', async () => {
  welcome(0);
  const muted = { ...table, people: names.map((name, seat) => ({ seat, name })), silenced: [{ who: 'we', name: 'Eve' }] };
  open();
  hear({ ...line(1, -1, 'all', 'spam'), who: 'we' });
  flushSync();
  await userEvent.click(screen.getByRole('button', { name: 'People…' }));
  await userEvent.click(screen.getByRole('button', { name: 'Silence Eve for all' }));
  const sent = server.line.of('silence').at(-1)!;
  expect([sent['who'], sent['silenced']]).toEqual(['we', true]);
  server.line.tell({ t: 'accepted', ref: sent.ref });
  server.line.tell({ t: 'table', table: muted });
  await screen.findByRole('button', { name: 'Allow Eve to talk' });
  expect(screen.queryByText('spam')).toBeNull();
  expect(new TableTalk(client, 'm1', () => ({ viewer: -1, names, name: 'Eve' })).lines.map((said) => said.text)).toEqual(['spam']);
});

test('a report shows to the host, who may leave it', async () => {
  welcome(0);
  render(ReportNotices, { client, names });
  server.line.tell({ t: 'reports', reports: [{ who: 'we', name: 'Eve', by: ['Ben', 'Cleo'] }] });
  expect(await screen.findByText(/Ben and Cleo reported Eve to you/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ignore the report' }));
  expect(server.line.of('silence').at(-1)!['silenced']).toBe(false);
  server.line.tell({ t: 'reports', reports: [] });
  flushSync();
  expect(screen.queryByText(/reported Eve/)).toBeNull();
});
