/**
 * A page of yesterday before a server of today: it notices after a reconnection, and loads itself anew at a good moment.
 *
 * A moment is good when nothing would be lost: no request is under way, no dialog is open, no text is half written, and
 * nobody has touched the page for a while; longer where an answer is awaited, which may be half made. Going to another
 * page is a good moment too. Drafts are kept over a reload by their boards (`ui/draftStorage.ts`).
 */

import { deviceTime, steady } from './clock.ts';
import { tabStorage, type BrowserStorage } from './browserStorage.ts';

/** Milliseconds nobody may have touched the page: at rest, and where an answer of this person is awaited. */
export const REST_MS = 4000;
export const AWAITED_MS = 120_000;
/** A page that has been loaded anew for a version and is still another one: several servers are of several ages. */
export const AGAIN_MS = 600_000;
const LOOK_MS = 1000;
const WOKEN_MS = 300_000;
const FRESH_MS = 15_000;
const TRIED = 'upgrade.tried';

export interface Surroundings {
  /** The version of the page the server gives out now; rejects when it cannot be asked. */
  ask: () => Promise<string>;
  reload: () => void;
  /** Whether something stands on the page that a reload would lose. */
  unfinished: () => boolean;
  store: Pick<BrowserStorage, 'get' | 'set'>;
}

export class Upgrade {
  /** An answer of this person is awaited somewhere on the page. */
  awaited = false;
  private readonly mine: string;
  private readonly around: Surroundings;
  private wanted = '';
  private held = 0;
  private touched = -Infinity;
  private asked = -Infinity;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** `mine`: the version of this page; "" never looks for another one. */
  constructor(mine: string, around: Surroundings) {
    this.mine = mine;
    this.around = around;
  }

  /** A newer page is there and waits for a good moment. */
  get due(): boolean {
    return this.wanted !== '';
  }

  /** Something is under way that a reload would lose. Call what it gives when it is over. */
  hold(): () => void {
    this.held += 1;
    let open = true;
    return () => {
      if (open) this.held -= 1;
      open = false;
    };
  }

  /** The page was touched. */
  touch(): void {
    this.touched = steady();
  }

  /** The server was reached anew: it may be another one by now. */
  async look(): Promise<void> {
    if (!this.mine) return;
    this.asked = steady();
    const theirs = await this.around.ask().catch(() => this.mine);
    const stillOld = theirs === this.tried() || theirs === this.mine;
    this.wanted = theirs && !stillOld ? theirs : '';
    clearInterval(this.timer);
    if (this.wanted) this.timer = setInterval(() => this.consider(), LOOK_MS);
    this.consider();
  }

  /** The page is seen again after a while. */
  woken(): void {
    if (steady() - this.asked > WOKEN_MS) void this.look();
  }

  /** The person went to another page of ours, whose address is in place already. */
  moved(): void {
    if (this.wanted && !this.held) this.load();
  }

  /**
   * A part of this page, or its socket, did not come. Ask the server why: "away" if it cannot be asked, "here" if its page is this one;
   * for another page this one is loaded again ("reloading"), once.
   */
  async partMissing(): Promise<'away' | 'here' | 'reloading'> {
    const theirs = await this.around.ask().catch(() => undefined);
    if (theirs === undefined || (this.mine && !theirs)) return 'away';
    if (!this.mine || theirs === this.mine || this.tried() === 'part') return 'here';
    this.load('part');
    return 'reloading';
  }

  private consider(): void {
    const rest = this.awaited ? AWAITED_MS : REST_MS;
    if (this.wanted && !this.held && steady() - this.touched >= rest && !this.around.unfinished()) this.load();
  }

  private load(why = this.wanted): void {
    clearInterval(this.timer);
    this.wanted = '';
    this.around.store.set(TRIED, `${deviceTime()} ${why}`); // without storage it is tried after the next reconnection again
    this.around.reload();
  }

  /** Whether this page was loaded a moment ago because another version was there. */
  fresh(): boolean {
    return this.tried(FRESH_MS) === this.mine && this.mine !== '';
  }

  /** For which version this tab was loaded anew a short while ago. */
  private tried(within = AGAIN_MS): string {
    const [at = '', why = ''] = (this.around.store.get(TRIED) ?? '').split(' ');
    return deviceTime() - Number(at) < within ? why : '';
  }
}

const WRITTEN = 'textarea, input[type=text]:not([role=spinbutton]), input:not([type])';

/**
 * Text that somebody has written and not sent, an open dialog, or something lifted by the pointer. The numbers of an order
 * are no such text: its draft is kept.
 */
export function unfinished(root: Document = document): boolean {
  if (root.querySelector('dialog[open], [aria-grabbed=true]')) return true;
  const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN);
  return [...fields].some((field) => field.value !== field.defaultValue && field.value.trim() !== '');
}

const version = (): string => document.querySelector<HTMLMetaElement>('meta[name=page-version]')?.content ?? '';

async function ask(): Promise<string> {
  const answer = await fetch('/api/version', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
  return ((await answer.json()) as { page?: string }).page ?? '';
}

export const upgrade = new Upgrade(version(), { ask, reload: () => location.reload(), unfinished, store: tabStorage });

/** Watch this page; called once. */
export function watchUpgrades(): void {
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const) {
    addEventListener(kind, () => upgrade.touch(), { passive: true, capture: true });
  }
  addEventListener('visibilitychange', () => document.hidden || upgrade.woken());
}
