// This module sets the arena's marks and handles its input while the player places a grid.
import { add, WAYS, type Axial, type Lattice } from '../lattice.ts';
import type { ArenaHandler } from '../map/arenaControl.svelte.ts';
import type { Placement } from './placement.svelte.ts';

/** Return the numbers of the grids that a grid at this centre would touch. */
export function touchedGrids(lattice: Lattice, at: Axial, grid: number): number[] {
  const found = new Set<number>();
  for (const hex of [{ q: 0, r: 0 }, ...WAYS]) {
    for (const way of WAYS) {
      const near = Number(lattice.hexAt(add(add(at, hex), way)).split('-')[0]);
      if (near && near !== grid) found.add(near);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** Return the arena's handler while a grid is in hand. `yes` sends the answer. */
export function placementHandler(
  placement: Placement,
  centres: () => readonly Axial[],
  say: (put: Placement) => string,
  yes: () => void,
): ArenaHandler {
  return {
    marks: () => ({
      centres: centres(),
      chosenGrids: new Set([placement.grid]),
      ghost: placement.at ? { grid: placement.grid, at: placement.at, rotation: placement.rotation, down: placement.down } : undefined,
    }),
    hover: (at) => at && placement.hover(at.at),
    pick: ({ at }) => {
      if (placement.put(at)) yes();
      return placement.at !== null;
    },
    turn: (by) => {
      placement.turn(by);
      return true;
    },
    step: (arrow) => {
      placement.step(arrow);
      return say(placement);
    },
    enter: () => {
      if (!placement.at) return false;
      if (placement.down) yes();
      else placement.down = true;
      return true;
    },
    back: () => placement.lift(),
  };
}
