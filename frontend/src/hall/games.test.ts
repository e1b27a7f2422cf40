// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import HallPage from './HallPage.svelte';
import type { GameCard, MatchRow, ScenarioCard } from '../wire/rest';

const scenario = (name: string, edition: string, minutes: number): ScenarioCard => ({
  name,
  title: name,
  edition,
  seats: [2, 4],
  text: '',
  minutes,
  note: '',
  sketch: null,
  options: [],
});
const dice: GameCard = {
  name: 'dice',
  title: 'Dice',
  motto: 'Quick and loud.',
  levels: [],
  blurb: 'Throw.',
  scenarios: [scenario('quick', '1985', 20)],
};
const kings: GameCard = {
  name: 'kings',
  title: 'Kings',
  motto: '',
  blurb: 'Reign.',
  levels: [],
  scenarios: [scenario('long', '1979', 180)],
};

const row = (id: string, game: string, name: string, mine = false): MatchRow => ({
  id,
  code: '',
  game,
  scenario: name,
  title: name,
  status: 'open',
  seats: [],
  turn: 0,
  phase: '',
  awaited: false,
  mine,
  host: '',
  watchers: 0,
  updated: '2026-01-01T00:00:00Z',
  recorded: false,
  unreadable: false,
  starts: '',
  winners: [],
});

const server = vi.hoisted(() => ({ games: [] as unknown[], hall: {}, idle: [] as unknown[], fetched: [] as string[] }));
vi.mock('../wire/hallClient.svelte', () => ({
  LiveResource: class {
    value = { idle: server.idle };
    path: string;
    constructor(path: string) {
      this.path = path;
    }
    async refresh() {
      server.fetched.push(this.path);
    }
  },
  gameCards: async () => server.games,
  HallClient: class {
    value = server.hall;
    link = 'open';
    retryAt = 0;
    problem = '';
    open = () => () => {};
  },
}));

async function open(games: GameCard[], more: object = {}): Promise<void> {
  const lists = { open: [row('a', 'dice', 'quick'), row('b', 'kings', 'long')], running: [], finished: [], recorded: [] };
  Object.assign(server, { games, hall: { ...lists, mine: [row('c', 'kings', 'long', true)], ...more } });
  render(HallPage);
  await screen.findByText(/1985/);
}

const rows = (list: string): string[] =>
  within(screen.getByRole('region', { name: new RegExp(list) }))
    .getAllByRole('link')
    .map((each) => each.querySelector('.title')!.textContent.trim());

test('several games: every row says whose it is, and the lists can be of one of them', async () => {
  await open([dice, kings]);
  expect(rows('Open tables')).toEqual(['quick Dice 1985', 'long Kings 1979']);
  await userEvent.click(screen.getByRole('radio', { name: 'Dice' }));
  expect(rows('Open tables')).toEqual(['quick Dice 1985']);
  expect(rows('My games'), 'one’s own stay').toEqual(['long Kings 1979']);
  expect(screen.getByRole('link', { name: 'New game' }).getAttribute('href')).toBe('/new/dice');
});

test('a single game: nothing to choose from, and its own words at the door', async () => {
  await open([dice]);
  expect(rows('Open tables')[0]).toBe('quick 1985');
  expect(screen.queryByRole('radio', { name: 'All games' })).toBe(null);
  expect(screen.getByRole('heading', { name: 'Quick and loud.' })).toBeTruthy();
});

test('who won stands in the line of a finished match, and a draw is called one', async () => {
  const seats = ['Ann', 'Ben'].map((name, seat) => ({
    seat,
    name,
    bot: false,
    level: '',
    here: false,
    ready: false,
    color: seat,
    mine: false,
  }));
  const over = { ...row('d', 'kings', 'long'), status: 'finished' as const, seats, winners: [1] };
  await open([dice, kings], { finished: [over, { ...over, id: 'e', winners: [] }] });
  const [won, drawn] = within(screen.getByRole('region', { name: /Finished/ })).getAllByRole('link');
  expect(won!.querySelector('.players')!.textContent.replace(/\s+/g, ' ')).toMatch(/Ann ?· ?Ben, winner/);
  expect(won!.textContent).not.toContain('a draw');
  expect(drawn!.textContent).toContain('a draw');
});

test('tables nobody is at are counted, and fetched only by who wants to see them', async () => {
  server.idle = [row('f', 'kings', 'long')];
  await open([dice, kings], { idle: 1 });
  expect(server.fetched).toEqual([]);
  await userEvent.click(screen.getByText('Running games with all players away'));
  await vi.waitFor(() => expect(server.fetched).toEqual(['hall/idle']));
});
