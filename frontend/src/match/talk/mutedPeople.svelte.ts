import { browserStorage } from '../../wire/browserStorage.ts';

/**
 * Whose talk this browser hides at one table, by what tells them apart there (`Said.who`).
 *
 * Kept in the browser: the server need not know who would rather not read whom, and does the same for everybody, so nobody
 * can find out that he is hidden.
 */
export class MutedPeople {
  private names = $state.raw<{ readonly [who: string]: string }>({});
  private readonly key: string;

  constructor(match: string) {
    this.key = `talk.muted.${match}`;
    const kept = browserStorage.read<{ [who: string]: string }>(this.key);
    if (typeof kept === 'object') this.names = kept;
  }

  has(who: string | undefined): boolean {
    return !!who && who in this.names;
  }

  /** The hidden people as they were called, by `who`. */
  get all(): [string, string][] {
    return Object.entries(this.names);
  }

  set(who: string, name: string, hidden: boolean): void {
    const { [who]: _, ...others } = this.names;
    this.names = hidden ? { ...others, [who]: name } : others;
    browserStorage.write(this.key, this.names);
  }
}
