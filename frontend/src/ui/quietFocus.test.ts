// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { focusQuietly } from './quietFocus.ts';

beforeEach(() => {
  document.body.innerHTML = '<div id="panel" tabindex="-1"><button id="seal">Seal</button></div>';
});
afterEach(() => document.body.replaceChildren());
const at = (id: string): HTMLElement => document.getElementById(id)!;

test('a panel that was given the focus has no ring until somebody comes to it himself', () => {
  focusQuietly(at('panel'));
  expect(document.activeElement).toBe(at('panel'));
  expect(at('panel').hasAttribute('data-quiet-focus')).toBe(true);
  at('seal').focus();
  expect(at('panel').hasAttribute('data-quiet-focus')).toBe(false);
});

test('what can be pressed always shows its ring', () => {
  focusQuietly(at('seal'));
  expect(document.activeElement).toBe(at('seal'));
  expect(at('seal').hasAttribute('data-quiet-focus')).toBe(false);
});
