// This module writes one sentence that says what players can react to in a reaction window.
import { hexTitle, nameOf, pieceName, viewer, who, whose, type Eyes } from '../context.ts';
import { cardInfo, cardWords, capitalize } from '../pieces.ts';
import type { BoardContext } from '../context.ts';
import type { PlayedView, View } from '../types.ts';

type Match = Eyes & Pick<BoardContext, 'board'>;

const gridText = (played: PlayedView, key: 'grid' | 'other' = 'grid'): string => `grid ${played.named?.[key] ?? '?'}`;

/** Return the intention of the player, to follow the word "to": "destroy a random hex of grid 9". */
function wishText(match: Match, played: PlayedView): string {
  const { name = '', named = {} } = played;
  switch (name) {
    case 'destroy':
      return `destroy a random hex of ${gridText(played)}`;
    case 'warp_grid':
      return 'warp a random grid';
    case 'draw':
      return 'draw a card';
    case 'rotate':
      return `turn ${gridText(played)}`;
    case 'convert':
      return 'convert power discs';
    case 'warp_converter':
      return 'warp the Converter to the centre of a random grid';
    case 'move':
      return 'move and fight';
    case 'cards':
      return 'play special cards';
    case 'warp_random':
      return `warp ${pieceName(match, String(named['piece'] ?? ''))} to a random hex`;
    case 'double_warp':
      return `exchange ${gridText(played)} with a random grid`;
    case 'double_warp_two':
      return `exchange ${gridText(played)} with ${gridText(played, 'other')}`;
    case 'warp_piece':
      return `warp ${pieceName(match, String(named['piece'] ?? ''))} to ${hexTitle(String(named['hex'] ?? ''))}`;
    default:
      return name;
  }
}

function cardText(match: Match, { seat, name = '', wild, named }: PlayedView): string {
  const title = cardInfo(match, name)?.title ?? name;
  const on = named?.['grid'] ? ` on grid ${named['grid']}` : '';
  return capitalize(`${who(match, seat)} played ${wild ? `a Wild Warp as ${title}` : title}${on}.`);
}

/** Return what a Wild Warp cancelled, such as "Ben’s Destroy Hex" or "Ann’s combat card". */
function targetText(match: Match, all: readonly PlayedView[], at: number): string {
  const { cancels = -1 } = all[at] as PlayedView;
  if (cancels >= 0) return `${whose(match, cancels)} combat card`;
  const before = all[at - 1];
  if (!before) return 'that';
  if (before.what === 'cancel') return `${whose(match, before.seat)} Wild Warp`;
  if (before.what === 'action') return `${whose(match, before.seat)} action`;
  return `${whose(match, before.seat)} ${cardInfo(match, before.name ?? '')?.title ?? 'card'}`;
}

function fightCards(match: Match, view: View): string {
  const laid = Object.entries(view.combat?.fight?.cards ?? {});
  if (!laid.length) return 'The cards of the fight are face up.';
  return `The cards are face up: ${laid.map(([seat, each]) => `${whose(match, Number(seat))} ${Number(each) ? `+${each}` : cardWords(match, each)}`).join(', ')}.`;
}

/** Return a sentence about what was played: "Ben wants to destroy a random hex of grid 9." */
export function playedText(match: Match, view: View): string {
  const all = view.window?.played ?? [];
  const last = all.at(-1);
  if (!last) return view.window?.kind === 'combat' ? 'All moves are made. Combat comes next.' : 'Players can answer now.';
  switch (last.what) {
    case 'action': {
      const wants = last.seat === viewer(match) ? 'you want' : `${nameOf(match, last.seat)} wants`;
      return capitalize(`${wants} to ${wishText(match, last)}.`);
    }
    case 'card':
      return cardText(match, last);
    case 'cancel':
      return capitalize(
        `${who(match, last.seat)} ${last.seat === viewer(match) ? 'cancel' : 'cancels'} ${targetText(match, all, all.length - 1)} with a Wild Warp.`,
      );
    case 'initiative':
      return capitalize(`${who(match, last.seat)} added ${cardWords(match, last.name ?? '')} to the initiative roll.`);
    case 'combat':
      return 'All moves are made. Combat comes next.';
    case 'fight':
      return fightCards(match, view);
    default:
      return 'Players can answer now.';
  }
}

/** Return the label of the button that cancels: "Cancel the action", "Cancel the card", "Cancel Ben’s Wild Warp". */
export function cancelText(match: Match, view: View, cancels: number): string {
  if (cancels >= 0) {
    const laid = view.combat?.fight?.cards?.[String(cancels)] ?? '';
    return `Cancel ${whose(match, cancels)} ${Number(laid) ? `+${laid}` : (cardInfo(match, laid)?.title ?? 'card')}`;
  }
  const last = view.window?.played?.at(-1);
  if (last?.what === 'cancel') return `Cancel ${whose(match, last.seat)} Wild Warp`;
  return last?.what === 'action' ? 'Cancel the action' : 'Cancel the card';
}
