/**
 * The orders of one decision while the player writes them: a draft for every ship. The drafts survive a reload, are
 * sealed, and can be withdrawn.
 */
import type { Fault } from '../../../wire/types.ts';
import type { BoardContext } from '../context.ts';
import type { Fighter, Order, Orders, OrdersPrompt, Unseal } from '../types.ts';
import { firesMissilesOrShells, lifts, restoreSplit, toOrder, type Draft, type Split } from './orderDraft.ts';
import { saveDraft, loadDraft } from '../../../ui/draftStorage.ts';
import { readOrders, limitPickups, startSheet, carriersByUnit, type Sheet } from './initialOrders.ts';

export class OrderDrafts {
  readonly #match: () => BoardContext;
  readonly #prompt: () => OrdersPrompt;
  sheet: Sheet = $state.raw({});
  faults: Fault[] = $state.raw([]);
  trouble = $state('');
  busy = $state(false);
  /** Maps a ship to its powers before the order fired its first Missile or Shell. */
  #splits: { [ship: string]: Split } = {};
  readonly by: { [unit: string]: string } = $derived(carriersByUnit(this.sheet));

  constructor(match: () => BoardContext, prompt: () => OrdersPrompt) {
    this.#match = match;
    this.#prompt = prompt;
    const kept = Object.values(loadDraft<Sheet>(this.#key()) ?? {});
    this.sheet = startSheet(prompt(), readOrders(prompt().sealed), kept);
  }

  get eachCannonAims(): boolean {
    return this.#match().board.rules.switches?.['cannon_targets'] === 'each';
  }

  get canRepeat(): boolean {
    return readOrders(this.#prompt().last).length > 0;
  }

  draft(ship: string): Draft | undefined {
    return this.sheet[ship];
  }

  fighter(ship: string): Fighter | undefined {
    return this.#prompt().fighters.find((each) => each.ship === ship);
  }

  order(ship: string): Order | undefined {
    const draft = this.sheet[ship];
    return draft && toOrder(draft, this.eachCannonAims);
  }

  change(draft: Draft): void {
    this.#put(limitPickups({ ...this.sheet, [draft.ship]: this.#withSplit(draft) }));
    this.faults = this.faults.filter((fault) => !fault.field?.split('.').includes(draft.ship));
  }

  /** Store the powers before the first Missile or Shell switches Beam and Screen off. Restore them when the last one is removed. */
  #withSplit(draft: Draft): Draft {
    const old = this.sheet[draft.ship];
    const fighter = this.fighter(draft.ship);
    if (!old || !fighter || firesMissilesOrShells(old) === firesMissilesOrShells(draft)) return draft;
    if (firesMissilesOrShells(draft)) this.#splits[draft.ship] = old;
    const split = this.#splits[draft.ship];
    return !split || firesMissilesOrShells(draft) || lifts(draft) ? draft : restoreSplit(draft, fighter, split);
  }

  repeatLast(): void {
    this.#put(startSheet(this.#prompt(), readOrders(this.#prompt().last)));
  }

  startOver(): void {
    this.#put(startSheet(this.#prompt()));
  }

  /** Send the orders of all ships. Return whether they were sealed. */
  async seal(): Promise<boolean> {
    const orders = this.#prompt().fighters.flatMap(({ ship }) => this.order(ship) ?? []);
    const done = await this.#answer({ kind: 'orders', orders } satisfies Orders);
    if (done) this.#match().cue('seal');
    return done;
  }

  async withdraw(): Promise<boolean> {
    return this.#answer({ kind: 'unseal' });
  }

  /** Replace the drafts by the sealed orders before the player changes them. The sealed orders can come from another device. */
  adopt(): void {
    const sealed = readOrders(this.#prompt().sealed);
    if (sealed.length) this.#put(startSheet(this.#prompt(), sealed));
  }

  async #answer(command: Orders | Unseal): Promise<boolean> {
    this.busy = true;
    const result = await this.#match().send(this.#prompt().decision, command);
    this.busy = false;
    this.faults = result.ok ? [] : result.faults;
    this.trouble = result.ok ? '' : result.text;
    if (!result.ok) {
      this.#match().cue('refused');
      this.#match().announce(result.text, true);
    }
    return result.ok;
  }

  #put(sheet: Sheet): void {
    this.sheet = sheet;
    this.trouble = '';
    saveDraft(this.#key(), sheet);
  }

  #key(): string {
    return `${this.#match().table.match}.${this.#prompt().decision}`;
  }
}
