// These are the key commands of every map. The camera handles some of the commands, and each map handles the others.
import type { CameraControl } from './cameraControl.svelte.ts';
import { BURST } from './burst.ts';
import { intentOf, type Intent } from './mapKeys.ts';

const PANS = { left: [80, 0], right: [-80, 0], up: [0, 80], down: [0, -80] } as const;

/** Pan, zoom about the cursor, or fit the map into the window. Return false if the intent does not concern the camera. */
export function moveCamera(camera: CameraControl, intent: Intent, cursor: string): boolean {
  switch (intent.kind) {
    case 'pan': {
      const [x, y] = PANS[intent.arrow];
      camera.glidePan(x, y);
      return true;
    }
    case 'closer':
      camera.zoom(1.35, cursor);
      return true;
    case 'further':
      camera.zoom(1 / 1.35, cursor);
      return true;
    case 'home':
      camera.home();
      return true;
  }
  return false;
}

/** Maps each map to the time of its last choice by key. The time is removed when another key is pressed. */
const chosenAt = new WeakMap<HTMLElement, number>();

/**
 * Pass a key to `act` if it was pressed on the map itself and not on a control in the map. If `act` returns true, stop
 * the event. If a key that chooses is held down or pressed twice within `BURST` milliseconds, it chooses only once.
 */
export function takeKey(event: KeyboardEvent, map: HTMLElement, act: (intent: Intent) => boolean): void {
  if (event.target !== map) return;
  const intent = intentOf(event);
  if (!intent) return;
  const isRepeat = intent.kind === 'choose' && (event.repeat || event.timeStamp - (chosenAt.get(map) ?? -Infinity) < BURST);
  if (intent.kind === 'choose') chosenAt.set(map, event.timeStamp);
  else chosenAt.delete(map);
  if (!isRepeat && !act(intent)) return;
  event.preventDefault();
  event.stopPropagation();
}
