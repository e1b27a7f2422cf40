// This module divides the chat lines of a match into conversations. All lines of a conversation have the same audience.
import type { Said } from '../../wire/types';
import { joinWords } from '../statusText.ts';

/** Key of a conversation: "all", "allies", "watchers", or the number of the other seat. */
export type Key = string;

export interface Conversation {
  key: Key;
  label: string;
  /** The other seat of a private conversation. It is -1 for other conversations. */
  seat: number;
  /** Audience of a line in this conversation, as words at the end of a sentence: "Ben alone". */
  hears: string;
  /** For "allies", the seats that receive the line. */
  ears: number[];
  /** Reason why nothing can be sent to this conversation now. It is "" if lines can be sent. */
  closed: string;
}

export interface TalkSetting {
  viewer: number;
  names: readonly string[];
  circles: readonly (readonly number[])[];
  isOver: boolean;
  /** Whether the match has not started. Before the start players can still change seats, so all lines go to all people present. */
  isWaiting?: boolean;
  talk: readonly Said[];
  bots: ReadonlySet<number>;
}

export function conversationOf(said: Said, viewer: number): Key {
  if (said.to === 'all' || said.to === 'watchers' || said.to === 'allies') return said.to;
  return said.seat === viewer ? said.to : String(said.seat);
}

/** Return all conversations that this viewer has or can begin, in display order. */
export function conversations(setting: TalkSetting): Conversation[] {
  if (setting.isWaiting) return [{ ...everybody(''), hears: 'everyone at this table' }];
  return setting.viewer < 0 ? ofWatcher(setting) : ofPlayer(setting);
}

const everybody = (closed: string): Conversation => ({
  key: 'all',
  label: 'Everyone',
  seat: -1,
  hears: 'all players and watchers',
  ears: [],
  closed,
});

function ofWatcher({ isOver }: TalkSetting): Conversation[] {
  const hears = isOver ? 'everyone, since the match is over' : 'watchers; players only when the match is over';
  return [
    {
      key: 'watchers',
      label: 'Watchers',
      seat: -1,
      hears,
      ears: [],
      closed: isOver ? 'The match is over. You can now write to everyone.' : '',
    },
    everybody(isOver ? '' : 'During the match, watchers can only write to each other.'),
  ];
}

function ofPlayer(setting: TalkSetting): Conversation[] {
  const { viewer, names, circles, isOver, talk, bots } = setting;
  const found = [everybody('')];
  const spoken = new Set(talk.map((said) => conversationOf(said, viewer)));
  const allies = [...(circles[viewer] ?? [])];
  if (allies.length || spoken.has('allies'))
    found.push({
      key: 'allies',
      label: 'Allies',
      seat: -1,
      ears: allies,
      hears: allies.length ? `your allies: ${joinWords(allies.map((seat) => names[seat] ?? ''))}` : 'no player',
      closed: allies.length ? '' : 'You have no allies now, so no player can read your messages here.',
    });
  const others = names.flatMap((_, seat) => (seat === viewer ? [] : [seat]));
  for (const seat of others) {
    if (others.length < 2 && !spoken.has(String(seat))) continue; // with two players, lines to all are already private
    const name = names[seat] ?? `Seat ${seat + 1}`;
    found.push({
      key: String(seat),
      label: name,
      seat,
      hears: `only ${name}`,
      ears: [],
      closed: bots.has(seat) ? `A bot plays for ${name}. Bots do not talk.` : '',
    });
  }
  if (isOver && spoken.has('watchers'))
    found.push({
      key: 'watchers',
      label: 'Watchers',
      seat: -1,
      hears: 'watchers',
      ears: [],
      closed: 'Watchers wrote these messages to each other.',
    });
  return found;
}
