/**
 * Reloads an outdated page after a server upgrade. The page checks the server's version after a reconnection and
 * reloads when nothing would be lost.
 *
 * Nothing is lost if no request is pending, no dialog is open, no text is half written, and the user has not touched
 * the page for a while. The page waits longer if it awaits an answer of the user, because the answer might be half
 * written. The page also reloads when the user goes to another page. Boards keep drafts across a reload
 * (`ui/draftStorage.ts`).
 */

import { deviceTime, steady } from './clock.ts';
import { tabStorage, type BrowserStorage } from './browserStorage.ts';

/**
 * Milliseconds without a touch before a reload. `REST_MS` is the normal time, and `AWAITED_MS` applies if an answer of
 * this user is awaited.
 */
export const REST_MS = 4000;
export const AWAITED_MS = 120_000;
/**
 * Milliseconds before a second reload for the same version. If several servers have different versions, a reload can
 * give the wrong version.
 */
export const AGAIN_MS = 600_000;
const LOOK_MS = 1000;
const WOKEN_MS = 300_000;
const FRESH_MS = 15_000;
const TRIED = 'upgrade.tried';

export interface Surroundings {
  /** Return the version of the page that the server delivers now. Reject if the server cannot be reached. */
  ask: () => Promise<string>;
  reload: () => void;
  /** Return whether a reload would lose something on the page. */
  unfinished: () => boolean;
  store: Pick<BrowserStorage, 'get' | 'set'>;
}

export class Upgrade {
  /** Whether an answer of this user is awaited somewhere on the page. */
  awaited = false;
  private readonly mine: string;
  private readonly around: Surroundings;
  private wanted = '';
  private held = 0;
  private touched = -Infinity;
  private asked = -Infinity;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** `mine` is the version of this page. If it is "", the page never checks for another version. */
  constructor(mine: string, around: Surroundings) {
    this.mine = mine;
    this.around = around;
  }

  /** Whether another version is available and the reload waits until nothing would be lost. */
  get isDue(): boolean {
    return this.wanted !== '';
  }

  /** Prevent a reload while work is pending. Call the returned function when the work is done. */
  hold(): () => void {
    this.held += 1;
    let open = true;
    return () => {
      if (open) this.held -= 1;
      open = false;
    };
  }

  /** Record that the user touched the page. */
  touch(): void {
    this.touched = steady();
  }

  /** Check the server's version, because the server may have changed before this reconnection. */
  async look(): Promise<void> {
    if (!this.mine) return;
    this.asked = steady();
    const theirs = await this.around.ask().catch(() => this.mine);
    const stillOld = theirs === this.triedVersion() || theirs === this.mine;
    this.wanted = theirs && !stillOld ? theirs : '';
    clearInterval(this.timer);
    if (this.wanted) this.timer = setInterval(() => this.reloadIfIdle(), LOOK_MS);
    this.reloadIfIdle();
  }

  /** Check the version when the page becomes visible, if the last check is more than `WOKEN_MS` ago. */
  checkWhenVisible(): void {
    if (steady() - this.asked > WOKEN_MS) void this.look();
  }

  /** Reload if another version is available. Call this after the user went to another page, whose address is already set. */
  reloadIfDue(): void {
    if (this.wanted && !this.held) this.load();
  }

  /**
   * Find out why a part of this page or its socket could not be loaded. Return "away" if the server cannot be reached,
   * and "here" if the server has this version. If the server has another version, reload the page once and return
   * "reloading".
   */
  async partMissing(): Promise<'away' | 'here' | 'reloading'> {
    const theirs = await this.around.ask().catch(() => undefined);
    if (theirs === undefined || (this.mine && !theirs)) return 'away';
    if (!this.mine || theirs === this.mine || this.triedVersion() === 'part') return 'here';
    this.load('part');
    return 'reloading';
  }

  private reloadIfIdle(): void {
    const rest = this.awaited ? AWAITED_MS : REST_MS;
    if (this.wanted && !this.held && steady() - this.touched >= rest && !this.around.unfinished()) this.load();
  }

  private load(why = this.wanted): void {
    clearInterval(this.timer);
    this.wanted = '';
    this.around.store.set(TRIED, `${deviceTime()} ${why}`); // without storage, each reconnection might reload again
    this.around.reload();
  }

  /** Return whether this page was just reloaded to get this version. */
  isFresh(): boolean {
    return this.triedVersion(FRESH_MS) === this.mine && this.mine !== '';
  }

  /**
   * Return the version for which this tab was reloaded within the last `within` milliseconds. Return "part" if it was
   * reloaded because of a missing part, and "" if it was not reloaded.
   */
  private triedVersion(within = AGAIN_MS): string {
    const [at = '', why = ''] = (this.around.store.get(TRIED) ?? '').split(' ');
    return deviceTime() - Number(at) < within ? why : '';
  }
}

const WRITTEN = 'textarea, input[type=text]:not([role=spinbutton]), input:not([type])';

/**
 * Return whether the page has an open dialog, an element that is being dragged, or text that was written and not sent.
 * Number fields of an order do not count, because the draft of the order is stored.
 */
export function hasUnfinishedWork(root: Document = document): boolean {
  if (root.querySelector('dialog[open], [aria-grabbed=true]')) return true;
  const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN);
  return [...fields].some((field) => field.value !== field.defaultValue && field.value.trim() !== '');
}

const pageVersion = (): string => document.querySelector<HTMLMetaElement>('meta[name=page-version]')?.content ?? '';

async function ask(): Promise<string> {
  const answer = await fetch('/api/version', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
  return ((await answer.json()) as { page?: string }).page ?? '';
}

export const upgrade = new Upgrade(pageVersion(), {
  ask,
  reload: () => location.reload(),
  unfinished: hasUnfinishedWork,
  store: tabStorage,
});

/** Watch this page for touches and for becoming visible. Call this once. */
export function watchUpgrades(): void {
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const) {
    addEventListener(kind, () => upgrade.touch(), { passive: true, capture: true });
  }
  addEventListener('visibilitychange', () => document.hidden || upgrade.checkWhenVisible());
}
