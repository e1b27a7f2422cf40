// @vitest-environment happy-dom
// These tests check standing orders: the state of the form, its text, the command that stores the orders, and the use of the dialog.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { fakeMatch } from '../fixtures/match.ts';
import { learning } from '../fixtures/learning.ts';
import type { StandingView } from '../types.ts';
import { commandOf, conductWords, draftOf, fighter, fireChoices, listOf, sharesOf, summary, wayOf } from './standingOrders.ts';
import StandingOrdersCard from './StandingOrdersCard.svelte';

const form: StandingView = {
  weapons: ['missiles', 'beam'],
  uses: ['W', 'S', 'D'],
  damage: ['empty_SR', 'M', 'T', 'S', 'B', 'riders', 'loaded_SR', 'PD'],
  repair: true,
};

describe('a conduct', () => {
  test('is by the rule, fights or flees', () => {
    expect([null, {}, { retreat: 'always' as const }, { tactic: 'ATTACK' as const }, fighter(form)].map(wayOf)).toEqual([
      'rule',
      'rule',
      'flee',
      'fight',
      'fight',
    ]);
  });

  test('hands power out to every use there is; ECM only if asked to', () => {
    expect(sharesOf({}, ['W', 'S', 'D', 'E'])).toEqual([
      { use: 'W', most: 99 },
      { use: 'S', most: 99 },
      { use: 'D', most: 99 },
      { use: 'E', most: 0 },
    ]);
    expect(sharesOf({ power: [{ use: 'D', most: 4 }, { use: 'W' }] }, ['W', 'S', 'D'])).toEqual([
      { use: 'D', most: 4 },
      { use: 'W', most: 99 },
      { use: 'S', most: 0 },
    ]);
  });

  test('offers weapons of this match, and what was filed', () => {
    expect(fireChoices(['missiles', 'beam'], ['missiles'])).toEqual([[], ['beam'], ['missiles', 'beam'], ['missiles']]);
    expect(fireChoices(['beam'], [])).toEqual([[], ['beam']]);
  });

  test('reads well', () => {
    expect(conductWords(null)).toBe('dodge and do not fire');
    expect(conductWords({ retreat: 'always' })).toBe('flee from every battle');
    expect(conductWords({ tactic: 'ATTACK', fire: ['missiles', 'beam'], retreat: 'hurt' })).toBe(
      'attack; Missiles, then Beam; retreat when half its Power/Drive is lost',
    );
    expect(summary({ kind: 'standing_orders', damage: ['PD', 'M', 'T', 'S'], repair: true, ships: { W1: { retreat: 'always' } } })).toEqual(
      ['W1: flee from every battle.', 'Hits go into Power/Drive, Missiles, Tubes first.', 'BP from the stocks pay for repairs.'],
    );
  });
});

describe('the command', () => {
  test('says nothing of what is the rule anyway, nor of ships that are gone', () => {
    const draft = { ...draftOf(null), ships: { W1: {}, W9: { retreat: 'always' as const } }, damage: [...listOf([], form)] };
    expect(commandOf(draft, form, ['W1'])).toEqual({ kind: 'standing_orders', ships: { W1: {} } });
  });

  test('lists every place once', () => {
    expect(listOf(['PD', 'A', 'B'], form)).toEqual(['PD', 'B', 'empty_SR', 'M', 'T', 'S', 'riders', 'loaded_SR']);
  });
});

describe('the dialog', { timeout: 30_000 }, () => {
  const opened = async (view: StandingView, refuse?: () => string) => {
    const fake = fakeMatch({ ...learning, standing: view }, undefined, refuse);
    render(StandingOrdersCard, { match: fake.match });
    await fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    await screen.findByRole('dialog');
    return fake.sent;
  };

  test('files a list moved with keys and buttons, and a way to fight', async () => {
    const sent = await opened(form);
    await fireEvent.click(screen.getByRole('radio', { name: 'Flee' }));
    await fireEvent.click(screen.getByRole('tab', { name: 'Hits' }));
    await fireEvent.click(screen.getByRole('switch', { name: /order of hits myself/ }));
    const rows = () => screen.getAllByRole('listitem').filter((row) => row.tabIndex === 0);
    await fireEvent.keyDown(rows()[7]!, { key: 'Home' });
    await fireEvent.click(screen.getByRole('button', { name: 'Tubes up' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).toEqual([
      {
        decision: 'standing',
        command: {
          kind: 'standing_orders',
          fleet: { retreat: 'always' },
          damage: ['PD', 'empty_SR', 'T', 'M', 'S', 'B', 'riders', 'loaded_SR'],
        },
      },
    ]);
  });

  test('drops what was filed, and says why something cannot be filed', async () => {
    const sent = await opened({ ...form, filed: { kind: 'standing_orders', repair: true } }, () => 'The game is over for you.');
    await fireEvent.click(screen.getByRole('button', { name: 'Delete all' }));
    expect(sent).toEqual([{ decision: 'standing', command: { kind: 'standing_orders' } }]);
    expect((await screen.findByRole('alert')).textContent).toBe('The game is over for you.');
  });

  test('a ship apart from the others', async () => {
    const sent = await opened(form);
    await fireEvent.change(screen.getByRole('combobox', { name: 'Orders for' }), { target: { value: 'W4' } });
    await fireEvent.click(screen.getByRole('switch', { name: /W4 has its own orders/ }));
    await fireEvent.click(screen.getByRole('radio', { name: 'Flee' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent[0]!.command).toEqual({ kind: 'standing_orders', ships: { W4: { retreat: 'always' } } });
  });
});
