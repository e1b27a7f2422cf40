// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { confirm, doubleClick } from '../../../ui/fixtures/doubleClick.ts';
import { makeAtlas } from '../atlas.ts';
import type { PromptOf } from '../context.ts';
import { classic } from '../fixtures/classic.ts';
import { building } from '../fixtures/learning.ts';
import { fakeMatch, type FakeMatch } from '../fixtures/match.ts';
import { MapControl } from '../map/mapControl.svelte.ts';
import type { Decision } from '../types.ts';
import Shipyard from './Shipyard.svelte';

const prompt = building.prompts?.[0] as PromptOf<'build'>;
const decision = building.decisions?.[0] as Decision;
const user = userEvent.setup();

function open(fake: FakeMatch, over: Partial<PromptOf<'build'>> = {}, answered = false) {
  return render(Shipyard, {
    atlas: makeAtlas(classic),
    match: fake.match,
    mapControl: new MapControl(),
    prompt: { ...prompt, ...over },
    decision: { ...decision, answered },
  });
}

const more = (name: string, times: number): Promise<void> =>
  Array.from({ length: times }).reduce<Promise<void>>(
    (before) => before.then(() => user.click(screen.getByRole('button', { name: `More ${name}` }))),
    Promise.resolve(),
  );
const plan = (): HTMLElement => screen.getByRole('region', { name: 'Plan' });

describe('the shipyard', () => {
  let fake: FakeMatch;
  beforeEach(() => {
    localStorage.clear();
    fake = fakeMatch(building, (question) => {
      const attrs = question['attrs'] as { [attr: string]: number };
      const hull = (attrs['PD'] ?? 0) + (attrs['B'] ?? 0) + Math.ceil((attrs['M'] ?? 0) / 3);
      const wrong = (attrs['B'] ?? 0) > (attrs['PD'] ?? 0) ? [['B', 'A Beam of more than the Power/Drive cannot be fired in full.']] : [];
      return { kind: 'cost', hull, cost: hull + (question['wg'] ? 5 : 0), mp: attrs['PD'] ?? 0, wrong };
    });
  });

  test('a ship is designed, planned and sealed', async () => {
    open(fake);
    await more('Power/Drive', 3);
    await more('Missiles', 2);
    await user.click(screen.getByRole('button', { name: 'Plan this ship' }));
    expect(within(plan()).getByText('W10')).toBeTruthy();
    expect(within(plan()).getByText('WG PD=3 M=6')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Stockpiles' }).textContent).toContain('30');
    await user.click(screen.getByRole('button', { name: 'Seal plan' }));
    expect(fake.sent).toEqual([
      { decision: '1.build.0', command: { kind: 'build', items: [{ kind: 'ship', at: '0606', attrs: { PD: 3, M: 6 }, wg: 'WG' }] } },
    ]);
  });

  test('by keyboard the kind of ship is one stop, and arrows change it', async () => {
    open(fake);
    const kinds = screen.getByRole('radiogroup', { name: 'Kind of ship' });
    const [warpship, systemship] = within(kinds).getAllByRole('radio') as [HTMLElement, HTMLElement];
    expect([warpship.tabIndex, systemship.tabIndex]).toEqual([0, -1]);
    warpship.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(systemship);
    expect(systemship.getAttribute('aria-checked')).toBe('true');
    await vi.waitFor(() => expect([warpship.tabIndex, systemship.tabIndex]).toEqual([-1, 0]));
  });

  test('what the server finds wrong is said, and the ship cannot be planned', async () => {
    open(fake);
    await more('Beam', 1);
    expect((await screen.findAllByText(/cannot be fired in full/)).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Plan this ship' })).toHaveProperty('disabled', true);
  });

  test('steppers stop where the BP end', async () => {
    open(fake, { yards: [{ hex: '0606', payer: 'base', bp: 8 }] });
    await more('Power/Drive', 3);
    expect(screen.getByRole('button', { name: 'More Power/Drive' })).toHaveProperty('disabled', true);
  });

  test('a design forgotten on the board is asked about before sealing', async () => {
    open(fake);
    await more('Power/Drive', 2);
    const seal = screen.getByRole('button', { name: 'Seal plan' });
    await doubleClick(seal);
    expect(fake.sent).toEqual([]);
    expect(screen.getByText(/new ship is not in the plan/)).toBeTruthy();
    await confirm(seal);
    expect(fake.sent[0]?.command).toEqual({ kind: 'build', items: [] });
  });

  test('the plan survives a reload', async () => {
    const first = open(fake);
    await user.click(screen.getByRole('button', { name: /Raider/ }));
    await user.click(screen.getByRole('button', { name: 'Plan this ship' }));
    first.unmount();
    open(fake);
    expect(within(plan()).getByText('W10')).toBeTruthy();
    await user.click(within(plan()).getByRole('button', { name: 'Remove from plan' }));
    expect(within(plan()).queryByText('W10')).toBeNull();
  });

  test('repairs are planned beside ships', async () => {
    open(fake);
    await user.click(screen.getByRole('tab', { name: /Repair/ }));
    await user.click(screen.getByRole('button', { name: /Repair all \(3 BP\)/ }));
    await user.click(screen.getByRole('button', { name: 'Seal plan' }));
    expect(fake.sent[0]?.command['items']).toEqual([{ kind: 'repair', ship: 'W4', restore: { PD: 1, M: 4 }, payer: 'base' }]);
  });

  test('a sealed plan is shown and can be taken back', async () => {
    open(fake, { sealed: JSON.stringify({ kind: 'build', items: [{ kind: 'ship', at: '0606', attrs: { PD: 7 }, wg: 'WG' }] }) }, true);
    expect(within(plan()).getByText('WG PD=7')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Plan this ship' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Take back and change' }));
    expect(fake.sent).toEqual([{ decision: '1.build.0', command: { kind: 'unseal' } }]);
  });
});
