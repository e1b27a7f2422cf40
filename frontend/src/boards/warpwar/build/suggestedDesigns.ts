// This module suggests good designs to begin with. Each suggestion is a rule for spending a given number of BP, so that it fits every
// budget.
import { attrCost, attrsFor, stepOf, tidy, usualGenerator, type Attrs, type Design, type Prices } from './design.ts';

interface Recipe {
  readonly name: string;
  readonly note: string;
  readonly warp: boolean;
  /** Attributes that are bought first. */
  readonly core: Attrs;
  /** Shares by which the rest of the budget is spent. Each step buys the attribute that is furthest behind its share. */
  readonly shares: Attrs;
  readonly caps?: Attrs;
  /** Maximum number of BP that the recipe spends. */
  readonly most?: number;
}

const RECIPES: readonly Recipe[] = [
  {
    name: 'Cruiser',
    note: 'Has some of each part, and a strong Beam and Screen.',
    warp: true,
    core: { PD: 4, B: 2, S: 2 },
    shares: { PD: 5, B: 2.2, S: 2.2, T: 0.6, M: 1.2 },
    caps: { T: 2 },
    most: 30,
  },
  {
    name: 'Missile boat',
    note: 'Fires many Missiles and has no Beam.',
    warp: true,
    core: { PD: 4, T: 1, M: 3 },
    shares: { PD: 5, T: 1.6, M: 5, S: 1 },
    caps: { T: 4 },
    most: 26,
  },
  {
    name: 'Raider',
    note: 'Cheap and fast: attacks undefended stars.',
    warp: true,
    core: { PD: 3, B: 1, S: 1 },
    shares: { PD: 6, B: 1.5, S: 1.5 },
    most: 15,
  },
  {
    name: 'Carrier',
    note: 'Carries Systemships to battles. Save BP to build these.',
    warp: true,
    core: { PD: 4, SR: 2, S: 1 },
    shares: { PD: 4, SR: 1.4, S: 2, B: 1 },
    caps: { SR: 3 },
    most: 18,
  },
  {
    name: 'Settler',
    note: 'Carries a Colony Pod on a rack and BP for the colony in its Holds.',
    warp: true,
    core: { PD: 5, SR: 1, H: 1 },
    shares: { PD: 5, H: 1.5, S: 1 },
    caps: { H: 2, S: 2 },
    most: 15,
  },
  {
    name: 'Guard',
    note: 'A Systemship without a generator, to defend a base.',
    warp: false,
    core: { PD: 3, B: 1, S: 1 },
    shares: { PD: 5, B: 2.2, S: 2.2, T: 0.5, M: 1 },
    caps: { T: 2 },
    most: 18,
  },
  {
    name: 'Missile Guard',
    note: 'A Systemship that fires Missiles from the base or a rack.',
    warp: false,
    core: { PD: 2, T: 1, M: 3 },
    shares: { PD: 4, T: 1.2, M: 5 },
    caps: { T: 3 },
    most: 12,
  },
];

export interface Preset extends Design {
  readonly note: string;
}

const sum = (prices: Prices, attrs: Attrs): number => Object.entries(attrs).reduce((bp, [attr, n]) => bp + attrCost(prices, attr, n), 0);

function fill(recipe: Recipe, prices: Prices, budget: number): Attrs | null {
  const allowed = attrsFor(prices, recipe.warp ? 'WG' : '');
  if (Object.keys(recipe.core).some((attr) => !allowed.includes(attr))) return null;
  const attrs: { [attr: string]: number } = { ...recipe.core };
  if (sum(prices, attrs) > budget) return null;
  const shares = Object.entries(recipe.shares).filter(([attr]) => allowed.includes(attr));
  for (;;) {
    const open = shares.filter(([attr]) => {
      const next = (attrs[attr] ?? 0) + stepOf(prices, attr);
      return next <= (recipe.caps?.[attr] ?? Infinity) && sum(prices, { ...attrs, [attr]: next }) <= budget;
    });
    if (open.length === 0) return attrs;
    const relativeCost = ([attr, share]: [string, number]): number => attrCost(prices, attr, attrs[attr] ?? 0) / share;
    const [next] = open.reduce((a, b) => (relativeCost(b) < relativeCost(a) ? b : a));
    attrs[next] = (attrs[next] ?? 0) + stepOf(prices, next);
  }
}

/** Return the designs that `budget` BP can pay at these prices. The Warpships have the default generator. */
export function presetsFor(prices: Prices, budget: number, systemships = true): Preset[] {
  const wg = usualGenerator(prices);
  const price = prices.generators[wg] ?? 0;
  return RECIPES.flatMap((recipe) => {
    if (recipe.warp ? !wg : !systemships) return [];
    const room = Math.min(budget, recipe.most ?? Infinity) - (recipe.warp ? price : 0);
    const attrs = fill(recipe, prices, room);
    if (!attrs) return [];
    const own = recipe.warp ? wg : '';
    return [{ name: recipe.name, note: recipe.note, wg: own, attrs: tidy(prices, own, attrs) }];
  });
}
