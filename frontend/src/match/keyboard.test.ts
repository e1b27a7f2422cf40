// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { frameKey, replayKey } from './keyboard.ts';

const press = (key: string, code: string, shiftKey = false): KeyboardEvent => new KeyboardEvent('keydown', { key, code, shiftKey });

test('Caps Lock makes no other key of a key of the frame', () => {
  expect([frameKey(press('M', 'KeyM')), frameKey(press('m', 'KeyM', true)), frameKey(press('M', 'KeyM', true))]).toEqual([
    'map',
    'mute',
    'mute',
  ]);
});

test('a keyboard of another script has them, too, and AZERTY keeps its own', () => {
  expect([frameKey(press('ф', 'KeyA')), frameKey(press('λ', 'KeyL'))]).toEqual(['action', 'log']);
  expect([frameKey(press('a', 'KeyQ')), frameKey(press(',', 'KeyM')), frameKey(press('?', 'KeyM', true))]).toEqual([
    'action',
    undefined,
    'help',
  ]);
  expect([replayKey(press('л', 'KeyK')), replayKey(press('Б', 'Comma', true)), replayKey(press(',', 'KeyM'))]).toEqual([
    'play',
    ['turn', -1],
    ['event', -1],
  ]);
});
