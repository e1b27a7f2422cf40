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
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.key) ?? '{}');
      if (kept && typeof kept === 'object') this.names = kept as { [who: string]: string };
    } catch {
      this.names = {};
    }
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
    try {
      localStorage.setItem(this.key, JSON.stringify(this.names));
    } catch {
      // A full or forbidden store: it then lasts as long as the page.
    }
  }
}
