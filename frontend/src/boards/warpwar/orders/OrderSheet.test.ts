// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { confirm, doubleClick } from '../../../ui/fixtures/doubleClick.ts';
import { matchWith, prompt } from '../fixtures/combat.ts';
import OrderSheet from './OrderSheet.svelte';

beforeEach(() => localStorage.clear());
const decision = { id: prompt.decision, kind: 'orders' };

function sheet(extra = {}) {
  const send = vi.fn(async (_decision: string, _command: { kind: string; orders?: unknown[] }) => ({ ok: true as const }));
  const match = matchWith({ prompts: [prompt], decisions: [decision] }, { send, ...extra });
  const shown = render(OrderSheet, { match, prompt, decision, waiting: '' });
  return { send, match, ...shown };
}

// Find elements by id and by label, because queries by role search the whole sheet and are slow.
const card = (ship: string): HTMLElement => document.getElementById(`order-${ship}`) as HTMLElement;
const press = (label: string): HTMLElement => screen.getByText(label).closest('button') as HTMLElement;

describe('writing orders', () => {
  test('seals one order a ship, as written', async () => {
    const user = userEvent.setup({ delay: null });
    const { send } = sheet();
    const w4 = within(card('W4'));
    await user.click(w4.getByLabelText('Dodge'));
    await user.click(w4.getByLabelText('Less W4 Beam'));
    await user.click(w4.getByLabelText('More W4 Drive'));
    await user.click(press('Seal orders'));
    expect(send).toHaveBeenCalledOnce();
    const [id, command] = send.mock.calls[0] ?? [];
    expect(id).toBe(prompt.decision);
    expect(command?.orders).toHaveLength(3);
    expect(command?.orders?.[0]).toEqual({ ship: 'W4', tactic: 'DODGE', D: 2, B: 2, S: 2, target: 'S35' });
  });

  test('the best and the worst of an order stand between its tactic and its power', async () => {
    const cells = [
      { tactic: 'ATTACK', low: 1, high: 2, cells: ['Hit'], hits: 5 },
      { tactic: 'DODGE', low: 0, high: 3, cells: ['Miss'], hits: 0 },
    ];
    const ask = vi.fn(async () => ({ ok: true as const, answer: { kind: 'what_if', foe: 'S35', weapons: ['Beam'], cells } }));
    sheet({ ask });
    const line = await within(card('W4')).findByTitle('Show all cases');
    expect(line.textContent?.replace(/\s+/g, ' ').trim()).toBe('best 5 attacking at Drive 1–2 worst miss in 4 of 6 cases');
    const after = (a: Element | null, b: Element | null): boolean =>
      Boolean(a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(after(within(card('W4')).getByLabelText('Dodge'), line)).toBe(true);
    expect(after(line, within(card('W4')).getByLabelText('Power of W4'))).toBe(true);
  });

  test('only the tactics the prompt allows', () => {
    sheet();
    expect(within(card('S40')).queryByLabelText('Retreat')).toBeNull();
    expect(within(card('W9')).getByLabelText('Retreat')).toBeTruthy();
  });

  test('power that is not there cannot be given out', async () => {
    sheet();
    const more = within(card('W4')).getByLabelText<HTMLButtonElement>('More W4 Drive');
    expect(more.disabled).toBe(true);
    expect(within(card('W4')).getByLabelText('6 of 6 power used, 0 free')).toBeTruthy();
  });

  test('a draft is there again after a reload', async () => {
    const user = userEvent.setup({ delay: null });
    const first = sheet();
    await user.click(within(card('W9')).getByLabelText('Retreat'));
    first.unmount();
    sheet();
    expect(within(card('W9')).getByLabelText<HTMLInputElement>('Retreat').checked).toBe(true);
  });

  test('a retreat names its hex', async () => {
    const user = userEvent.setup({ delay: null });
    const { send } = sheet();
    await user.click(within(card('W9')).getByLabelText('Retreat'));
    await user.click(within(card('W9')).getByLabelText('hex 1820'));
    await user.click(press('Seal orders'));
    expect(send.mock.calls[0]?.[1].orders?.[1]).toMatchObject({ ship: 'W9', tactic: 'RETREAT', to: '1820' });
  });

  test('Missiles held again give back the power they took', async () => {
    const user = userEvent.setup({ delay: null });
    sheet();
    const w9 = within(card('W9'));
    const level = (power: string): string => w9.getByRole<HTMLInputElement>('spinbutton', { name: `W9 ${power}` }).value;
    const before = ['Drive', 'Beam', 'Screen'].map(level);
    expect(level('Beam')).toBe('4');
    await user.click(w9.getByText('Fire a Missile'));
    expect(['Beam', 'Screen'].map(level)).toEqual(['0', '0']);
    await user.click(w9.getByText(/^Cancel Missiles and Shells/));
    expect(['Drive', 'Beam', 'Screen'].map(level)).toEqual(before);
  });

  test('power left idle and an attack without fire want a second press', async () => {
    const user = userEvent.setup({ delay: null });
    const { send } = sheet();
    for (let press = 0; press < 3; press++) await user.click(within(card('W4')).getByLabelText('Less W4 Beam'));
    await doubleClick(press('Seal orders'));
    expect(screen.getByRole('alert').textContent).toBe('W4 leaves 3 power unused. W4 attacks without firing. Press again to seal anyway.');
    expect(press('Seal orders').getAttribute('aria-disabled')).toBe('true');
    expect(send).not.toHaveBeenCalled();
    await confirm(press('Seal orders'));
    expect(send).toHaveBeenCalledOnce();
  });

  test('a retreat takes all power at one press', async () => {
    const user = userEvent.setup({ delay: null });
    const { send } = sheet();
    await user.click(within(card('W4')).getByLabelText('Retreat'));
    await user.click(within(card('W4')).getByText('All power to Drive'));
    await user.click(press('Seal orders'));
    expect(send.mock.calls[0]?.[1].orders?.[0]).toEqual({ ship: 'W4', tactic: 'RETREAT', D: 6, to: prompt.exits[0] });
  });

  test('a refusal stands at the field it is about', async () => {
    const user = userEvent.setup({ delay: null });
    const fault = { code: 'E-CAP-S', text: 'The Screen of W9 is 3.', field: 'orders.W9.S' };
    const refusal = { ok: false as const, code: fault.code, text: fault.text, field: fault.field, faults: [fault] };
    sheet({ send: async () => refusal });
    await user.click(press('Seal orders'));
    expect(within(card('W9')).getByText('The Screen of W9 is 3.')).toBeTruthy();
    expect(within(card('W4')).queryByText('The Screen of W9 is 3.')).toBeNull();
  });
});

test('sealed orders show their lines and can be taken back', async () => {
  const user = userEvent.setup({ delay: null });
  const send = vi.fn(async () => ({ ok: true as const }));
  const battle = { hex: prompt.hex, sides: [0, 1], round: 2, stage: 'orders', mine: ['W4 DODGE D=6'] };
  const match = matchWith({ prompts: [prompt], battles: [battle] }, { send });
  render(OrderSheet, { match, prompt, decision: { ...decision, answered: true }, waiting: 'Ben is still writing orders.' });
  expect(screen.getByText('W4 DODGE D=6')).toBeTruthy();
  expect(screen.getByText('Ben is still writing orders.')).toBeTruthy();
  await user.click(press('Take back and change'));
  expect(send).toHaveBeenCalledWith(prompt.decision, { kind: 'unseal' });
});
