// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { radios } from './radios.ts';

const at = (id: string): HTMLButtonElement => document.getElementById(id) as HTMLButtonElement;
const press = (key: string): boolean =>
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

function group(chosen: string): () => void {
  document.body.innerHTML = `<div role="radiogroup">${['a', 'b', 'c', 'd']
    .map((id) => `<button id="${id}" role="radio" aria-checked="${id === chosen}" ${id === 'c' ? 'disabled' : ''}></button>`)
    .join('')}</div>`;
  const row = document.querySelector<HTMLElement>('[role=radiogroup]')!;
  row.addEventListener('click', (event) => {
    for (const each of row.querySelectorAll('button')) each.setAttribute('aria-checked', String(each === event.target));
  });
  return radios(row);
}

const stops = (): string[] =>
  [...document.querySelectorAll('button')].filter((each) => each.tabIndex === 0 && !each.disabled).map((each) => each.id);
let leave: () => void;
afterEach(() => leave());

test('Tab stops once: at the chosen one, or at the first while none is chosen', () => {
  leave = group('b');
  expect(stops()).toEqual(['b']);
  leave();
  leave = group('');
  expect(stops()).toEqual(['a']);
});

test('arrows go round, leave out what is closed, choose, and move the stop', async () => {
  leave = group('b');
  at('b').focus();
  press('ArrowRight');
  expect(document.activeElement).toBe(at('d'));
  expect(at('d').getAttribute('aria-checked')).toBe('true');
  await vi.waitFor(() => expect(stops()).toEqual(['d']));
  press('ArrowDown');
  expect(document.activeElement).toBe(at('a'));
  press('ArrowLeft');
  expect(document.activeElement).toBe(at('d'));
  expect(press('Enter')).toBe(true);
  expect(at('d').getAttribute('aria-checked')).toBe('true');
});
