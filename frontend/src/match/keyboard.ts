import { freeKey } from '../ui/pressedKey';
import type { Grain } from './replay/replayPlayer.svelte';

/** Keys of the frame; all others belong to the board. */
const keys: Record<string, string> = { a: 'action', m: 'map', s: 'seats', l: 'log', t: 'talk', '?': 'help', M: 'mute' };

/** Return the frame's action for a key, or undefined. */
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

/** Return the replay's action for a key, or undefined. */
export const replayKey = (event: KeyboardEvent): [Grain, 1 | -1] | 'play' | undefined => replayKeys[freeKey(event)];
