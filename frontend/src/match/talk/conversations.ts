// Sorts the talk of a match into conversations, each with one unmistakable audience.
import type { Said } from '../../wire/types';
import { list } from '../statusText.ts';

/** "all", "allies", "watchers", or the number of the other seat. */
export type Key = string;

export interface Conversation {
  key: Key;
  label: string;
  /** The other seat of a private conversation; -1 otherwise. */
  seat: number;
  /** Audience of a line in this conversation, as words that end a sentence: "Ben alone". */
  hears: string;
  /** For "allies": the seats that receive it. */
  ears: number[];
  /** Reason why nothing can be sent here now; "" if it can. */
  closed: string;
}

export interface TalkSetting {
  viewer: number;
  names: readonly string[];
  circles: readonly (readonly number[])[];
  isOver: boolean;
  /** Before the start seats may still change hands, so all lines go to all. */
  isWaiting?: boolean;
  talk: readonly Said[];
  bots: ReadonlySet<number>;
}

export function conversationOf(said: Said, viewer: number): Key {
  if (said.to === 'all' || said.to === 'watchers' || said.to === 'allies') return said.to;
  return said.seat === viewer ? said.to : String(said.seat);
}

/** Return all conversations that this viewer has or may begin, in display order. */
export function conversations(setting: TalkSetting): Conversation[] {
  if (setting.isWaiting) return [{ ...everybody(''), hears: 'everybody at this table' }];
  return setting.viewer < 0 ? ofWatcher(setting) : ofPlayer(setting);
}

const everybody = (closed: string): Conversation => ({
  key: 'all',
  label: 'Everybody',
  seat: -1,
  hears: 'everybody: players and watchers',
  ears: [],
  closed,
});

function ofWatcher({ isOver }: TalkSetting): Conversation[] {
  const hears = isOver ? 'everybody, since the match is over' : 'those who watch; players read it when the match is over';
  return [
    { key: 'watchers', label: 'Watchers', seat: -1, hears, ears: [], closed: isOver ? 'The match is over: talk to everybody now.' : '' },
    everybody(isOver ? '' : 'While the match goes on, those who watch talk among themselves.'),
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
      hears: allies.length ? `your allies: ${list(allies.map((seat) => names[seat] ?? ''))}` : 'nobody',
      closed: allies.length ? '' : 'You have no allies now, so nobody would hear you here.',
    });
  const others = names.flatMap((_, seat) => (seat === viewer ? [] : [seat]));
  for (const seat of others) {
    if (others.length < 2 && !spoken.has(String(seat))) continue; // with two players, lines to all are already private
    const name = names[seat] ?? `Seat ${seat + 1}`;
    found.push({
      key: String(seat),
      label: name,
      seat,
      hears: `${name} alone`,
      ears: [],
      closed: bots.has(seat) ? `A bot plays for ${name}; it does not talk.` : '',
    });
  }
  if (isOver && spoken.has('watchers'))
    found.push({
      key: 'watchers',
      label: 'Watchers',
      seat: -1,
      hears: 'watchers',
      ears: [],
      closed: 'This is what those who watched said to each other.',
    });
  return found;
}
