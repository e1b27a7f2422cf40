// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { intentOf } from './map/mapKeys.ts';
import { freeKey, isComposed, pressedKey, type Press } from './pressedKey.ts';

const shift = true;

test.each<[string, Press, string]>([
  ['a letter', { key: 'm', code: 'KeyM' }, 'm'],
  ['a letter with Shift', { key: 'M', code: 'KeyM', shiftKey: shift }, 'M'],
  ['a letter with Caps Lock', { key: 'M', code: 'KeyM' }, 'm'],
  ['a letter with Caps Lock and Shift', { key: 'm', code: 'KeyM', shiftKey: shift }, 'M'],
  ['Russian', { key: 'ь', code: 'KeyM' }, 'm'],
  ['Russian with Shift', { key: 'Ь', code: 'KeyM', shiftKey: shift }, 'M'],
  ['Russian with Caps Lock', { key: 'Ь', code: 'KeyM' }, 'm'],
  ['Russian in the place of a comma', { key: 'б', code: 'Comma' }, ','],
  ['Russian in the place of a bracket', { key: 'ъ', code: 'BracketRight' }, ']'],
  ['Russian in the place of >', { key: 'Ю', code: 'Period', shiftKey: shift }, '>'],
  ['a Russian comma, on Shift and slash', { key: ',', code: 'Slash', shiftKey: shift }, ','],
  ['Greek', { key: 'μ', code: 'KeyM' }, 'm'],
  ['Hebrew', { key: 'צ', code: 'KeyM' }, 'm'],
  ['Arabic, two signs on one key', { key: 'لا', code: 'KeyB' }, 'b'],
  ['Thai, a vowel sign', { key: 'ั', code: 'KeyY' }, 'y'],
  ['a Persian digit', { key: '۳', code: 'Digit3' }, '3'],
  ['AZERTY: a on the key of q', { key: 'a', code: 'KeyQ' }, 'a'],
  ['AZERTY: a comma on the key of m', { key: ',', code: 'KeyM' }, ','],
  ['AZERTY: a question mark on the key of m', { key: '?', code: 'KeyM', shiftKey: shift }, '?'],
  ['AZERTY: é on the key of 2', { key: 'é', code: 'Digit2' }, 'é'],
  ['Dvorak: l on the key of p', { key: 'l', code: 'KeyP' }, 'l'],
  ['Dvorak: a comma on the key of w', { key: ',', code: 'KeyW' }, ','],
  ['no code, as from a keyboard on a screen', { key: 'm', code: '' }, 'm'],
  ['a named key', { key: 'ArrowLeft', code: 'ArrowLeft' }, 'ArrowLeft'],
  ['a dead key', { key: 'Dead', code: 'KeyE' }, 'Dead'],
  ['Ctrl', { key: 'm', code: 'KeyM', ctrlKey: true }, ''],
  ['Alt', { key: 'ArrowLeft', code: 'ArrowLeft', altKey: true }, ''],
  ['Meta', { key: 'l', code: 'KeyL', metaKey: true }, ''],
  ['AltGr where it is no Ctrl and Alt', { key: 'm', code: 'KeyM', getModifierState: (name) => name === 'AltGraph' }, ''],
  ['Caps Lock asked for by name', { key: 'm', code: 'KeyM', getModifierState: (name) => name === 'CapsLock' }, 'm'],
  ['a word being composed', { key: 'm', code: 'KeyM', isComposing: true }, ''],
  ['the key that ends it, in Safari', { key: 'Enter', code: 'Enter', keyCode: 229 }, ''],
])('%s', (_, press, key) => expect(pressedKey(press)).toBe(key));

test('maps hear that key', () => {
  const press = (init: KeyboardEventInit): KeyboardEvent => new KeyboardEvent('keydown', init);
  expect(intentOf(press({ key: 'N', code: 'KeyN' }))).toEqual({ kind: 'jump', by: 1 }); // with Caps Lock
  expect(intentOf(press({ key: 'Т', code: 'KeyN', shiftKey: shift }))).toEqual({ kind: 'jump', by: -1 });
  expect(intentOf(press({ key: 'Enter', keyCode: 229 }))).toBeNull();
});

test('a key is free unless somebody writes, a dialog is open or it was taken', () => {
  document.body.innerHTML = `<input><input type="range"><textarea></textarea><div contenteditable="true"><b>x</b></div>
    <dialog open><button>x</button></dialog><button>y</button>`;
  const heard: string[] = [];
  document.body.addEventListener('keydown', (event) => void heard.push(freeKey(event)));
  for (const at of document.body.querySelectorAll('input, textarea, b, button'))
    at.dispatchEvent(new KeyboardEvent('keydown', { key: 'я', code: 'KeyZ', bubbles: true }));
  expect(heard).toEqual(['', 'z', '', '', '', 'z']);
  const taken = new KeyboardEvent('keydown', { key: 'z', cancelable: true });
  taken.preventDefault();
  expect(freeKey(taken)).toBe('');
});

test('a key that an input method takes is known by either sign', () => {
  expect([{ key: 'a' }, { key: 'a', isComposing: true }, { key: 'Process', keyCode: 229 }].map(isComposed)).toEqual([false, true, true]);
});
