// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HIDDEN_MS, UNTOUCHED_MS, watchPageUse } from './pageUse.ts';

let back: ReturnType<typeof vi.fn<() => void>>;
let use: ReturnType<typeof watchPageUse>;

beforeEach(() => {
  vi.useFakeTimers();
  back = vi.fn<() => void>();
  use = watchPageUse(back);
});

afterEach(() => {
  use.stop();
  vi.useRealTimers();
  hide(false);
});

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('a page in sight is idle after five minutes without a touch', () => {
  vi.advanceTimersByTime(300_000);
  expect(use.isIdle()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(use.isIdle()).toBe(true);
  expect(UNTOUCHED_MS).toBe(300_000);
});

test.each(['pointerdown', 'pointermove', 'keydown', 'wheel'])('%s is use, also where the board keeps the event to itself', (sign) => {
  document.body.addEventListener(sign, (event) => event.stopPropagation(), { once: true });
  vi.advanceTimersByTime(200_000);
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  vi.advanceTimersByTime(200_000);
  expect(use.isIdle()).toBe(false);
});

test('a hidden page is idle after two minutes, whatever was done before', () => {
  hide(true);
  vi.advanceTimersByTime(120_000);
  expect(use.isIdle()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(use.isIdle()).toBe(true);
  expect(HIDDEN_MS).toBe(120_000);
});

test('who comes back to an idle page tells it at once, and only once it was told idle', () => {
  hide(true);
  vi.advanceTimersByTime(130_000);
  hide(false);
  expect(back).not.toHaveBeenCalled();
  hide(true);
  vi.advanceTimersByTime(130_000);
  expect(use.isIdle()).toBe(true);
  hide(false);
  expect(back).toHaveBeenCalledOnce();
  expect(use.isIdle()).toBe(false);
});

test('once stopped it hears nothing more', () => {
  use.stop();
  vi.advanceTimersByTime(300_001);
  expect(use.isIdle()).toBe(true);
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(back).not.toHaveBeenCalled();
});
