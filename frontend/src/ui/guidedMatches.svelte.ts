/** The matches in this browser that have a guide. Maps a match to the log line after which its guide began. */
import { browserStorage } from '../wire/browserStorage.ts';

const KEY = 'table.guided';
const MOST = 8;

let from = $state.raw(browserStorage.read<Record<string, number>>(KEY) ?? {});

function put(next: Record<string, number>): void {
  from = next;
  browserStorage.write(KEY, next);
}

export const guided = {
  /** Return the log line after which the guide began. Return undefined if the match has no guide. */
  from: (match: string): number | undefined => from[match],

  open(match: string, line = 0): void {
    const rest = Object.entries(from).filter(([each]) => each !== match);
    put(Object.fromEntries([...rest.slice(1 - MOST), [match, line]]));
  },

  close(match: string): void {
    put(Object.fromEntries(Object.entries(from).filter(([each]) => each !== match)));
  },
};
