// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ignoreStrayPresses } from './strayPresses.ts';

let stop: () => void;
beforeEach(() => (stop = ignoreStrayPresses()));
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function control(tag = 'button') {
  const pressed = vi.fn();
  const element = document.body.appendChild(document.createElement(tag));
  element.addEventListener('click', pressed);
  const click = (detail: number, clientY = 0) =>
    element.dispatchEvent(new MouseEvent('click', { detail, clientY, bubbles: true, cancelable: true }));
  return { element, pressed, click };
}

test('the second click of a double click does nothing on a control that took the place of the first', () => {
  const [before, after] = [control(), control()];
  before.click(1);
  before.element.remove();
  expect(after.click(2)).toBe(false);
  after.click(3);
  expect([before.pressed.mock.calls.length, after.pressed.mock.calls.length]).toEqual([1, 0]);
  after.click(1);
  expect(after.pressed).toHaveBeenCalledOnce();
});

test('a control that appeared where nothing was pressed takes no second click either', () => {
  const text = control('p');
  text.click(1);
  const after = control();
  after.click(2);
  expect(after.pressed).not.toHaveBeenCalled();
});

test('quick clicks on one control all count, on what it holds and on its label too', () => {
  const more = control();
  more.element.innerHTML = '<b>+</b>';
  more.click(1);
  more.element.firstChild?.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
  more.click(3);
  expect(more.pressed).toHaveBeenCalledTimes(3);
  const label = control('label');
  const box = label.element.appendChild(document.createElement('input'));
  box.type = 'checkbox';
  label.click(1);
  label.click(2);
  expect(box.checked).toBe(false);
});

test('two controls tapped quickly one after the other both count', () => {
  const [near, far] = [control(), control()];
  near.click(1);
  far.click(2, 24);
  near.click(3, 0);
  expect([near.pressed.mock.calls.length, far.pressed.mock.calls.length]).toEqual([2, 1]);
});

test('Enter held down presses a button once', () => {
  const press = (target: Element, key: string, repeat: boolean) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }));
  const { element } = control();
  expect([press(element, 'Enter', false), press(element, 'Enter', true)]).toEqual([true, false]);
  expect(press(element, 'ArrowUp', true)).toBe(true);
  const { element: text } = control('textarea');
  expect(press(text, 'Enter', true)).toBe(true);
});
