// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gestures } from './gestures.ts';
import type { Point } from './hex.ts';

let map: HTMLElement;
let stop: () => void;
const tap = vi.fn((_at: Point) => {});
beforeEach(() => {
  tap.mockClear();
  map = document.body.appendChild(document.createElement('div'));
  stop = gestures(map, { pan: vi.fn(), zoom: vi.fn(), hover: vi.fn(), tap });
});
afterEach(() => {
  stop();
  map.remove();
});

/** Press and release at a point. `time` is in milliseconds after the page was opened. */
function press(time: number, x: number, pointerType = 'mouse') {
  for (const kind of ['pointerdown', 'pointerup']) {
    const event = new PointerEvent(kind, { pointerId: 1, pointerType, button: 0, clientX: x, clientY: 40, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: time });
    map.dispatchEvent(event);
  }
}

test.each([60, 300, 499])('two presses of one place %i ms apart are one tap', (gap) => {
  for (let time = 0; time < 5; time++) press(1000 + time * gap, 50);
  expect(tap).toHaveBeenCalledOnce();
});

test('two presses of one place with a pause between are two', () => {
  press(1000, 50);
  press(1500, 50);
  expect(tap).toHaveBeenCalledTimes(2);
});

test('two places pressed quickly are two taps: for a mouse from 6 pixels on, for a finger from 24', () => {
  press(1000, 50);
  press(1100, 57);
  press(1200, 150, 'touch');
  press(1300, 170, 'touch');
  press(1400, 195, 'touch');
  expect(tap.mock.calls.map(([at]) => at.x)).toEqual([50, 57, 150, 195]);
});
