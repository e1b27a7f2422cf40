/** Own orders while they are written, by battle, so that the stage can draw them. They never leave this page. */
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Order } from '../types.ts';

export interface Written {
  orders: { readonly [ship: string]: Order };
  /** The ship whose order was touched last. */
  focus: string;
}

/** By hex of the battle. */
export const writtenOrders = new SvelteMap<string, Written>();

/** Hexes of battles whose What-if is on the stage: the order sheet leaves it out. */
export const whatIfOnStage = new SvelteSet<string>();
