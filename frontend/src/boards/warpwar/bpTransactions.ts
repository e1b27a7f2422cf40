// This module calculates how many BP each holder will have after the BP transactions that the player is planning.
import type { PromptOf } from './context.ts';
import type { Scrap, Shift, TransactSite } from './types.ts';

export type Deal = Shift | Scrap;
type Prompt = PromptOf<'transact'>;

/**
 * Return BP by "hex/holder" after the deals. Scrapping a ship removes it and adds half its value and its cargo to the
 * base. Two half BP at one place make one BP.
 */
export function stocksAfter(prompt: Prompt, deals: readonly Deal[]): Map<string, number> {
  const bp = new Map<string, number>();
  for (const site of prompt.sites) for (const holder of site.holders) bp.set(`${site.hex}/${holder.id}`, holder.bp);
  const halves = new Map<string, boolean>();
  const add = (key: string, n: number): void => void bp.set(key, (bp.get(key) ?? 0) + n);
  for (const deal of deals) {
    if (deal.kind === 'shift') {
      add(`${deal.at}/${deal.source}`, -deal.bp);
      add(`${deal.at}/${deal.target}`, deal.bp);
    } else {
      const site = prompt.sites.find((each) => each.scrap && deal.ship in each.scrap);
      if (!site) continue;
      const hold = `${site.hex}/${deal.ship}`;
      const half = site.halves?.includes(deal.ship) ?? false;
      const before = halves.get(site.hex) ?? site.half ?? false;
      add(`${site.hex}/base`, (site.scrap?.[deal.ship] ?? 0) + (bp.get(hold) ?? 0) + Number(half && before));
      halves.set(site.hex, half !== before);
      bp.delete(hold);
    }
  }
  return bp;
}

/** Return the Build prompt as it will be after the deals: with the payers' new BP and without scrapped ships. */
export function afterTransactions(prompt: PromptOf<'build'>, deals: readonly Deal[]): PromptOf<'build'> {
  if (!prompt.transact || deals.length === 0) return prompt;
  const bp = stocksAfter({ ...prompt.transact, kind: 'transact' }, deals);
  const gone = new Set(deals.flatMap((deal) => (deal.kind === 'scrap' ? [deal.ship] : [])));
  const has = (hex: string, payer: string, now: number): number => bp.get(`${hex}/${payer}`) ?? now;
  const fixes = (prompt.fixes ?? []).filter((fix) => !gone.has(fix.ship));
  const works = (prompt.works ?? []).map((site) => {
    const payers = Object.entries(site.payers).filter(([payer]) => !gone.has(payer));
    return { ...site, payers: Object.fromEntries(payers.map(([payer, now]) => [payer, has(site.hex, payer, now)])) };
  });
  return {
    ...prompt,
    yards: prompt.yards.map((yard) => ({ ...yard, bp: has(yard.hex, yard.payer, yard.bp) })),
    fixes: fixes.map((fix) => ({ ...fix, payers: fix.payers.filter((payer) => !gone.has(payer)) })).filter((fix) => fix.payers.length),
    works: works.filter((site) => Object.keys(site.payers).length),
  };
}

/** Return the maximum number of BP that one holder can transfer to another now. */
export function mostShift(site: TransactSite, bp: ReadonlyMap<string, number>, source: string, target: string): number {
  const has = bp.get(`${site.hex}/${source}`) ?? 0;
  const to = site.holders.find((holder) => holder.id === target);
  if (!to || source === target) return 0;
  const filled = (bp.get(`${site.hex}/${target}`) ?? 0) - to.bp;
  return Math.max(0, to.room < 0 ? has : Math.min(has, to.room - filled));
}

export const holderWords = (id: string): string => (id === 'base' ? 'Base' : id === 'colony' ? 'Colony' : id);

/** Return the holder's name for use inside a sentence: "base", "W3". */
const holderInSentence = (id: string): string => (id === 'base' || id === 'colony' ? id : holderWords(id));

export const dealText = (deal: Deal, place: (hex: string) => string): string =>
  deal.kind === 'shift'
    ? `${deal.bp} BP from ${holderInSentence(deal.source)} to ${holderInSentence(deal.target)} at ${place(deal.at)}`
    : `Scrap ${deal.ship}`;
