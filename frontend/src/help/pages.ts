import type { Component } from 'svelte';
import HowToPlay from './HowToPlay.svelte';
import Keys from './Keys.svelte';

/** Help pages that need no board. A board adds its own; see `HelpPage` in boards/board.ts. */
export const ownPages: { id: string; title: string; body: Component }[] = [
  { id: 'play', title: 'How to play', body: HowToPlay },
  { id: 'keys', title: 'Keys', body: Keys },
];
