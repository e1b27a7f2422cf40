// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { battle, matchWith } from '../fixtures/combat.ts';
import BattleOverlay from './BattleOverlay.svelte';

const props = (travelling: boolean) => ({
  match: matchWith({ battles: [battle] }, { table: { match: 'overlay' } }),
  battles: [battle],
  open: battle.hex,
  onopen: () => {},
  travelling,
});
const board = (): HTMLElement | null => screen.queryByRole('region', { name: 'Battle at Umma' });
const comes = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Battle at Umma' }, { timeout: 10_000 });

test('a battle opens when the ships have arrived, and stays open while others travel', async () => {
  const { rerender } = render(BattleOverlay, props(true));
  expect(board()).toBeNull();
  await rerender(props(false));
  await comes();
  await rerender(props(true));
  expect(board()).toBeTruthy();
});

test('who does not want to wait opens it at once', async () => {
  render(BattleOverlay, props(true));
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Show the battle' }));
  await comes();
});
