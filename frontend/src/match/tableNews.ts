/** Texts for actions at the table (pause, more time, a bot), and the players who still have to agree. */
import { span } from '../ui/timeText';
import type { News, TableInfo } from '../wire/types';
import { isAttending } from './seats';
import { joinWords } from './statusText';

/** Return the last action at the table as a sentence for this viewer. */
export function newsWords(news: News, names: readonly string[], viewer: number): string {
  const by = news.by ?? -1;
  const seat = news.seat ?? -1;
  const who = by === viewer && by >= 0 ? 'You' : (names[by] ?? '');
  const whom = seat < 0 ? 'all players' : seat === viewer ? 'you' : (names[seat] ?? '');
  switch (news.act) {
    case 'extend':
      return `${who} ${who === 'You' ? 'give' : 'gives'} ${whom} ${span(news.seconds ?? 0)} more.`;
    case 'bot':
      return who ? `${who} ${who === 'You' ? 'let' : 'lets'} a bot play for ${whom}.` : `The table lets a bot play for ${whom}.`;
    case 'resume':
      return `The game could not continue for ${span(news.seconds ?? 0)}. No player lost time.`;
    case 'pause':
      return who ? `${who} ${who === 'You' ? 'have' : 'has'} paused the game.` : 'The game is paused, as all players present agreed.';
    case 'unpause':
      return who ? `${who} ${who === 'You' ? 'let' : 'lets'} the game continue.` : 'The game continues, as all players present agreed.';
    case 'time_up':
      return 'The table’s time is up: this turn is the last.';
  }
}

/** Return the seats that still have to agree to a pause or to its end. These are the players present who have not asked for it. */
export function stillToAsk(table: TableInfo, playing: (seat: number) => boolean): number[] {
  const asks = table.asks ?? [];
  return table.people.filter((each) => isAttending(each) && playing(each.seat) && !asks.includes(each.seat)).map((each) => each.seat);
}

export const namesIn = (seats: readonly number[], names: readonly string[], viewer: number): string =>
  joinWords(seats.map((seat) => (seat === viewer ? 'you' : (names[seat] ?? ''))));
