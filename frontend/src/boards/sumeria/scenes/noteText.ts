// This module writes short texts about events. They are shown above the map.
import { hexOf } from '../land.ts';
import { placeName } from '../battle/battleText.ts';
import { joinWords, who, type BoardContext } from '../context.ts';
import { armiesWord, countText } from '../countText.ts';
import type { NoteEvent } from './scene.ts';

export function noteText(match: Pick<BoardContext, 'seat' | 'names' | 'onlooker' | 'board'>, event: NoteEvent): string {
  switch (event.kind) {
    case 'order':
      return `${event.placing ? 'Cities are picked' : 'Turn order'}: ${event.order.map((seat) => who(match, seat)).join(', ')}`;
    case 'levies':
      return `The levies march: ${joinWords(
        event.armies.flatMap((own, seat) => {
          const total = Object.values(own).reduce((sum, count) => sum + count, 0);
          return event.leaders[seat] ? [`${who(match, seat)} ${total}`] : [];
        }),
      )}`;
    case 'leader_fell': {
      const lost = Object.values(event.disbanded).reduce((sum, count) => sum + count, 0);
      const whose = who(match, event.seat) === 'You' ? 'Your' : `${who(match, event.seat)}’s`;
      return `${whose} Leader falls at ${placeName(match.board, hexOf(event.at))}${lost ? `; ${armiesWord(lost)} ${lost === 1 ? 'disbands' : 'disband'}` : ''}`;
    }
    case 'planted':
      return event.retaken.length
        ? `All armies leave the map; neutral cities take back ${countText(event.retaken.length, 'hex', 'hexes')}`
        : 'All armies leave the map';
    case 'out':
      return `${who(match, event.seat)} ${who(match, event.seat) === 'You' ? 'are' : 'is'} out${event.why === 'no_city' ? ': no city is left' : ''}`;
    case 'war_ended':
      return event.all_passed ? 'All players pass: the War is over' : 'The War is over';
  }
}
