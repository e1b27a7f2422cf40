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
