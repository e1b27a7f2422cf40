/** The matches of this browser that are led by a guide, kept in local storage: match -> log line from after which on. */

const KEY = 'table.guided';
const MOST = 8;

function stored(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

let from = $state.raw(stored());

function put(next: Record<string, number>): void {
  from = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Private windows may refuse storage; the guide then leads until the page is loaded anew.
  }
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
