/** Parses the sealed order lines of the viewer into orders that the battlefield can draw. */
import { readOrder } from '../orders/notation.ts';
import type { Order } from '../types.ts';

export function parseOrderLines(lines: readonly string[]): { [ship: string]: Order } {
  const orders: { [ship: string]: Order } = {};
  for (const line of lines) {
    const told = readOrder(line);
    if (!told.ship || !told.tactic) continue;
    const order: Order = { ship: told.ship, tactic: told.tactic, missiles: told.missiles, cannons: told.cannons };
    if (told.target) order.target = told.target;
    for (const power of ['D', 'B', 'S', 'E', 'T'] as const) if (told.powers[power]) order[power] = told.powers[power];
    orders[told.ship] = order;
  }
  return orders;
}
