/** The plan of a forced withdrawal. */
import type { WithdrawPrompt, WithdrawTo } from '../types.ts';

export interface Plan {
  to: { [ship: string]: string };
  carry: { [unit: string]: string };
}

/**
 * Return the initial plan: all ships go to the first exit, and ships that cannot leave alone go into free racks.
 * Choices of an older plan are kept.
 */
export function startPlan(prompt: WithdrawPrompt, old: Plan | null): Plan {
  const exit = (ship: string): string => {
    const wanted = old?.to[ship] ?? '';
    return prompt.exits.includes(wanted) ? wanted : (prompt.exits[0] ?? '');
  };
  const to = Object.fromEntries(prompt.ships.filter((ship) => !prompt.loose.includes(ship)).map((ship) => [ship, exit(ship)]));
  let plan: Plan = { to, carry: {} };
  for (const unit of prompt.loose) {
    const wanted = old ? (old.carry[unit] ?? '') : (Object.keys(prompt.racks).find((ship) => berths(prompt, plan, ship) > 0) ?? '');
    if (wanted && berths(prompt, plan, wanted) > 0) plan = { ...plan, carry: { ...plan.carry, [unit]: wanted } };
  }
  return plan;
}

/** Return the number of a carrier's racks that are still free in the plan. */
export function berths(prompt: WithdrawPrompt, plan: Plan, ship: string): number {
  return (prompt.racks[ship] ?? 0) - Object.values(plan.carry).filter((carrier) => carrier === ship).length;
}

export function toCommand(plan: Plan): WithdrawTo {
  return { kind: 'withdraw_to', to: plan.to, carry: Object.fromEntries(Object.entries(plan.carry).filter(([, ship]) => ship)) };
}

export function readPlan(json: string | undefined): Plan | null {
  if (!json) return null;
  try {
    const read = JSON.parse(json) as Partial<WithdrawTo>;
    return { to: read.to ?? {}, carry: read.carry ?? {} };
  } catch {
    return null;
  }
}
