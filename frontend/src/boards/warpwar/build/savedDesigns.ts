// This module stores the designs that the player has saved. They are stored in this browser, for all matches.
import { browserStorage } from '../../../wire/browserStorage.ts';
import { tidy, type Attrs, type Design, type Prices } from './design.ts';

const KEY = 'warpwar.designs';
const MOST = 40;

const isDesign = (value: unknown): value is Design => {
  const { name, wg, attrs } = (value ?? {}) as Partial<Design>;
  return typeof name === 'string' && typeof wg === 'string' && typeof attrs === 'object' && attrs !== null;
};

export function savedDesigns(): Design[] {
  const found = browserStorage.read<unknown>(KEY);
  return Array.isArray(found) ? found.filter(isDesign) : [];
}

function write(designs: readonly Design[]): Design[] {
  browserStorage.write(KEY, designs.slice(0, MOST));
  return [...designs];
}

/** Put a design at the beginning of the list. Replace a design of the same name. */
export const saveDesign = (design: Design, designs = savedDesigns()): Design[] =>
  write([design, ...designs.filter((each) => each.name !== design.name)]);

export const dropDesign = (name: string, designs = savedDesigns()): Design[] => write(designs.filter((each) => each.name !== name));

/** Return whether these prices allow exactly the design that was saved. */
export function fits(prices: Prices, design: Design): boolean {
  if (design.wg && !(design.wg in prices.generators)) return false;
  const kept: Attrs = tidy(prices, design.wg, design.attrs);
  return Object.keys(design.attrs).every((attr) => !design.attrs[attr] || attr in kept);
}
