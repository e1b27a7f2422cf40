// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { matchWith, w4 } from '../fixtures/combat.ts';
import type { DamagePrompt } from '../types.ts';
import DamageSheet from './DamageSheet.svelte';

beforeEach(() => localStorage.clear());

const prompt: DamagePrompt = {
  kind: 'damage',
  decision: 'd1',
  hex: '1720',
  round: 2,
  wounds: [{ ship: 'W4', hits: 4, room: { PD: 6, B: 3, S: 2, T: 1, M: 1 }, default: { T: 1, M: 1, S: 2 } }],
};

function sheet() {
  const send = vi.fn(async (_decision: string, _command: { kind: string }) => ({ ok: true as const }));
  render(DamageSheet, { match: matchWith({ records: [w4] }, { send }), prompt, decision: { id: 'd1', kind: 'damage' }, waiting: '' });
  return send;
}

const seal = (): HTMLButtonElement => screen.getByRole('button', { name: 'Seal damage' });
const row = (name: string): HTMLElement => screen.getByRole('spinbutton', { name: `Hits on ${name} of W4` });

test('exactly the hits must be placed before it can be sealed', async () => {
  const user = userEvent.setup({ delay: null });
  const send = sheet();
  expect(seal().disabled).toBe(true);
  row('Beam').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(row('Beam').getAttribute('aria-valuenow')).toBe('3');
  expect(screen.getByText('1 hit still to place')).toBeTruthy();
  row('Missiles').focus();
  await user.keyboard('{End}');
  expect(screen.getByText('All hits placed')).toBeTruthy();
  await user.click(seal());
  expect(send).toHaveBeenCalledWith('d1', { kind: 'damage', hits: { W4: { B: 3, M: 1 } } });
});

test('pressing a box crosses it off and those after it; pressing it again frees it', async () => {
  const user = userEvent.setup({ delay: null });
  sheet();
  const boxes = row('Power/Drive').parentElement?.querySelectorAll('.boxes button') ?? [];
  expect(boxes).toHaveLength(6);
  await user.click(boxes[4] as HTMLElement);
  expect(row('Power/Drive').getAttribute('aria-valuenow')).toBe('2');
  await user.click(boxes[4] as HTMLElement);
  expect(row('Power/Drive').getAttribute('aria-valuenow')).toBe('1');
});

test('the suggestion of the prompt fills the sheet', async () => {
  const user = userEvent.setup({ delay: null });
  const send = sheet();
  await user.click(screen.getByRole('button', { name: 'Suggest' }));
  await user.click(seal());
  expect(send).toHaveBeenCalledWith('d1', { kind: 'damage', hits: { W4: { T: 1, M: 1, S: 2 } } });
});

test('the drawing of the ship takes and frees hits as the rows do', async () => {
  const user = userEvent.setup({ delay: null });
  sheet();
  const part = document.querySelector('[data-part="B"]') as SVGElement;
  await user.click(part.querySelector('.area') as Element);
  await user.click(part.querySelector('.box.left') as Element);
  expect(row('Beam').getAttribute('aria-valuenow')).toBe('2');
  await user.click(part.querySelector('.box.struck') as Element);
  expect(row('Beam').getAttribute('aria-valuenow')).toBe('1');
});
