import { browserStorage } from '../../wire/browserStorage.ts';

/**
 * People whose talk this browser hides at one table, by their id at this table (`Said.who`).
 *
 * Stored only in the browser. The server need not know who hides whom and sends the same lines to all, so a person
 * cannot find out that they are hidden.
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

  /** The hidden people by `who`, with the names they had. */
  get all(): [string, string][] {
    return Object.entries(this.names);
  }

  set(who: string, name: string, hidden: boolean): void {
    const { [who]: _, ...others } = this.names;
    this.names = hidden ? { ...others, [who]: name } : others;
    browserStorage.write(this.key, this.names);
  }
}
