import { browserStorage } from '../../wire/browserStorage.ts';
import type { Key } from './conversations.ts';

/** A line for counting: its conversation, its number, whether it is one's own. */
export type Counted = readonly [Key, number, boolean];

/** How far each conversation of a match has been read in this browser; a reload forgets nothing. */
export class ReadMarks {
  private last = $state.raw<{ readonly [key: Key]: number }>({});
  private readonly key: string;

  constructor(match: string) {
    this.key = `talk.read.${match}`;
    const kept = browserStorage.read<{ [key: Key]: number }>(this.key);
    if (typeof kept === 'object') this.last = kept;
  }

  /** Lines of others that have not been read, in one conversation or in all. */
  unread(lines: readonly Counted[], key?: Key): number {
    return lines.filter(([where, n, own]) => !own && (key === undefined || where === key) && n > (this.last[where] ?? 0)).length;
  }

  /** Everything up to line `n` of a conversation has been on screen. */
  read(key: Key, n: number): void {
    if (n <= (this.last[key] ?? 0)) return;
    this.last = { ...this.last, [key]: n };
    browserStorage.write(this.key, this.last);
  }
}
