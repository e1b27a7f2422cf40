/** The matches of this browser that are led by a guide: match -> log line from after which on. */
import { browserStorage } from '../wire/browserStorage.ts';

const KEY = 'table.guided';
const MOST = 8;

let from = $state.raw(browserStorage.read<Record<string, number>>(KEY) ?? {});

function put(next: Record<string, number>): void {
  from = next;
  browserStorage.write(KEY, next);
}

export const guided = {
  /** From which line on; undefined: no guide here. */
  from: (match: string): number | undefined => from[match],

  open(match: string, line = 0): void {
    const rest = Object.entries(from).filter(([each]) => each !== match);
    put(Object.fromEntries([...rest.slice(1 - MOST), [match, line]]));
  },

  close(match: string): void {
    put(Object.fromEntries(Object.entries(from).filter(([each]) => each !== match)));
  },
};
