// @vitest-environment happy-dom
// These tests check relations and deals: how the client reads an offer, how the offer becomes a part of a form, and what is sealed.
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAtlas } from '../atlas.ts';
import type { PromptOf } from '../context.ts';
import { classic } from '../fixtures/classic.ts';
import { learning } from '../fixtures/learning.ts';
import { fakeMatch } from '../fixtures/match.ts';
import RelationsPanel from './RelationsPanel.svelte';
import TransactPanel from '../transactions/TransactPanel.svelte';
import type { View } from '../types.ts';
import { isIn, relationsParts, transactParts } from '../offers/agreements.ts';
import { forecast, levelsOf, step } from '../relationLevels.ts';
import RelationsTab from './RelationsTab.svelte';
import { describe as tell, offerState, termsOf, type Offered } from '../offers/offerTerms.ts';

const atlas = makeAtlas(classic);
const names = ['Ann', 'Ben', 'Cleo', 'Dana'];
const pairs: { [pair: string]: string } = { '0-1': 'peace', '0-2': 'cease_fire' };
const level = (a: number, b: number): string => pairs[`${Math.min(a, b)}-${Math.max(a, b)}`] ?? 'war';
const view: View = {
  ...learning,
  header: { ...learning.header, turn: 3, status: ['owes', 'owes', 'owes', 'owes'] },
  sides: [0, 1, 2, 3].map((seat) => ({
    seat,
    relations: Object.fromEntries([0, 1, 2, 3].filter((each) => each !== seat).map((each) => [String(each), level(seat, each)])),
  })),
};
const offer = (n: number, seat: number, to: number, terms: object, state: Offered['state'] = 'accepted', until = 3): Offered => ({
  t: 'offered',
  n,
  stamp: n,
  seat,
  to,
  terms,
  state,
  turn: 3,
  until,
});
const relations: PromptOf<'relations'> = {
  kind: 'relations',
  decision: 'd',
  levels: { 1: 'peace', 2: 'cease_fire', 3: 'war' },
  choices: { 1: ['up', 'down'], 2: ['up', 'down'], 3: ['up'] },
  traders: [1],
  stars: ['0710', '0606'],
};
const transact: PromptOf<'transact'> = {
  kind: 'transact',
  decision: 't',
  sites: [],
  partners: [{ hex: '0606', seat: 1, own: ['base', 'W1'], theirs: ['W3'] }],
};
const bp = { kind: 'bp', giver: 0, at: '0606', bp: 5, source: 'base', target: 'W3' };

function table(offers: Offered[], change: Partial<View> = {}) {
  const fake = fakeMatch({ ...view, ...change });
  const answered: unknown[] = [];
  const proposed: unknown[] = [];
  const dealing = {
    offers,
    propose: (...args: unknown[]) => (proposed.push(args), Promise.resolve({ ok: true } as const)),
    respond: (...args: unknown[]) => (answered.push(args), Promise.resolve({ ok: true } as const)),
  };
  return { ...fake, match: { ...fake.match, names, colors: [0, 1, 2, 3], dealing }, answered, proposed };
}

beforeEach(() => localStorage.clear());

describe('terms', () => {
  test('of a stranger’s making are nothing', () => {
    const read = (terms: unknown) => termsOf({ seat: 1, to: 0, terms });
    for (const wrong of [
      null,
      'x',
      [],
      {},
      { kind: 'treaty', level: 'war' },
      { kind: 'star', giver: 2, at: '0606' },
      { kind: 'star', giver: 1, at: '<b>' },
      { ...bp, bp: 0 },
      { ...bp, bp: 1.5 },
      { ...bp, bp: '5' },
      { ...bp, source: 'the moon' },
      { ...bp, giver: 3 },
      { kind: 'ship', at: '0606' },
    ])
      expect(read(wrong)).toBeNull();
    expect(read({ ...bp, words: 'I give you everything' })).toEqual(bp);
  });

  test('name hexes of the sector maps as well', () => {
    for (const at of ['5B1', '10D11']) expect(termsOf({ seat: 0, to: 1, terms: { ...bp, at } })).toMatchObject({ at });
    for (const at of ['5I1', 'B1', '123', '100A1']) expect(termsOf({ seat: 0, to: 1, terms: { ...bp, at } })).toBeNull();
  });

  test('are told from the reader’s side', () => {
    const { match } = table([]);
    expect(tell(offer(1, 0, 1, bp), match, atlas)).toMatch(/^You give Ben 5 BP at .+, from base to W3\.$/);
    expect(tell(offer(1, 0, 1, bp), { ...match, seat: 1 }, atlas)).toMatch(/^Ann gives you 5 BP/);
  });

  test('hold until the turn is past', () => {
    const at = (state: Offered['state'], turn: number) => offerState({ state, until: 3 }, turn);
    expect([at('open', 3), at('open', 4), at('accepted', 3), at('accepted', 4), at('declined', 9)]).toEqual([
      'open',
      'expired',
      'agreed',
      'past',
      'declined',
    ]);
  });
});

describe('an agreement becomes one’s own half', () => {
  test('of a hand-over of BP, in the very same words on both sides', () => {
    const agreed = [offer(1, 0, 1, bp)];
    const give = transactParts(agreed, transact, 0, 3)[0]!.give;
    const mirrored = { ...transact, partners: [{ hex: '0606', seat: 0, own: ['W3'], theirs: ['base', 'W1'] }] };
    const take = transactParts(agreed, mirrored, 1, 3)[0]!.take;
    expect(give).toEqual({ to: 1, at: '0606', bp: 5, source: 'base', target: 'W3' });
    expect(take).toEqual({ giver: 0, at: '0606', bp: 5, source: 'base', target: 'W3' });
  });

  test('only while it is agreed, in time, and fits', () => {
    const parts = (state: Offered['state'], turn = 3, terms: object = bp) =>
      transactParts([offer(1, 0, 1, terms, state)], transact, 0, turn).length;
    expect([parts('accepted'), parts('open'), parts('withdrawn'), parts('declined'), parts('accepted', 4)]).toEqual([1, 0, 0, 0, 0]);
    expect([parts('accepted', 3, { ...bp, target: 'W9' }), parts('accepted', 3, { ...bp, at: '1719' })]).toEqual([0, 0]);
  });

  test('a treaty is a vote for exactly that step; a star goes from its holder to a trading partner', () => {
    const parts = (to: number, terms: object) => relationsParts([offer(1, 0, to, terms)], relations, 0, 3);
    expect(parts(2, { kind: 'treaty', level: 'peace' })[0]!.vote).toBe('2');
    expect(parts(2, { kind: 'treaty', level: 'allied' })).toEqual([]);
    expect(parts(1, { kind: 'star', giver: 0, at: '0710' })[0]!.give).toEqual({ to: 1, at: '0710' });
    expect(parts(1, { kind: 'star', giver: 1, at: '2223' })[0]!.take).toEqual({ giver: 1, at: '2223' });
    expect(parts(1, { kind: 'star', giver: 0, at: '1719' })).toEqual([]); // the giver does not hold this star now
    expect(parts(2, { kind: 'star', giver: 0, at: '0710' })).toEqual([]); // players cannot trade during a cease fire
  });

  test('is found again in a sealed plan, where zeros and empty words are left out', () => {
    const [part] = relationsParts([offer(1, 0, 1, { kind: 'star', giver: 0, at: '0710' })], relations, 0, 3);
    expect(isIn(part!, { gives: [{ to: 1, at: '0710', bp: 0, source: '', target: '' }] })).toBe(true);
    expect(isIn(part!, { gives: [{ to: 2, at: '0710' }] })).toBe(false);
  });
});

test('what a vote leads to is said without promising what the other does', () => {
  expect(forecast('war', '', 'Ben')).toBe('No change: war.');
  expect(step('war', 'up', levelsOf('1994'))).toBe('allied');
  expect(forecast('allied', 'down', 'Ben', levelsOf('1994'))).toBe('War from the next turn on, whatever Ben votes.');
  expect(forecast('peace', 'down', 'Ben')).toBe('Cease fire from the next turn on, whatever Ben votes.');
  expect(forecast('cease_fire', 'up', 'Ben')).toBe(
    'Peace from the next turn on if Ben also votes up; otherwise it stays cease fire. If Ben votes down, it becomes war.',
  );
});

describe('the form of the votes', () => {
  const show = (offers: Offered[], prompt = relations, answered = false) => {
    const setup = table(offers);
    render(RelationsPanel, { atlas, match: setup.match, prompt, decision: { id: 'd', kind: 'relations', text: '', answered } });
    return setup;
  };
  const seal = () => userEvent.click(screen.getByRole('button', { name: 'Seal vote' }));
  const treaty = offer(1, 2, 0, { kind: 'treaty', level: 'peace' });
  const star = offer(2, 1, 0, { kind: 'star', giver: 0, at: '0710' });

  test('has the agreements in it, and seals them', async () => {
    const { sent } = show([treaty, star]);
    expect(screen.getAllByText(/You seal the agreement with your plan/).length).toBe(2);
    await seal();
    expect(sent[0]!.command).toEqual({ kind: 'relations', votes: { 2: 'up' }, gives: [{ to: 1, at: '0710' }], takes: [] });
  });

  test('leaves out what one takes out', async () => {
    const { sent } = show([treaty, star]);
    for (const box of within(screen.getByRole('region', { name: 'Agreements' })).getAllByRole('switch')) await userEvent.click(box);
    await seal();
    expect(sent[0]!.command).toEqual({ kind: 'relations', votes: {}, gives: [], takes: [] });
  });

  test('lets a vote by hand go before an agreement', async () => {
    const { sent } = show([treaty]);
    await userEvent.click(within(screen.getByRole('radiogroup', { name: 'Vote on Cleo' })).getByRole('radio', { name: 'No change' }));
    await seal();
    expect(sent[0]!.command).toMatchObject({ votes: {} });
  });

  test('an offer only made is shown to be answered, and votes for nothing', async () => {
    const { sent, answered } = show([{ ...treaty, state: 'open' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(answered).toEqual([[1, 'accept']]);
    await seal();
    expect(sent[0]!.command).toMatchObject({ votes: {} });
  });

  test('says so when an agreement came after the seal', () => {
    show([treaty], { ...relations, sealed: { 1: 'down' } }, true);
    expect(screen.getByText(/not in your sealed plan/)).toBeTruthy();
  });
});

test('an agreed hand-over is sealed with the plan of the transactions', async () => {
  const { match, sent } = table([offer(1, 1, 0, bp)]);
  render(TransactPanel, { atlas, match, prompt: transact, decision: { id: 't', kind: 'transact', text: '' } });
  await userEvent.click(screen.getByRole('button', { name: 'Seal plan' }));
  expect(sent[0]!.command).toEqual({
    kind: 'transact',
    items: [],
    gives: [{ to: 1, at: '0606', bp: 5, source: 'base', target: 'W3' }],
    takes: [],
  });
});

test('BP are offered between units that stand together, for this turn', async () => {
  const { match, proposed } = table([]);
  render(TransactPanel, { atlas, match, prompt: transact, decision: { id: 't', kind: 'transact', text: '' } });
  await userEvent.click(screen.getByRole('radio', { name: 'I receive' }));
  await userEvent.click(screen.getByRole('button', { name: 'Offer only to Ben' }));
  expect(proposed).toEqual([[1, { kind: 'bp', giver: 1, at: '0606', bp: 1, source: 'W3', target: 'base' }, 3]]);
});

test('everybody reads who stands how to whom; only a seat makes offers', () => {
  const { match } = table([]);
  const { unmount } = render(RelationsTab, { atlas, match });
  const row = (name: string) =>
    within(screen.getByRole('rowheader', { name }).closest('tr')!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.trim());
  expect(row('You')).toEqual(['·', 'Peace', 'Cease fire', 'War']);
  expect(row('Cleo')).toEqual(['Cease fire', 'War', '·', 'War']);
  expect(screen.getByText(/Relations in turn 3/)).toBeTruthy();
  expect(screen.getByText('Make an offer')).toBeTruthy();
  unmount();
  render(RelationsTab, { atlas, match: { ...match, seat: -1, dealing: undefined } });
  expect(screen.queryByText('Make an offer')).toBeNull();
  expect(screen.getAllByRole('rowheader').length).toBe(4);
});
