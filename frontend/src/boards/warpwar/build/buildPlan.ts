// This module calculates a build plan: what each item costs, which stockpile pays for it, and how many BP are left in each stockpile.
import { placeShort, type Atlas } from '../atlas.ts';
import type { PromptOf } from '../context.ts';
import type { BuildItem, NewShip, Repair } from '../types.ts';
import { attrCost, designCost, designText } from './design.ts';

type Prompt = PromptOf<'build'>;

/** The BP that a payer at a place can spend. All yards of a national stock share one purse. */
export interface Purse {
  readonly key: string;
  readonly hex: string;
  readonly payer: string;
  readonly bp: number;
}

export const purseKey = (hex: string, payer: string): string => (payer === 'stock' ? 'stock' : `${hex}/${payer}`);

export function pursesOf(prompt: Prompt): Map<string, Purse> {
  const purses = new Map<string, Purse>();
  for (const yard of prompt.yards) {
    const key = purseKey(yard.hex, yard.payer);
    purses.set(key, { key, hex: yard.payer === 'stock' ? '' : yard.hex, payer: yard.payer, bp: yard.bp });
  }
  for (const site of prompt.works ?? []) {
    for (const [payer, bp] of Object.entries(site.payers)) {
      const key = purseKey(site.hex, payer);
      if (!purses.has(key)) purses.set(key, { key, hex: site.hex, payer, bp });
    }
  }
  return purses;
}

/**
 * Return the lot size of repairs. Armor costs one BP for two points at any tech level. Other attributes have the same
 * lots as when they are built.
 */
const repairLot = (prompt: Prompt, attr: string): number => (attr === 'A' ? 2 : (prompt.lots[attr] ?? 0));

export function repairCost(prompt: Prompt, restore: Repair['restore']): number {
  return Object.entries(restore ?? {}).reduce((bp, [attr, n]) => {
    const lot = repairLot(prompt, attr);
    return bp + (lot ? Math.ceil(n / lot) : n);
  }, 0);
}

/** Return the cost of a single item and the key of its purse. Several repairs together can be cheaper. */
export function itemCost(prompt: Prompt, item: BuildItem, podCost: number): { key: string; bp: number } {
  const builder = (hex: string): string => purseKey(hex, prompt.yards.find((yard) => yard.hex === hex)?.payer ?? 'base');
  switch (item.kind) {
    case 'ship':
      return { key: builder(item.at), bp: designCost(prompt, { wg: item.wg ?? '', attrs: item.attrs }) };
    case 'pod':
      return { key: builder(item.at), bp: podCost };
    case 'repair': {
      const hex = prompt.fixes?.find((fix) => fix.ship === item.ship)?.hex ?? '';
      return { key: purseKey(hex, item.payer ?? 'base'), bp: repairCost(prompt, item.restore) };
    }
    case 'works':
      return { key: purseKey(item.at, item.payer ?? 'colony'), bp: item.bp };
    default:
      return { key: '', bp: 0 };
  }
}

/**
 * Return the BP spent from each purse. If one payer restores Missiles (or Shells) of several ships, only the total is
 * rounded up to whole BP.
 */
export function spentByPurse(prompt: Prompt, items: readonly BuildItem[], podCost: number): Map<string, number> {
  const spent = new Map<string, number>();
  const pooled = new Map<string, { key: string; attr: string; n: number }>();
  const add = (key: string, bp: number): void => void (key && spent.set(key, (spent.get(key) ?? 0) + bp));
  for (const item of items) {
    const { key, bp } = itemCost(prompt, item, podCost);
    if (item.kind !== 'repair') {
      add(key, bp);
      continue;
    }
    for (const [attr, n] of Object.entries(item.restore ?? {})) {
      if (attr !== 'M' && attr !== 'SH') add(key, repairCost(prompt, { [attr]: n }));
      else pooled.set(`${key} ${attr}`, { key, attr, n: n + (pooled.get(`${key} ${attr}`)?.n ?? 0) });
    }
  }
  for (const { key, attr, n } of pooled.values()) add(key, attrCost(prompt, attr, n));
  return spent;
}

export interface Balance extends Purse {
  readonly spent: number;
  readonly left: number;
}

export function balances(prompt: Prompt, items: readonly BuildItem[], podCost: number): Balance[] {
  const spent = spentByPurse(prompt, items, podCost);
  return [...pursesOf(prompt).values()].map((purse) => {
    const gone = spent.get(purse.key) ?? 0;
    return { ...purse, spent: gone, left: purse.bp - gone };
  });
}

/** Return the name of a payer: "Ur" for its base, "Colony at Umma", "W3 at Umma", "National stock". */
export function payerWords(atlas: Atlas, hex: string, payer: string): string {
  if (payer === 'stock') return 'National stock';
  const place = placeShort(atlas, hex);
  return payer === 'base' ? place : payer === 'colony' ? `Colony at ${place}` : `${payer} at ${place}`;
}

const restoredText = (restore: Repair['restore']): string =>
  Object.entries(restore ?? {})
    .filter(([, n]) => n > 0)
    .map(([attr, n]) => `${attr}+${n}`)
    .join(' ');

/** Return one line of notation for an item. */
export function itemText(atlas: Atlas, item: BuildItem): string {
  switch (item.kind) {
    case 'ship':
      return designText(item.wg ?? '', item.attrs);
    case 'pod':
      return 'Colony Pod';
    case 'repair':
      return `${item.ship} ${restoredText(item.restore)}`;
    case 'deploy':
      return `Deploy ${item.pod} as a colony`;
    case 'works':
      return `Base at ${placeShort(atlas, item.at)}: ${item.bp} BP`;
    case 'dummies':
      return `${item.count} ${item.count === 1 ? 'dummy' : 'dummies'} at ${placeShort(atlas, item.at)}`;
    case 'emperor':
      return `Emperor at ${placeShort(atlas, item.place)}`;
  }
}

/** Return the ids that the new ships will get, in the order of the plan. A seat's ids increase in steps of the number of seats. */
export function idsOf(prompt: Prompt, items: readonly BuildItem[], seats: number): Map<BuildItem, string> {
  const next = { W: Number(prompt.next_warpship.slice(1)) || 1, S: Number(prompt.next_systemship.slice(1)) || 10 };
  const ids = new Map<BuildItem, string>();
  for (const item of items) {
    if (item.kind !== 'ship') continue;
    const letter = item.wg ? 'W' : 'S';
    ids.set(item, `${letter}${next[letter]}`);
    next[letter] += seats;
  }
  return ids;
}

/** Return the plan with a ship's repair added or changed. If nothing is restored, remove the repair. */
export function withRepair(items: readonly BuildItem[], repair: Repair): BuildItem[] {
  const some = Object.values(repair.restore ?? {}).some((n) => n > 0);
  const restore = Object.fromEntries(Object.entries(repair.restore ?? {}).filter(([, n]) => n > 0));
  const at = items.findIndex(
    (item) => item.kind === 'repair' && item.ship === repair.ship && (item.payer ?? 'base') === (repair.payer ?? 'base'),
  );
  if (at < 0) return some ? [...items, { ...repair, restore }] : [...items];
  return some ? items.map((item, i) => (i === at ? { ...repair, restore } : item)) : items.filter((_, i) => i !== at);
}

export const shipItem = (at: string, wg: string, attrs: NewShip['attrs']): NewShip =>
  wg ? { kind: 'ship', at, attrs, wg: wg as NonNullable<NewShip['wg']> } : { kind: 'ship', at, attrs };
