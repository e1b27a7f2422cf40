// This module provides the chat of one table to one reader. It leaves out the lines of people whom the reader has muted, and it counts the
// unread lines.
import type { MatchClient } from '../../wire/matchClient.svelte.ts';
import type { Said } from '../../wire/types';
import { conversationOf, type Key } from './conversations.ts';
import { MutedPeople } from './mutedPeople.svelte.ts';
import { ReadMarks } from './readMarks.svelte.ts';

/** The reader: their seat (-1 if they have none), and the current names of the seats. */
export interface Reader {
  readonly viewer: number;
  readonly names: readonly string[];
  /** Nickname of the reader. It is used until the table has told this page the reader's id among the people without a seat. */
  readonly name?: string;
}

/** A person who has spoken at this table. `seat` is -1 if the person has no seat. */
export interface Speaker {
  who: string;
  name: string;
  seat: number;
}

export class TableTalk {
  readonly muted: MutedPeople;
  private readonly marks: ReadMarks;
  private readonly client: MatchClient;
  private readonly reader: () => Reader;

  constructor(client: MatchClient, match: string, reader: () => Reader) {
    this.client = client;
    this.reader = reader;
    this.muted = new MutedPeople(match);
    this.marks = new ReadMarks(match);
  }

  get viewer(): number {
    return this.reader().viewer;
  }

  get lines(): Said[] {
    return this.client.talk.filter((said) => !this.isHidden(said));
  }

  /** Return whether a line is hidden: this reader hides its speaker, or the speaker is silenced for all at this table. */
  isHidden(said: Said): boolean {
    return this.muted.has(said.who) || (this.isSilenced(said.who) && !this.isOwn(said));
  }

  isSilenced(who: string | undefined): boolean {
    return !!who && !!this.client.table?.silenced?.some((each) => each.who === who);
  }

  /** Whether the reader is the host of this table. */
  get isHost(): boolean {
    return this.viewer >= 0 && this.client.table?.host === this.viewer;
  }

  /** The last line received while the page was open, unless it is the reader's own or hidden. */
  get lastSpoken(): Said | null {
    const last = this.client.spoken;
    return last && !this.isOwn(last) && !this.isHidden(last) ? last : null;
  }

  /** Return the speaker's current seat, or -1 if the speaker has none. Before the start people can change seats. */
  seatOf(said: Said): number {
    const { names } = this.reader();
    if (said.seat < 0 || names[said.seat] === said.name) return said.seat;
    return names.includes(said.name) ? names.indexOf(said.name) : said.seat;
  }

  /** Return whether the reader wrote a line. This includes lines that the reader wrote before they took a seat. */
  isOwn(said: Said): boolean {
    const { viewer, names, name } = this.reader();
    if (said.seat >= 0) return this.seatOf(said) === viewer;
    if (this.client.who) return said.who === this.client.who;
    return !!said.name && said.name === (viewer < 0 ? name : names[viewer]);
  }

  conversationOf(said: Said): Key {
    return conversationOf(said, this.viewer);
  }

  countUnread(key?: Key): number {
    return this.marks.countUnread(
      this.lines.map((said) => [this.conversationOf(said), said.n, this.isOwn(said)]),
      key,
    );
  }

  /** The conversation of the newest unread line. It is undefined if all lines are read. */
  get newestUnread(): Key | undefined {
    const fresh = this.lines.findLast(
      (said) => !this.isOwn(said) && this.marks.countUnread([[this.conversationOf(said), said.n, false]]) > 0,
    );
    return fresh && this.conversationOf(fresh);
  }

  markRead(key: Key, n: number): void {
    this.marks.markRead(key, n);
  }

  /** All other people who have spoken, with their latest names. The list includes people who were hidden or silenced before. */
  get speakers(): Speaker[] {
    const silenced = (this.client.table?.silenced ?? []).map(({ who, name }) => [who, { who, name, seat: -1 }] as const);
    const hidden = this.muted.all.map(([who, name]) => [who, { who, name, seat: -1 }] as const);
    const spoken = this.client.talk.flatMap((said) =>
      said.who && !this.isOwn(said) ? [[said.who, { who: said.who, name: said.name, seat: this.seatOf(said) }] as const] : [],
    );
    return Object.values(Object.fromEntries<Speaker>([...hidden, ...silenced.filter(([who]) => who !== this.client.who), ...spoken]));
  }
}
