// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { CameraControl } from './cameraControl.svelte.ts';
import { moveCamera, takeKey } from './mapCommands.ts';
import type { Intent } from './mapKeys.ts';

function camera() {
  const calls: unknown[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void calls.push([name, ...given]);
  return { calls, control: { glidePan: note('pan'), zoom: note('zoom'), home: note('home') } as unknown as CameraControl };
}

test.each<[Intent, unknown[][]]>([
  [{ kind: 'pan', arrow: 'left' }, [['pan', 80, 0]]],
  [{ kind: 'pan', arrow: 'down' }, [['pan', 0, -80]]],
  [{ kind: 'closer' }, [['zoom', 1.35, '0203']]],
  [{ kind: 'home' }, [['home']]],
  [{ kind: 'choose' }, []],
])('the camera takes what is its own: %o', (intent, done) => {
  const { calls, control } = camera();
  expect(moveCamera(control, intent, '0203')).toBe(done.length > 0);
  expect(calls).toEqual(done);
});

test('a key is taken from the map alone, and only if something is done with it', () => {
  const map = document.createElement('div');
  const within = map.appendChild(document.createElement('button'));
  document.body.append(map);
  const act = vi.fn((intent: Intent) => intent.kind === 'home');
  map.addEventListener('keydown', (event) => takeKey(event, map, act));
  const press = (target: HTMLElement, key: string): boolean =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  expect([press(map, '0'), press(map, 'Enter'), press(map, 'q'), press(within, '0')]).toEqual([false, true, true, true]);
  expect(act.mock.calls.map(([intent]) => intent.kind)).toEqual(['home', 'choose']);
});

test('Enter held down, or pressed twice at once, chooses one time', () => {
  const map = document.body.appendChild(document.createElement('div'));
  const act = vi.fn((_: Intent) => true);
  map.addEventListener('keydown', (event) => takeKey(event, map, act));
  const press = (key: string, time: number, repeat = false): boolean => {
    const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: time });
    return map.dispatchEvent(event);
  };
  const presses = [press('Enter', 1000), press('Enter', 1060), press('Enter', 1360), press('Enter', 2000, true), press('Enter', 2600)];
  expect(presses).toEqual([false, false, false, false, false]);
  expect(act).toHaveBeenCalledTimes(2);
  press('ArrowUp', 2700);
  press('Enter', 2800);
  expect(act.mock.calls.map(([intent]) => intent.kind)).toEqual(['choose', 'choose', 'step', 'choose']);
});
