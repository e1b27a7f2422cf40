// This module has the state of the shipyard: the plan, the design that the player is editing, and the server's check of this design.
import type { Atlas } from '../atlas.ts';
import type { BoardContext, PromptOf } from '../context.ts';
import { Draft, draftKey, parseSealed } from '../drafts/draft.svelte.ts';
import type { BuildItem, Cost, Yard } from '../types.ts';
import { PressAgain } from '../../../ui/pressAgain.svelte.ts';
import { afterTransactions, type Deal } from '../bpTransactions.ts';
import { attrsFor, designCost, hullCost, stepOf, tidy, usualGenerator, type Design } from './design.ts';
import { balances, itemCost, purseKey, shipItem, type Balance } from './buildPlan.ts';

export type BuildPrompt = PromptOf<'build'>;

/** Return the deals in a sealed Build sheet. They are its first step (transactions). */
const dealsOf = (sealed: string | undefined): Deal[] => parseSealed<{ transactions?: Deal[] }>(sealed)?.transactions ?? [];

const itemsOf = (sealed: string | undefined): BuildItem[] => {
  const found = parseSealed<{ items?: BuildItem[] } | BuildItem[]>(sealed);
  return Array.isArray(found) ? found : (found?.items ?? []);
};

export class ShipyardState {
  readonly atlas: Atlas;
  readonly match: BoardContext;
  /** The prompt as it will be after the transactions. */
  readonly prompt: () => BuildPrompt;
  readonly deals: Draft<readonly Deal[]>;
  readonly draft: Draft<readonly BuildItem[]>;
  readonly work: Draft<Design>;
  at = $state('');
  cost = $state.raw<Cost | null>(null);
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(atlas: Atlas, match: BoardContext, prompt: () => BuildPrompt) {
    this.atlas = atlas;
    this.match = match;
    const key = draftKey(match, prompt().decision);
    this.deals = new Draft<readonly Deal[]>(`${key}.deals`, dealsOf(prompt().sealed));
    this.prompt = () => afterTransactions(prompt(), this.deals.value);
    this.draft = new Draft<readonly BuildItem[]>(key, itemsOf(prompt().sealed));
    this.work = new Draft<Design>(`${key}.design`, { name: '', wg: usualGenerator(prompt()), attrs: {} });
    const open = prompt().yards.filter((yard) => yard.ships !== false && !yard.why_not);
    this.at = ([...open].sort((a, b) => b.bp - a.bp)[0] ?? prompt().yards[0])?.hex ?? ''; // the yard with the most BP
  }

  podCost = $derived.by<number>(() => this.match.board.rules.pod_cost);
  items = $derived.by<readonly BuildItem[]>(() => this.draft.value);
  purses = $derived.by<readonly Balance[]>(() => balances(this.prompt(), this.items, this.podCost));
  design = $derived.by<Design>(() => this.work.value);
  yards = $derived.by<readonly Yard[]>(() => this.prompt().yards.filter((yard) => yard.ships !== false));
  yard = $derived.by<Yard | undefined>(() => this.yards.find((each) => each.hex === this.at) ?? this.yards[0]);
  /**
   * Keys of the purses, one for each choice of a yard. The yards of a national stock share one purse, so the player
   * then selects the yard separately.
   */
  yardPurses = $derived.by<readonly string[]>(() =>
    this.yards.map((yard) => purseKey(yard.hex, yard.payer)).filter((key, at, all) => all.indexOf(key) === at),
  );
  chooseYard(key: string): void {
    this.at = this.yards.find((yard) => purseKey(yard.hex, yard.payer) === key)?.hex ?? this.at;
  }

  /** BP left at the yard before the player pays for the current design. */
  left = $derived.by<number>(() => {
    const yard = this.yard;
    return yard ? (this.purses.find((purse) => purse.key === purseKey(yard.hex, yard.payer))?.left ?? 0) : 0;
  });
  price = $derived.by<number>(() => designCost(this.prompt(), this.design));
  hull = $derived.by<number>(() => hullCost(this.prompt(), this.design.attrs));
  attrs = $derived.by<readonly string[]>(() => attrsFor(this.prompt(), this.design.wg));
  total = $derived.by<number>(() => this.purses.reduce((sum, purse) => sum + purse.spent, 0));
  over = $derived.by<readonly Balance[]>(() => this.purses.filter((purse) => purse.left < 0));

  put(design: Design): void {
    this.work.set({ ...design, attrs: tidy(this.prompt(), design.wg, design.attrs) });
    this.#ask();
  }

  change(attr: string, n: number): void {
    this.put({ ...this.design, attrs: { ...this.design.attrs, [attr]: n } });
  }

  /** Return the maximum value of an attribute that the rest of the budget allows. */
  most(attr: string): number {
    const now = this.design.attrs[attr] ?? 0;
    const step = stepOf(this.prompt(), attr);
    const each = designCost(this.prompt(), { wg: '', attrs: { [attr]: step } });
    if (attr === 'R') return 1;
    return Math.max(now, now + Math.floor(Math.max(0, this.left - this.price) / Math.max(1, each)) * step);
  }

  #ask(): void {
    const turn = ++this.#asked;
    clearTimeout(this.#timer);
    const { attrs, wg } = this.design;
    if (Object.keys(attrs).length === 0) {
      this.cost = null;
      return;
    }
    this.#timer = setTimeout(() => {
      void this.match.ask<Cost>({ kind: 'cost', attrs: { ...attrs }, wg } as { kind: string }).then((result) => {
        if (turn === this.#asked) this.cost = result.ok ? result.answer : null;
      });
    }, 110);
  }

  /** Ignore responses that have not arrived yet. Call this when the shipyard closes. */
  leave(): void {
    this.#asked++;
    clearTimeout(this.#timer);
  }

  /** Request the check of the current design again, as after a reload. */
  look(): void {
    this.#ask();
  }

  /** Faults of the design in sentences. Faults of place and budget come first. */
  wrong = $derived.by<readonly string[]>(() => {
    const yard = this.yard;
    const found: string[] = [];
    if (!yard) found.push('You have no place that can build ships now.');
    else if (yard.why_not) found.push(yard.why_not);
    const price = this.cost?.cost || this.price;
    if (yard && price > this.left) found.push(`This ship costs ${price} BP; ${this.left} BP are left here.`);
    for (const [, text] of this.cost?.wrong ?? []) found.push(text);
    return found;
  });
  empty = $derived.by<boolean>(() => Object.keys(this.design.attrs).length === 0);

  /** Add the design to the plan. */
  add(): void {
    if (!this.yard || this.empty || this.wrong.length) return;
    this.draft.set([...this.items, shipItem(this.yard.hex, this.design.wg, this.design.attrs)]);
    this.put({ ...this.design, name: '', attrs: {} });
    this.match.cue('select');
    this.match.announce(`Planned. ${this.left} BP left.`);
  }

  /** Add an item to the plan, or a second copy of an item. */
  plan(item: BuildItem): void {
    this.draft.set([...this.items, item]);
    this.match.cue('select');
  }

  canAfford(item: BuildItem): boolean {
    const { key, bp } = itemCost(this.prompt(), item, this.podCost);
    return !key || (this.purses.find((purse) => purse.key === key)?.left ?? 0) >= bp;
  }

  drop(at: number): void {
    this.draft.set(this.items.filter((_, i) => i !== at));
  }

  /**
   * Warning about an answer that the player might regret. It is shown after the first press on Seal; the second press
   * seals. It is '' if there is no warning.
   */
  doubt = $derived.by<string>(() => {
    if (!this.empty) return 'Your new ship is not in the plan. Plan this ship, or press again to seal the plan without it.';
    if (this.items.length === 0 && this.deals.value.length === 0 && this.purses.some((purse) => purse.left > 0))
      return 'Nothing is planned. Press again to build nothing this turn and keep the BP.';
    return '';
  });
  readonly pressAgain = new PressAgain();

  async seal(press?: UIEvent): Promise<void> {
    if (!this.pressAgain.confirms(this.doubt, press)) return;
    const first = this.deals.value.length ? { transactions: [...this.deals.value] } : {};
    const command = { kind: 'build', items: [...this.items], ...first };
    await this.draft.send(this.match, this.prompt().decision, command);
  }

  async takeBack(): Promise<void> {
    await this.draft.withdraw(this.match, this.prompt().decision);
  }
}
