import type { Speaker } from './tableTalk.svelte.ts';

/** "Ben", "Eve, who watches". */
export const speakerText = ({ name, seat }: Speaker): string => (seat < 0 ? `${name}, without a seat` : name);
