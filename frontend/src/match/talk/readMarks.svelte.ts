import type { Key } from './conversations.ts';

/** A line for counting: its conversation, its number, whether it is one's own. */
export type Counted = readonly [Key, number, boolean];

/** How far each conversation of a match has been read in this browser; a reload forgets nothing. */
export class ReadMarks {
  private last = $state.raw<{ readonly [key: Key]: number }>({});
  private readonly key: string;

  constructor(match: string) {
    this.key = `talk.read.${match}`;
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.key) ?? '{}');
      if (kept && typeof kept === 'object') this.last = kept as { [key: Key]: number };
    } catch {
      this.last = {};
    }
  }

  /** Lines of others that have not been read, in one conversation or in all. */
  unread(lines: readonly Counted[], key?: Key): number {
    return lines.filter(([where, n, own]) => !own && (key === undefined || where === key) && n > (this.last[where] ?? 0)).length;
  }

  /** Everything up to line `n` of a conversation has been on screen. */
  read(key: Key, n: number): void {
    if (n <= (this.last[key] ?? 0)) return;
    this.last = { ...this.last, [key]: n };
    try {
      localStorage.setItem(this.key, JSON.stringify(this.last));
    } catch {
      // A full or forbidden store: the marks then last as long as the page.
    }
  }
}
