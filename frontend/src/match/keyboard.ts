import type { Grain } from './replay/replayPlayer.svelte';

/** Keys of the frame; all others belong to the board. */
const keys: Record<string, string> = { a: 'action', m: 'map', s: 'seats', l: 'log', t: 'talk', '?': 'help', M: 'mute' };

/** What a key asks of the frame, or undefined. Never while one types, and never with Ctrl, Alt or Meta. */
export function frameKey(event: KeyboardEvent): string | undefined {
  return free(event) ? keys[event.key] : undefined;
}

const replayKeys: Record<string, [Grain, 1 | -1] | 'play'> = {
  ',': ['event', -1],
  '.': ['event', 1],
  '[': ['round', -1],
  ']': ['round', 1],
  '<': ['turn', -1],
  '>': ['turn', 1],
  k: 'play',
};

/** What a key asks of a replay, or undefined. */
export function replayKey(event: KeyboardEvent): [Grain, 1 | -1] | 'play' | undefined {
  return free(event) ? replayKeys[event.key] : undefined;
}

function free(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return false;
  const at = event.target as HTMLElement | null;
  return !at?.closest?.('input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog');
}
