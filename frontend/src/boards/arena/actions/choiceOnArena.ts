// This module sets the arena's marks and handles its input while the player chooses an action or a card.
import type { BoardContext } from '../context.ts';
import { hexesOf, type Lattice } from '../lattice.ts';
import type { ArenaHandler, Marks, Pointed, Tone } from '../map/arenaControl.svelte.ts';
import type { ReachBook } from '../state/reachBook.svelte.ts';
import type { View } from '../types.ts';
import type { Choice } from './choice.svelte.ts';
import { choiceNext } from './choiceWords.ts';

/** Return the hexes that are not destroyed and hold no enemy piece and no enemy force field. */
export function freeHexes(view: View, lattice: Lattice, seat: number): string[] {
  const { destroyed = [], fields = {} } = view.markers;
  const closed = new Set([
    ...destroyed,
    ...Object.keys(fields).filter((hex) => fields[hex] !== seat),
    ...view.pieces.filter((piece) => piece.owner !== seat).map((piece) => piece.hex),
  ]);
  return lattice.hexes.filter((hex) => !closed.has(hex));
}

/** Return the pieces that the player can name for an action. */
export const pieceOptions = (view: View, action: string, seat: number): string[] =>
  view.pieces.filter((piece) => (action === 'warp_random' ? piece.type !== 'C' : piece.owner === seat)).map((piece) => piece.id);

const inTone = (hexes: readonly string[], tone: Tone): Map<string, Tone> => new Map(hexes.map((hex) => [hex, tone]));
const outerHexes = (grid: number): string[] => hexesOf(grid).slice(1);

/** Return the hexes that the action could affect once everything is named. Until a grid is named, use the grid under the pointer. */
function affectedHexes(match: BoardContext, lattice: Lattice, choice: Choice, reach: ReachBook, pointed: number): Map<string, Tone> {
  const { view, seat } = match;
  const grid = choice.named.grid ?? pointed;
  const what = choice.played || choice.action;
  if (what === 'destroy') return inTone(grid ? outerHexes(grid) : [], 'maybe');
  if (what === 'warp_converter')
    return inTone(
      [...lattice.grids.keys()].map((each) => `${each}-0`),
      'maybe',
    );
  if (what === 'disc')
    return inTone(
      view.pieces.filter((piece) => piece.id === `${seat}.C`).map((piece) => piece.hex),
      'maybe',
    );
  if (what === 'warp_random' && choice.named.piece) return inTone([...lattice.grids.keys()].flatMap(outerHexes), 'open');
  if (what === 'warp_piece' && choice.named.piece) return inTone(freeHexes(view, lattice, seat), 'open');
  if (what === 'convert') {
    const home = view.pieces.find((piece) => piece.id === `${seat}.C`)?.hex ?? '';
    const near = new Set([home, ...lattice.neighbours(home)]);
    return inTone(
      freeHexes(view, lattice, seat).filter((hex) => near.has(hex)),
      'go',
    );
  }
  if (what === 'move') {
    const found = new Map<string, Tone>();
    for (const piece of view.pieces) {
      if (piece.owner !== seat) continue;
      const known = reach.of(piece.id);
      for (const stop of known?.stops ?? []) found.set(stop.hex, stop.combat ? 'fight' : (found.get(stop.hex) ?? 'go'));
      for (const hex of known?.targets ?? []) if (!found.has(hex)) found.set(hex, 'aim');
    }
    return found;
  }
  return new Map();
}

export function choiceHandler(
  match: BoardContext,
  lattice: () => Lattice,
  choice: Choice,
  reach: ReachBook,
  pointed: () => string,
): ArenaHandler {
  const asksForGrid = (): boolean => choice.missing === 'grid' || choice.missing === 'other';
  const gridAt = (hex: string): number => Number(hex.split('-')[0]) || 0;

  function marks(): Marks {
    const { grid, other, rotation, piece, hex } = choice.named;
    const open = asksForGrid() ? [...lattice().grids.keys()].filter((each) => each !== grid) : [];
    const under = asksForGrid() ? gridAt(pointed()) : 0;
    const turned = grid !== undefined && rotation !== undefined ? new Map([[grid, rotation]]) : undefined;
    return {
      hexes: affectedHexes(match, lattice(), choice, reach, under),
      grids: new Set(open),
      chosenGrids: new Set([grid, other].filter((each) => each !== undefined)),
      pieces: new Set(choice.missing === 'piece' ? pieceOptions(match.view, choice.action, match.seat) : []),
      chosen: new Set(piece ? [piece] : []),
      goal: hex ?? '',
      ask: choiceNext(choice),
      ...(turned && { turned }),
    };
  }

  function pick(at: Pointed): boolean {
    if (choice.parts.includes('rotation') && at.grid) {
      turnTo(at.grid, 1);
      return true;
    }
    if (asksForGrid() && at.grid && at.grid !== choice.named.grid) {
      choice.name(choice.missing as 'grid' | 'other', at.grid);
      return true;
    }
    if (choice.missing === 'piece') {
      const open = pieceOptions(match.view, choice.action, match.seat);
      const here = match.view.pieces.filter((piece) => piece.hex === at.hex && open.includes(piece.id));
      const piece = open.includes(at.piece) ? at.piece : here[0]?.id;
      if (piece) choice.name('piece', piece);
      return piece !== undefined;
    }
    if (choice.parts.includes('hex') && choice.named.piece && at.hex) {
      const free = freeHexes(match.view, lattice(), match.seat).includes(at.hex);
      if (free) choice.name('hex', at.hex);
      return free;
    }
    return false;
  }

  /** Turn the grid that is to be rotated. If the player turns another grid, that grid replaces the first one. */
  function turnTo(grid: number, by: 1 | -1): void {
    const lies = lattice().grids.get(grid)?.rotation ?? 0;
    const now = choice.named.grid === grid ? (choice.named.rotation ?? lies) : lies;
    const next = (now + by + 6) % 6;
    choice.turn(grid, next === lies ? undefined : next);
  }

  return {
    marks,
    pick,
    back: () => {
      if (!choice.open) return false;
      choice.back();
      return true;
    },
    stops: () => {
      const now = marks();
      if (choice.missing === 'piece')
        return [...new Set(match.view.pieces.filter((each) => now.pieces?.has(each.id)).map((each) => each.hex))];
      if (now.grids?.size) return [...now.grids].map((grid) => `${grid}-0`);
      return [...(now.hexes?.keys() ?? [])];
    },
    turn: (by) => {
      const grid = choice.named.grid;
      if (!choice.parts.includes('rotation') || grid === undefined) return false;
      turnTo(grid, by);
      return true;
    },
  };
}
