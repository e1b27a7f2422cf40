/** Assigns the faults of a refusal to fields: the fault "orders.W3.B" belongs to the Beam on the card of W3. */
import type { Fault } from '../../../wire/types.ts';

/** Return the faults of one ship. */
export function faultsOf(faults: readonly Fault[], ship: string): Fault[] {
  return faults.filter((fault) => parts(fault).includes(ship));
}

/** Return those faults of one ship that name a part of the ship, such as "B" or "missiles". */
export function faultsAt(faults: readonly Fault[], ship: string, part: string): Fault[] {
  return faultsOf(faults, ship).filter((fault) =>
    parts(fault)
      .slice(parts(fault).indexOf(ship) + 1)
      .includes(part),
  );
}

/** Return the faults that no card shows, because they belong to no ship on the sheet. */
export function strayFaults(faults: readonly Fault[], ships: readonly string[]): Fault[] {
  return faults.filter((fault) => !ships.some((ship) => parts(fault).includes(ship)));
}

function parts(fault: Fault): string[] {
  return (fault.field ?? '').split(/[.[\]]+/).filter(Boolean);
}
