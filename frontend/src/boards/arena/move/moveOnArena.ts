// This module sets the arena's marks and handles its input while the player moves pieces.
import type { BoardContext, PromptOf } from '../context.ts';
import type { ArenaHandler, Marks, Pointed, Tone } from '../map/arenaControl.svelte.ts';
import type { ReachBook } from '../state/reachBook.svelte.ts';
import type { Reach } from '../types.ts';
import type { MoveDraft } from './moveDraft.svelte.ts';

/** Return the hexes that a piece can enter or fire at, each with its tone. */
export function reachTones(reach: Reach | null): Map<string, Tone> {
  const found = new Map<string, Tone>();
  for (const stop of reach?.stops ?? []) found.set(stop.hex, stop.combat ? 'fight' : 'go');
  for (const hex of reach?.targets ?? []) if (!found.has(hex)) found.set(hex, 'aim');
  return found;
}

export function moveHandler(
  match: BoardContext,
  prompt: () => PromptOf<'move'>,
  draft: MoveDraft,
  book: ReachBook,
  hover: () => string,
  note: (hex: string) => string,
): ArenaHandler {
  const waitingPieces = (hex: string): string[] =>
    match.view.pieces.filter((piece) => piece.hex === hex && prompt().pieces.includes(piece.id)).map((piece) => piece.id);

  function marks(): Marks {
    const open = prompt().pieces;
    const own = match.view.pieces.filter((piece) => piece.owner === match.seat).map((piece) => piece.id);
    const spent = new Set(own.filter((piece) => !open.includes(piece)));
    if (draft.piece)
      return {
        hexes: reachTones(draft.reach),
        chosen: new Set([draft.piece]),
        spent,
        goal: draft.moved ? draft.at : '',
        path: draft.legs,
        preview: draft.preview(hover()),
        ask: draft.moved ? 'Press the same hex again to go there.' : 'Choose a hex for the robot.',
        note,
      };
    const looked = waitingPieces(hover())[0];
    return { hexes: looked ? reachTones(book.of(looked)) : new Map(), pieces: new Set(open), spent, ask: 'Choose a robot.' };
  }

  function pick(pointed: Pointed): boolean {
    const { hex, piece } = pointed;
    if (draft.piece) {
      if (draft.moved && hex === draft.at) {
        void draft.send();
        return true;
      }
      if (draft.deferPress(() => void pick(pointed)) || draft.goTo(hex)) return true;
      if (draft.steps.length) return false;
    }
    const here = waitingPieces(hex);
    const next = here.includes(piece) ? piece : (here[(here.indexOf(draft.piece) + 1) % Math.max(1, here.length)] ?? '');
    if (next) draft.select(next);
    return next !== '';
  }

  return {
    marks,
    pick,
    back: () => {
      if (draft.undo()) return true;
      if (!draft.piece) return false;
      draft.deselect();
      return true;
    },
    stops: () => {
      if (draft.piece) return [...reachTones(draft.reach).keys()];
      return [...new Set(match.view.pieces.filter((piece) => prompt().pieces.includes(piece.id)).map((piece) => piece.hex))];
    },
  };
}
