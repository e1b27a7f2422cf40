// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import Choice from './Choice.svelte';
import SeatMark from './SeatMark.svelte';
import Slider from './Slider.svelte';
import Stepper from './Stepper.svelte';
import Switch from './Switch.svelte';
import Tabs from './Tabs.svelte';
import { copy } from './copy.ts';
import { icons } from './icons.ts';
import { seatShapes } from './seatColors.ts';
import { dismiss, notes, toast } from './toast.svelte.ts';

describe('Stepper', () => {
  const open = (more = {}) => {
    const changes: number[] = [];
    render(Stepper, { value: 3, label: 'Beam', min: 0, max: 6, onchange: (value: number) => changes.push(value), ...more });
    return { box: screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Beam' }), changes };
  };

  test('buttons step and stop at the ends', async () => {
    const { changes } = open({ value: 5 });
    await userEvent.click(screen.getByRole('button', { name: 'More Beam' }));
    expect(changes).toEqual([6]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'More Beam' }).disabled).toBe(true);
  });

  test('keys step, leap and go to the ends', async () => {
    const { box, changes } = open();
    box.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{PageUp}{Home}{End}');
    expect(changes).toEqual([4, 3, 6, 0, 6]);
  });

  test('what is typed is kept within bounds, and nonsense is put right', async () => {
    const { box, changes } = open();
    await fireEvent.change(box, { target: { value: '40' } });
    await fireEvent.change(box, { target: { value: 'many' } });
    expect([changes, box.value]).toEqual([[6], '6']);
  });

  test('an error is said and tied to the field', () => {
    const { box } = open({ error: 'Costs 2 BP too much.' });
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(box.getAttribute('aria-describedby')!)?.textContent).toBe('Costs 2 BP too much.');
  });
});

describe('Slider', () => {
  test('goes no further than the room its budget leaves', async () => {
    const changes: number[] = [];
    render(Slider, { value: 2, label: 'Drive', max: 9, room: 5, onchange: (value: number) => changes.push(value) });
    const range = screen.getByRole<HTMLInputElement>('slider');
    await fireEvent.input(range, { target: { value: '8' } });
    expect([changes, range.value]).toEqual([[5], '5']);
  });
});

describe('Tabs', () => {
  const items = [
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B' },
    { id: 'c', label: 'C' },
  ] as const;

  test('arrows go round, and the focus goes with them', async () => {
    const chosen: string[] = [];
    render(Tabs, { items, chosen: 'a', label: 'x', prefix: 'p', onchoose: (id: string) => chosen.push(id) });
    screen.getByRole('tab', { name: 'A' }).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{Home}');
    expect(chosen).toEqual(['b', 'a', 'c', 'a']);
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'A' }));
  });

  test('only the chosen one is in the tab order', () => {
    render(Tabs, { items, chosen: 'b', label: 'x', prefix: 'p' });
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
  });
});

test('Choice and Switch speak with native controls', async () => {
  const heard: unknown[] = [];
  render(Choice, {
    label: 'Players',
    choices: [
      [2, '2'],
      [3, '3'],
    ],
    value: 2,
    onchange: (value: unknown) => heard.push(value),
  });
  render(Switch, { label: 'Armor', checked: false, onchange: (value: boolean) => heard.push(value) });
  await userEvent.click(screen.getByRole('radio', { name: '3' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Armor' }));
  expect(heard).toEqual([3, true]);
});

test('a seat without a written name is named by colour and shape', () => {
  render(SeatMark, { color: 2 });
  expect(screen.getByRole('img', { name: 'green triangle' })).toBeTruthy();
});

test('no two seats share a shape, and every icon is a path', () => {
  expect(new Set(seatShapes.map((shape) => shape.path)).size).toBe(8);
  for (const path of Object.values(icons)) expect(path).toMatch(/^M[\d\sMmLlHhVvAaCcSsZz.,-]+$/);
});

describe('notes', () => {
  afterEach(() => vi.useRealTimers());

  test('go by themselves, bad ones later; the same words do not pile up', () => {
    vi.useFakeTimers();
    toast('Saved');
    toast('Too dear', 'bad');
    toast('Too dear', 'bad');
    expect(notes.map((note) => note.text)).toEqual(['Saved', 'Too dear']);
    vi.advanceTimersByTime(5000);
    expect(notes.map((note) => note.text)).toEqual(['Too dear']);
    dismiss(notes[0]!.id);
    expect(notes.length).toBe(0);
  });
});

test('copying falls back where the clipboard is closed', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
  const old = vi.fn(() => true);
  Object.assign(document, { execCommand: old });
  expect(await copy('link')).toBe(true);
  expect(old).toHaveBeenCalledWith('copy');
  expect(document.querySelector('textarea')).toBe(null);
  vi.unstubAllGlobals();
});
