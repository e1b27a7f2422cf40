/** The player's orders by battle while the player writes them, so that the battlefield can draw them. They never leave this page. */
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Order } from '../types.ts';

export interface Written {
  orders: { readonly [ship: string]: Order };
  /** The ship whose order was changed last. */
  focus: string;
}

/** Maps the hex of a battle to the orders. */
export const writtenOrders = new SvelteMap<string, Written>();

/** Hexes of battles whose What-if is on the battlefield. The order sheet does not show it then. */
export const whatIfOnBattlefield = new SvelteSet<string>();
