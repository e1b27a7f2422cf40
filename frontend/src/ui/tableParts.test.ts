// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Card from './Card.svelte';
import Die from './Die.svelte';
import Hand, { type HandCard } from './Hand.svelte';
import { steady } from '../wire/clock';
import WindowTimer from './WindowTimer.svelte';
import { dieShape, pips } from './dieShapes.ts';
import { setPrefs } from './prefs.svelte.ts';

describe('Die', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => (vi.useRealTimers(), setPrefs({ motion: 'auto' })));

  test('rolls, settles on its number, and says so once', async () => {
    const settled = vi.fn();
    const { container } = render(Die, { sides: 20, value: 17, label: 'Grid', delay: 200, onsettle: settled });
    const die = screen.getByRole('img', { name: 'Grid: d20 shows 17' });
    expect(die.classList.contains('rolling')).toBe(true);
    await vi.advanceTimersByTimeAsync(700);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect([container.querySelector('text')?.textContent, settled.mock.calls.length]).toEqual(['17', 1]);
  });

  test('rolls again when its number changes', async () => {
    const { container, rerender } = render(Die, { sides: 8, value: 2 });
    await vi.advanceTimersByTimeAsync(1000);
    await rerender({ value: 5 });
    expect(container.querySelector('.rolling')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(1000);
    expect(container.querySelector('text')?.textContent).toBe('5');
  });

  test('lies still at once without motion, or where it is not thrown now', () => {
    const settled = vi.fn();
    render(Die, { sides: 6, value: 5, rolls: false, onsettle: settled });
    setPrefs({ motion: 'off' });
    render(Die, { sides: 10, value: 9, onsettle: settled });
    const [six, ten] = screen.getAllByRole('img');
    expect([six!.querySelectorAll('circle').length, ten!.querySelector('text')?.textContent]).toEqual([5, '9']);
    expect(settled).toHaveBeenCalledTimes(2);
  });

  test('many that show the same are one with a count', () => {
    render(Die, { sides: 6, value: 6, rolls: false, times: 12 });
    expect(screen.getByRole('img', { name: '12 dice show 6' }).textContent).toContain('×12');
  });

  test('each number of a six-sided die has as many pips, and unusual dice a shape', () => {
    expect(Object.entries(pips).every(([number, places]) => places.length === Number(number))).toBe(true);
    expect(dieShape(7).outline).not.toBe(dieShape(20).outline);
  });
});

test('nothing of a card that lies face down is in the page', () => {
  const { container } = render(Card, { name: 'Wild', mark: 'W', down: true });
  expect(screen.getByRole('img', { name: 'Face-down card' })).toBeTruthy();
  expect(container.innerHTML).not.toMatch(/Wild/);
});

describe('Hand', () => {
  const cards: HandCard[] = [
    { id: 'a', name: 'Blast', mark: '3' },
    { id: 'b', name: 'Blast', mark: '3' },
    { id: 'c', name: 'Wild', text: 'At any moment' },
    { id: 'd', name: 'Destroy', blocked: 'Only in your own phase.' },
  ];
  const open = (more = {}) => {
    const heard: string[][] = [];
    const shown = render(Hand, { label: 'Your hand', cards, onchoose: (ids: string[]) => heard.push(ids), ...more });
    return { heard, ...shown };
  };

  test('a card is taken up, another takes its place, and the same is put back', async () => {
    const { heard, rerender } = open();
    const all = screen.getAllByRole('button');
    await userEvent.click(all[0]!);
    await rerender({ chosen: ['a'] });
    expect(all[0]!.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(all[1]!);
    await userEvent.click(all[0]!);
    expect(heard).toEqual([['a'], ['b'], []]);
  });

  test('keys go along, take up and let go; one stop for Tab', async () => {
    const { heard, rerender } = open({ most: 2 });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}{End}{Home} ');
    await rerender({ chosen: ['a', 'c'] });
    await userEvent.keyboard('{ArrowRight} {Escape}');
    expect(heard).toEqual([['c'], ['a'], []]);
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });

  test('a card that cannot be chosen says why and stays', async () => {
    const { heard } = open();
    const card = screen.getByRole('button', { name: 'Destroy, Only in your own phase.' });
    await userEvent.click(card);
    expect([heard, card.getAttribute('aria-disabled')]).toEqual([[], 'true']);
  });

  test('a hand that is only looked at answers nothing', async () => {
    const { heard } = open({ most: 0 });
    await userEvent.click(screen.getByRole('button', { name: 'Wild, At any moment' }));
    expect(heard).toEqual([]);
  });

  test('an empty hand says so', () => {
    open({ cards: [], empty: 'No cards in hand' });
    expect(screen.getByText('No cards in hand')).toBeTruthy();
  });
});

describe('WindowTimer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const ring = (props: { left: number; seconds?: number; heard?: number; running?: boolean }) =>
    render(WindowTimer, { seconds: 20, heard: steady(), ...props });

  test('counts down, turns red at the last, and never below nothing', async () => {
    ring({ left: 14 });
    const timer = screen.getByRole('timer', { name: 'Time left to answer: 0:14' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect([timer.textContent?.trim(), timer.classList.contains('last')]).toEqual(['4', true]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(timer.textContent?.trim()).toBe('0');
  });

  test('stands still with the table', async () => {
    ring({ left: 14, running: false });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(screen.getByRole('timer', { name: 'Time left to answer: 0:14, stopped' }).textContent?.trim()).toBe('14');
  });

  test('is short where it lasts for hours', () => {
    ring({ left: 7 * 3600, seconds: 86_400 });
    expect(screen.getByRole('timer').textContent?.trim()).toBe('7h');
  });
});
