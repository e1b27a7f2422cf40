// This module calculates the cost of a design from the price list in the prompt. If the server's answer to `cost` differs, the server's
// answer is valid.

export type Attrs = { readonly [attr: string]: number };

export interface Prices {
  readonly attrs: readonly string[];
  readonly systemship_attrs: readonly string[];
  /** BP for one point of an attribute. */
  readonly prices: { readonly [attr: string]: number };
  /** Number of pieces for one BP. */
  readonly lots: { readonly [attr: string]: number };
  readonly generators: { readonly [wg: string]: number };
}

export interface Design {
  readonly name: string;
  readonly wg: string;
  readonly attrs: Attrs;
}

/** Return the BP for `n` points or pieces of one attribute. A lot that is only partly used costs a whole BP. */
export function attrCost(prices: Prices, attr: string, n: number): number {
  const lot = prices.lots[attr];
  return lot ? Math.ceil(n / lot) : n * (prices.prices[attr] ?? 1);
}

export const hullCost = (prices: Prices, attrs: Attrs): number =>
  Object.entries(attrs).reduce((sum, [attr, n]) => sum + attrCost(prices, attr, n), 0);

export const designCost = (prices: Prices, design: Pick<Design, 'wg' | 'attrs'>): number =>
  hullCost(prices, design.attrs) + (prices.generators[design.wg] ?? 0);

/** Return the attributes that a design with this generator can have. */
export const attrsFor = (prices: Prices, wg: string): readonly string[] => (wg ? prices.attrs : prices.systemship_attrs);

/** Return the step by which an attribute changes: one lot for attributes sold in lots, else one point. */
export const stepOf = (prices: Prices, attr: string): number => prices.lots[attr] ?? 1;

/** Remove attributes that are 0 or that this generator does not allow. Sort the rest in the order of the price list. */
export function tidy(prices: Prices, wg: string, attrs: Attrs): Attrs {
  return Object.fromEntries(attrsFor(prices, wg).flatMap((attr) => (attrs[attr] ? [[attr, attrs[attr]]] : [])));
}

/** Return a design in the notation of the rulebook: "W PD=7 B=3 S=3 T=1 M=6". */
export function designText(wg: string, attrs: Attrs): string {
  const parts = Object.entries(attrs)
    .filter(([, n]) => n > 0)
    .map(([attr, n]) => `${attr}=${n}`);
  return [wg || 'no WG', ...parts].join(' ');
}

/** Return the available generators. The cheapest comes first. */
export const generatorsOf = (prices: Pick<Prices, 'generators'>): [string, number][] =>
  Object.entries(prices.generators).sort((a, b) => a[1] - b[1]);

/**
 * Return the default generator: the plain one or, if there are several sizes, the medium one, which drives all ships
 * except the largest.
 */
export function usualGenerator(prices: Pick<Prices, 'generators'>): string {
  const offered = generatorsOf(prices).map(([wg]) => wg);
  return ['WG', 'MWG'].find((wg) => offered.includes(wg)) ?? offered[0] ?? '';
}

export const WORDS: { readonly [attr: string]: string } = {
  PD: 'Power/Drive',
  B: 'Beam',
  S: 'Screen',
  T: 'Tubes',
  M: 'Missiles',
  SR: 'Systemship Racks',
  E: 'ECM',
  A: 'Armor',
  C: 'Cannons',
  SH: 'Shells',
  H: 'Holds',
  R: 'Repair Bay',
  WG: 'Warp Generator',
  SWG: 'Small Warp Generator',
  MWG: 'Medium Warp Generator',
  LWG: 'Large Warp Generator',
};

export const HINTS: { readonly [attr: string]: string } = {
  PD: 'Power for everything: speed on the map, drive and weapons in battle.',
  B: 'The most power that the Beam can use in a round.',
  S: 'The most power that the Screen can use in a round.',
  T: 'Number of Missiles that can be fired in one round.',
  M: 'Number of Missiles aboard. Three cost 1 BP.',
  SR: 'Number of Systemships or pods that a Warpship can carry.',
  E: 'Power that changes the Drive of incoming Missiles.',
  A: 'Armor takes hits and does nothing else.',
  C: 'Number of Cannons. Each can fire a burst each round.',
  SH: 'Number of Shells aboard. Six cost 1 BP.',
  H: 'Each Hold carries up to 10 BP.',
  R: 'A Repair Bay repairs ships away from a base.',
  SWG: 'One MP for each Power/Drive; hull up to 9 BP, no racks.',
  MWG: 'One MP for two Power/Drive; hull up to 45 BP.',
  LWG: 'One MP for three Power/Drive; hull of 45 BP or more.',
};
