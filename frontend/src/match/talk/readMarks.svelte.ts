import { browserStorage } from '../../wire/browserStorage.ts';
import type { Key } from './conversations.ts';

/** A line to count: its conversation, its number, and whether the reader wrote it. */
export type Counted = readonly [Key, number, boolean];

/** Stores in this browser up to which line each conversation of a match has been read. The marks survive a reload. */
export class ReadMarks {
  private last = $state.raw<{ readonly [key: Key]: number }>({});
  private readonly key: string;

  constructor(match: string) {
    this.key = `talk.markRead.${match}`;
    const kept = browserStorage.read<{ [key: Key]: number }>(this.key);
    if (typeof kept === 'object') this.last = kept;
  }

  /** Return the number of unread lines by other people. If `key` is given, count only the lines of that conversation. */
  countUnread(lines: readonly Counted[], key?: Key): number {
    return lines.filter(([where, n, own]) => !own && (key === undefined || where === key) && n > (this.last[where] ?? 0)).length;
  }

  /** Mark all lines of a conversation up to line `n` as read. */
  markRead(key: Key, n: number): void {
    if (n <= (this.last[key] ?? 0)) return;
    this.last = { ...this.last, [key]: n };
    browserStorage.write(this.key, this.last);
  }
}
