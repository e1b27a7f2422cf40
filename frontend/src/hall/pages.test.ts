// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { place } from '../ui/router.svelte';
import { me } from '../wire/me.svelte';
import type { MatchDetail, NewMatch, ScenarioCard, SeatInfo } from '../wire/rest';
import NameDialog from './NameDialog.svelte';
import NewMatchPage from './NewMatchPage.svelte';
import TablePage from './TablePage.svelte';

const card = (name: string, seats: [number, number]): ScenarioCard => ({
  name,
  title: name,
  edition: '2012',
  seats,
  text: '',
  minutes: 60,
  note: '',
  sketch: null,
  options: [{ key: 'fog', label: 'Fog', kind: 'flag', default: false, help: '', choices: [], low: 0, high: 0, group: 'House rules' }],
});

const seat = (n: number, change: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: n,
  name: '',
  bot: false,
  level: '',
  here: true,
  ready: false,
  color: n,
  mine: false,
  ...change,
});

const detail = (seats: SeatInfo[], host: boolean): MatchDetail => ({
  id: 'm1',
  code: 'K7QXM',
  game: 'toy',
  scenario: 'plain',
  title: 'Plain',
  status: 'open',
  seats,
  turn: 0,
  phase: '',
  awaited: false,
  mine: true,
  host: 'Ann',
  watchers: 0,
  updated: '',
  recorded: false,
  unreadable: false,
  starts: '',
  winners: [],
  options: {},
  clock: { per: 'decision', seconds: 0, bank: 0 },
  time_limit: 0,
  listed: true,
  open_views: 0,
  url: 'http://x/match/m1',
  ways: null,
  me: { seat: 0, host },
  scenario_card: card('plain', [2, 4]),
  rematch: '',
  outcome: null,
  edits: 0,
  last_edit: null,
  host_before: '',
});

const toy = { name: 'toy', title: 'Toy', motto: '', blurb: '', scenarios: [card('plain', [2, 2]), card('grand', [2, 4])] };
const games = [toy, { name: 'dice', title: 'Dice', motto: '', blurb: 'Quick and loud.', scenarios: [card('quick', [2, 3])] }];
let asked: [string, string, unknown][];

beforeEach(() => {
  asked = [];
  me.name = 'Ann';
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/', '');
    asked.push([init.method ?? 'GET', path, init.body ? JSON.parse(init.body as string) : undefined]);
    if (path === 'me/results') return new Response(JSON.stringify({ people }));
    if (path.endsWith('/invite')) return new Response(JSON.stringify({ invited: init.body ? ['p1'] : [] }));
    if (path === 'games') return new Response(JSON.stringify(games));
    if (path === 'me') return new Response(JSON.stringify({ name: (JSON.parse(init.body as string) as { name: string }).name, id: 'x' }));
    return new Response(JSON.stringify(detail([seat(0, { name: 'Ann', mine: true }), seat(1)], true)));
  });
});

afterEach(() => vi.unstubAllGlobals());

const people = [{ who: 'p1', name: 'Мария', last: '', played: 1, won: 0, drawn: 0 }];
const posts = () => asked.filter(([method]) => method !== 'GET');
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('a new table: the first scenario is chosen, two presses open it', async () => {
  render(NewMatchPage);
  await userEvent.click(await screen.findByRole('button', { name: 'Open the table' }));
  await waitFor(() => expect(place.path).toBe('/match/m1'));
  expect(posts()).toEqual([
    [
      'POST',
      'matches',
      {
        game: 'toy',
        scenario: 'plain',
        seats: 2,
        options: {},
        listed: true,
        clock: { per: 'decision', seconds: 0, bank: 0 },
        open_views: 0,
        name: 'Ann',
      },
    ],
  ]);
});

test('scenario, players and options chosen are what is sent', async () => {
  render(NewMatchPage);
  await userEvent.click(await screen.findByRole('radio', { name: /grand/ }));
  await userEvent.click(screen.getByRole('radio', { name: '4' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Fog', hidden: true }));
  await userEvent.click(screen.getByRole('switch', { name: /Show in the hall/ }));
  await press('Open the table');
  expect(posts()[0]![2]).toMatchObject({ scenario: 'grand', seats: 4, options: { fog: true }, listed: false });
});

test('another game comes with its own first scenario, and with its options as usual', async () => {
  render(NewMatchPage);
  await userEvent.click(await screen.findByRole('switch', { name: 'Fog', hidden: true }));
  await userEvent.click(screen.getByRole('radio', { name: /Dice Quick and loud. 2 to 3 players · 60 min/ }));
  await press('Open the table');
  expect(posts()[0]![2]).toMatchObject({ game: 'dice', scenario: 'quick', seats: 3 });
  expect((posts()[0]![2] as NewMatch).options).toEqual({});
});

test('a newcomer gives a nickname on the way', async () => {
  me.name = '';
  render(NewMatchPage);
  render(NameDialog);
  await userEvent.click(await screen.findByRole('button', { name: 'Open the table' }));
  await userEvent.type(await screen.findByLabelText('Nickname'), 'Ben{Enter}');
  await waitFor(() => expect(posts().map(([, path]) => path)).toEqual(['me', 'matches']));
  expect(posts()[1]![2]).toMatchObject({ name: 'Ben' });
});

test('the host cannot start with a free seat, may fill it, and starting is his own ready', async () => {
  const onchange = vi.fn();
  const view = render(TablePage, { detail: detail([seat(0, { name: 'Ann', mine: true }), seat(1)], true), online: true, onchange });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start the game' }).disabled).toBe(true);
  await press('Seat a bot');
  expect(posts()).toEqual([['POST', 'matches/m1/bot', { seat: 1, bot: true }]]);
  await view.rerender({ detail: detail([seat(0, { name: 'Ann', mine: true }), seat(1, { name: 'Bot', bot: true, ready: true })], true) });
  await press('Start the game');
  expect(
    posts()
      .slice(1)
      .map(([, path, body]) => [path, body]),
  ).toEqual([
    ['matches/m1/ready', { ready: true, edits: 0 }],
    ['matches/m1/start', {}],
  ]);
  expect(onchange).toHaveBeenCalledTimes(3);
});

test('a guest sees whom the table waits for, and says ready', async () => {
  const seats = [seat(0, { name: 'Ann' }), seat(1, { name: 'Ben', mine: true })];
  render(TablePage, { detail: detail(seats, false), online: true, onchange: () => {} });
  expect(screen.getByText('Waiting until you are ready.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start the game' })).toBe(null);
  await press('I am ready');
  expect(posts()).toEqual([['POST', 'matches/m1/ready', { ready: true, edits: 0 }]]);
});

test('everything the host needs is offered to the host alone', () => {
  const seats = [seat(0, { name: 'Ann' }), seat(1, { name: 'Ben', mine: true }), seat(2, { name: 'Cleo' })];
  render(TablePage, { detail: detail(seats, false), online: true, onchange: () => {} });
  expect(screen.queryByRole('button', { name: 'Remove' })).toBe(null);
  expect(screen.queryByRole('button', { name: 'Close the table' })).toBe(null);
});

test('the host changes the table with the form of a new one, which begins with what there is', async () => {
  const clock = { per: 'decision', seconds: 60, bank: 0 } as const; // not one of the usual choices
  const shown = {
    ...detail([seat(0, { name: 'Ann', mine: true }), seat(1)], true),
    scenario: 'grand',
    options: { fog: true },
    clock,
    listed: false,
  };
  render(TablePage, { detail: shown, online: true, onchange: () => {} });
  await press('Change…');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /grand/ })).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '1 minute' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: '3' }));
  await press('Change the table for all players');
  expect(posts()).toEqual([
    ['POST', 'matches/m1/edit', { game: 'toy', scenario: 'grand', seats: 3, options: { fog: true }, listed: false, clock, open_views: 0 }],
  ]);
  expect(await screen.findByRole('button', { name: 'Change…' })).toBeTruthy();
});

test('everybody reads what the host has changed, and who has lost his seat that he has', async () => {
  const before = { game: 'dice', scenario: 'quick', seats: 3, options: {}, listed: true, open_views: 0 };
  const last_edit = { before, at: '', unseated: ['Cleo'], lost_seat: false };
  const shown = { ...detail([seat(0, { name: 'Ann' }), seat(1, { name: 'Ben', mine: true })], false), edits: 1, options: { fog: true } };
  const view = render(TablePage, { detail: { ...shown, last_edit }, online: true, onchange: () => {} });
  const note = await screen.findByRole('region', { name: 'Changes of the table' });
  await waitFor(() => expect(note.textContent).toContain('plain (Toy) is played instead of quick (Dice).'));
  for (const words of ['Ann has changed the table.', '2 seats instead of 3', 'Fog.', 'The seat of Cleo was removed.'])
    expect(note.textContent).toContain(words);
  expect(screen.queryByRole('button', { name: 'Change…' })).toBe(null);
  await view.rerender({ detail: { ...shown, last_edit: { ...last_edit, lost_seat: true } } });
  expect(note.textContent).toContain('Your seat was removed.');
});

test('who has played with me is invited to my table by one press', async () => {
  render(TablePage, { detail: detail([seat(0, { name: 'Ann', mine: true }), seat(1)], true), online: true, onchange: () => {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite Мария' }));
  expect(await screen.findByText('invited')).toBeTruthy();
  expect(posts()).toEqual([['POST', 'matches/m1/invite', { who: 'p1' }]]);
});

test('the host arranges a time by his own clock, and everybody may take it into his calendar', async () => {
  const open = detail([seat(0, { name: 'Ann', mine: true }), seat(1)], true);
  render(TablePage, { detail: open, online: true, onchange: () => {} });
  await press('Set a start time…');
  const field = screen.getByLabelText('Day and time, in your time zone');
  await userEvent.clear(field);
  await press('Set the time');
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a day and a time.');
  await userEvent.type(field, '2027-01-15T20:30');
  await press('Set the time');
  await waitFor(() => expect(posts()).toEqual([['POST', 'matches/m1/time', { at: new Date(2027, 0, 15, 20, 30).toISOString() }]]));
});

test('an arranged time stands at the table, for guests without a button', () => {
  const arranged = { ...detail([seat(0, { name: 'Ann' }), seat(1)], false), starts: '2027-01-15T19:30:00+00:00' };
  render(TablePage, { detail: arranged, online: true, onchange: () => {} });
  expect(screen.getByText(/Starts .*15/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add to my calendar' }).getAttribute('href')).toBe('/api/matches/m1/calendar.ics');
  expect(screen.queryByRole('button', { name: /start time|Change/ })).toBe(null);
});

test('who sits at the server chooses among its addresses; link and picture go with it', async () => {
  const urls = ['http://100.64.0.7:8000/match/m1'];
  const open = { ...detail([seat(0, { name: 'Ann', mine: true }), seat(1)], true), url: 'http://192.168.1.5:8000/match/m1' };
  const view = render(TablePage, { detail: { ...open, ways: { urls, advice: '' } }, online: true, onchange: () => {} });
  const picture = (): string => screen.getByAltText<HTMLImageElement>(/QR code/).getAttribute('src')!;
  expect(picture()).toBe('/api/matches/m1/qr.svg?at=http%3A%2F%2F192.168.1.5%3A8000%2Fmatch%2Fm1');
  const choice = screen.getByRole('combobox', { name: /Address of this computer/ });
  expect([...choice.querySelectorAll('option')].map((each) => each.textContent)).toEqual(['192.168.1.5:8000', '100.64.0.7:8000']);
  await userEvent.selectOptions(choice, urls);
  expect(screen.getByText('http://100.64.0.7:8000/match/m1')).toBeTruthy();
  expect(picture()).toContain('100.64.0.7');
  await view.rerender({ detail: { ...open, url: 'http://10.0.0.9:8000/match/m1', ways: null } });
  expect(screen.getByText('http://10.0.0.9:8000/match/m1')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: /Address/ })).toBeNull();
});

test('without an address the page says what to do, and offers no link that leads nowhere', () => {
  const advice = 'This computer is not connected to a network.';
  const open = { ...detail([seat(0, { name: 'Ann', mine: true }), seat(1)], true), ways: { urls: [], advice } };
  render(TablePage, { detail: open, online: true, onchange: () => {} });
  expect(screen.getByRole('note').textContent).toBe(advice);
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  expect(screen.queryByAltText(/QR code/)).toBeNull();
});

test('a network that has changed is asked for when the page is looked at again', async () => {
  const onchange = vi.fn();
  render(TablePage, { detail: detail([seat(0, { name: 'Ann', mine: true }), seat(1)], true), online: true, onchange });
  dispatchEvent(new Event('focus'));
  await waitFor(() => expect(onchange).toHaveBeenCalledOnce());
});
