import { freeKey } from '../ui/pressedKey';
import type { Grain } from './replay/replayPlayer.svelte';

/** Keys of the frame. All other keys belong to the board. */
const keys: Record<string, string> = { a: 'action', m: 'map', s: 'seats', l: 'log', t: 'talk', '?': 'help', M: 'mute' };

/** Return the frame's action for a key, or undefined if the key has none. */
export const frameKey = (event: KeyboardEvent): string | undefined => keys[freeKey(event)];

const replayKeys: Record<string, [Grain, 1 | -1] | 'play'> = {
  ',': ['event', -1],
  '.': ['event', 1],
  '[': ['round', -1],
  ']': ['round', 1],
  '<': ['turn', -1],
  '>': ['turn', 1],
  k: 'play',
};

/** Return the replay's action for a key, or undefined if the key has none. */
export const replayKey = (event: KeyboardEvent): [Grain, 1 | -1] | 'play' | undefined => replayKeys[freeKey(event)];
