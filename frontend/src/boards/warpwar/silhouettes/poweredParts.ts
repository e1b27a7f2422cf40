/** The parts that an order switches on, as the battlefield draws them: engine levels, arcs of Beam and Screen, Missiles leaving their Tubes. */
import type { Told } from '../orders/notation.ts';
import type { Order } from '../types.ts';

export interface PoweredParts {
  tactic: string;
  drive: number;
  beam: number;
  screen: number;
  ecm: number;
  tubes: number;
  missiles: number;
  cannons: number;
}

export const COLD: PoweredParts = { tactic: '', drive: 0, beam: 0, screen: 0, ecm: 0, tubes: 0, missiles: 0, cannons: 0 };

/** Return the powered parts of an order that the player is writing. */
export function partsOfOrder(order: Order): PoweredParts {
  return {
    tactic: order.tactic,
    drive: order.D ?? 0,
    beam: order.B ?? 0,
    screen: order.S ?? 0,
    ecm: order.E ?? 0,
    tubes: order.T ?? 0,
    missiles: order.missiles?.length ?? 0,
    cannons: order.cannons?.length ?? 0,
  };
}

/** Return the powered parts of a revealed line. If the viewer sees only tactics, nothing else is known. */
export function partsOfLine(told: Told | null, tactic = ''): PoweredParts {
  if (!told) return { ...COLD, tactic };
  const power = (key: string): number => told.powers[key] ?? 0;
  return {
    tactic: told.tactic || tactic,
    drive: power('D'),
    beam: power('B'),
    screen: power('S'),
    ecm: power('E'),
    tubes: power('T'),
    missiles: told.missiles.length,
    cannons: told.cannons.length,
  };
}

/** Return a short label to show below a ship: "D3 B4 S3 · M2". */
export function shortPowers(parts: PoweredParts): string {
  const powers = [
    ['D', parts.drive],
    ['B', parts.beam],
    ['S', parts.screen],
    ['E', parts.ecm],
    ['T', parts.tubes],
    ['C', parts.cannons],
  ] as const;
  return powers.flatMap(([letter, points]) => (points || letter === 'D' ? `${letter}${points}` : [])).join(' ');
}
