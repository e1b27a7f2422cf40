import type { Speaker } from './tableTalk.svelte.ts';

/** Return the name of a speaker: "Ben", or "Eve, without a seat". */
export const speakerText = ({ name, seat }: Speaker): string => (seat < 0 ? `${name}, without a seat` : name);
