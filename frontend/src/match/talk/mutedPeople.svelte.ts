import { browserStorage } from '../../wire/browserStorage.ts';

/**
 * People whose talk this browser hides at one table, by their id at this table (`Said.who`).
 *
 * The list is stored only in the browser. The server does not need to know whose lines a user hides, and sends the same
 * lines to all. Therefore people cannot find out that their lines are hidden.
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

  /** The hidden people by `who`, with the names that they had when they were hidden. */
  get all(): [string, string][] {
    return Object.entries(this.names);
  }

  set(who: string, name: string, hidden: boolean): void {
    const { [who]: _, ...others } = this.names;
    this.names = hidden ? { ...others, [who]: name } : others;
    browserStorage.write(this.key, this.names);
  }
}
