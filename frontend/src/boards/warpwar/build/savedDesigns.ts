// A person's own designs, kept in this browser for all matches.
import { tidy, type Attrs, type Design, type Prices } from './design.ts';

const KEY = 'warpwar.designs';
const MOST = 40;

function store(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

const isDesign = (value: unknown): value is Design => {
  const { name, wg, attrs } = (value ?? {}) as Partial<Design>;
  return typeof name === 'string' && typeof wg === 'string' && typeof attrs === 'object' && attrs !== null;
};

export function savedDesigns(from = store()): Design[] {
  try {
    const found: unknown = JSON.parse(from?.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isDesign) : [];
  } catch {
    return [];
  }
}

function write(designs: readonly Design[], to = store()): Design[] {
  try {
    to?.setItem(KEY, JSON.stringify(designs.slice(0, MOST)));
  } catch {
    // A store that refuses: the list then lasts as long as the page.
  }
  return [...designs];
}

/** Put a design first; one of the same name is replaced. */
export const saveDesign = (design: Design, designs = savedDesigns(), to = store()): Design[] =>
  write([design, ...designs.filter((each) => each.name !== design.name)], to);

export const dropDesign = (name: string, designs = savedDesigns(), to = store()): Design[] =>
  write(
    designs.filter((each) => each.name !== name),
    to,
  );

/** Whether these prices allow it just as it was saved. */
export function fits(prices: Prices, design: Design): boolean {
  if (design.wg && !(design.wg in prices.generators)) return false;
  const kept: Attrs = tidy(prices, design.wg, design.attrs);
  return Object.keys(design.attrs).every((attr) => !design.attrs[attr] || attr in kept);
}
