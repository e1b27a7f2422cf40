// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { battle, matchWith, round2, w4 } from '../fixtures/combat.ts';
import BattlePanel from './BattlePanel.svelte';
import BattleTabs from './BattleTabs.svelte';
import { noteBattles } from './shownRounds.svelte.ts';

const start = { ...battle, round: 2, rounds: [], hex: '1720' };
const now = { ...battle, round: 3, hex: '1720' };

/** Render the battle at its start, after `noteBattles` has recorded it as the board of the map does. */
function shownFirst(match: ReturnType<typeof matchWith>): ReturnType<typeof render<typeof BattlePanel>> {
  noteBattles(match.table.match, [start]);
  return render(BattlePanel, { match, battle: start });
}

describe('the battle board', () => {
  test('a new round plays step by step; what is owed waits behind it until it was shown or skipped', async () => {
    const user = userEvent.setup({ delay: null });
    const asked = { kind: 'withdraw_to' as const, decision: 'w', hex: '1720', ships: ['W4'], exits: ['1719'], racks: {}, loose: [] };
    const match = matchWith({ battles: [start] }, { table: { match: 'play' } });
    const { rerender } = shownFirst(match);
    expect(screen.queryByText('The orders are revealed.')).toBeNull();
    await rerender({ match: { ...match, view: { ...match.view, battles: [now], prompts: [asked] } }, battle: now });
    expect(screen.getByText('The orders are revealed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Seal withdrawal' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'One step forward' }));
    expect(screen.getByText('W4’s Beam at S35: drive difference −2, Miss.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.getByRole('button', { name: 'Seal withdrawal' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show the position now' }));
    expect(screen.queryByRole('group', { name: 'The round, step by step' })).toBeNull();
  });

  test('a round whose Missiles are still bent by ECM is not told as fought', () => {
    const bent = { ...battle, stage: 'ecm', round: 2, rounds: [{ ...round2, losses: [] }] };
    const match = matchWith({ battles: [bent] }, { table: { match: 'bent' } });
    render(BattlePanel, { match, battle: bent });
    expect(screen.queryByText(/no ship damaged/)).toBeNull();
  });

  test('rounds missed follow each other; Skip goes to the end of them all', async () => {
    const user = userEvent.setup({ delay: null });
    const match = matchWith({ battles: [start] }, { table: { match: 'missed' } });
    const { rerender } = shownFirst(match);
    const later = {
      ...now,
      round: 4,
      rounds: [round2, { ...round2, round: 3, losses: [{ ship: 'W4', scored: 5, absorbed: 0, effective: 5, destroyed: true }] }],
    };
    await rerender({ match: { ...match, view: { ...match.view, battles: [later] } }, battle: later });
    expect(screen.queryByRole('region', { name: 'Rounds fought' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.getByText('The round is over.')).toBeTruthy();
    expect(screen.getByText('Destroyed')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Rounds fought' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show the position now' })).toBeTruthy();
  });

  test('the table lights the cell of the shot', async () => {
    const user = userEvent.setup({ delay: null });
    const match = matchWith({ battles: [start] }, { table: { match: 'crt' } });
    const { rerender } = shownFirst(match);
    await user.click(screen.getByRole('button', { name: 'CRT' }));
    await rerender({ match: { ...match, view: { ...match.view, battles: [now] } }, battle: now });
    await user.click(screen.getByRole('button', { name: 'One step forward' }));
    expect(screen.getByText(/Attack, difference −2, against a ship on Dodge:/).textContent).toContain('Miss');
    await user.click(screen.getByRole('button', { name: 'CRT' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('who looks back and comes to a battle that is over sees its last round, until it is put away', async () => {
    const user = userEvent.setup({ delay: null });
    const over = { ...now, stage: 'over' };
    const match = matchWith({ battles: [over] }, { table: { match: 'looked back' }, replay: true });
    render(BattlePanel, { match, battle: over });
    expect(screen.getByText('The round is over.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('The round is over.')).toBeNull();
  });

  test('without motion the whole round is a list at once', async () => {
    const match = matchWith({ battles: [start] }, { table: { match: 'still' }, still: true });
    const { rerender } = shownFirst(match);
    await rerender({ match: { ...match, view: { ...match.view, battles: [now] } }, battle: now });
    expect(
      screen
        .getAllByRole('listitem')
        .some((item) => item.textContent?.includes('S35’s Missile 1 at W4: drive difference +1, Hit +2, 5 hits.')),
    ).toBe(true);
  });

  test('a miss says why, and without motion the list says it too', async () => {
    const match = matchWith({ battles: [start] }, { table: { match: 'why' }, still: true });
    const { rerender } = shownFirst(match);
    await rerender({ match: { ...match, view: { ...match.view, battles: [now] } }, battle: now });
    // In the 2012 edition (section 5.3), an attacker hits a dodging ship only if the drive difference is +2 or more. Here the drive
    // difference is −2, so it is too low by 4.
    expect(screen.getAllByRole('listitem').some((item) => item.textContent?.includes('Missed: dodged: too slow by 4.'))).toBe(true);
  });

  test('the last round stays as a strip, and a press on a shot shows it again', async () => {
    const user = userEvent.setup({ delay: null });
    render(BattlePanel, { match: matchWith({ battles: [now] }, { table: { match: 'strip' } }), battle: now });
    const strip = within(screen.getByRole('group', { name: 'Shots of Round 2' }));
    await user.click(strip.getByRole('button', { name: /^S35 M1 › W4/ }));
    expect(screen.getByText('S35’s Missile 1 at W4: drive difference +1, Hit +2, 5 hits.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  });

  test('a wreck stays on the battlefield, and while the next round is written its number stands there', () => {
    const killed = { ...round2, losses: [{ ship: 'S35', scored: 5, absorbed: 0, effective: 5, destroyed: true }] };
    const alone = { ...now, fleets: { '0': ['W4'], '1': ['W7'] }, rounds: [killed] };
    const { container } = render(BattlePanel, { match: matchWith({ battles: [alone] }, { table: { match: 'wreck' } }), battle: alone });
    expect(container.querySelector('[data-ship="S35"]')?.textContent).toContain('Destroyed');
    expect(container.querySelector('.round')?.textContent).toBe('Round3');
  });

  test('a reload does not play again what is history, but it stays readable', () => {
    render(BattlePanel, { match: matchWith({ battles: [now], records: [w4] }, { table: { match: 'reload' } }), battle: now });
    expect(screen.queryByRole('group', { name: 'The round, step by step' })).toBeNull();
    const log = within(screen.getByRole('region', { name: 'Rounds fought' }));
    for (const line of round2.orders ?? []) expect(log.getByText(line)).toBeTruthy();
    expect(log.getByText('Hit +2')).toBeTruthy();
  });
});

test('tabs say which battles await me and move by arrow keys', async () => {
  const user = userEvent.setup({ delay: null });
  const onopen = vi.fn();
  const battles = [
    { ...now, waiting: [1] },
    { ...now, hex: '0606', waiting: [0] },
    { ...now, hex: '1011', stage: 'over' },
  ];
  render(BattleTabs, { match: matchWith({ battles }, { table: { match: 'tabs' } }), battles, open: '1720', onopen });
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent?.includes('waits for you'))).toEqual([false, true, false]);
  tabs[0]?.focus();
  await user.keyboard('{ArrowRight}');
  expect(onopen).toHaveBeenCalledWith('0606');
});
