/** Sentences about what a watcher's page shows, and why. */
import type { TableInfo, Watcher } from '../../wire/types';
import { turnsText } from '../../hall/tableOptions.ts';
import { joinWords } from '../statusText.ts';

/** The view on screen: the public view of the present, a lent view, or a finished turn as a seat knew it. */
export type WatchedView = { kind: 'public' } | { kind: 'lent'; seat: number } | { kind: 'open'; seat: number; turn: number };

export function watchedViewWords(sight: WatchedView, names: readonly string[], now: number): string {
  if (sight.kind === 'public') return 'You see the public view.';
  const name = names[sight.seat] ?? '';
  if (sight.kind === 'lent') return `${name}’s view, lent by ${name}. Only ${name} can play.`;
  return `What ${name} knew in turn ${sight.turn}, ${turnsText(now - sight.turn)} ago.`;
}

/** Return a sentence about what a watcher will see later, and when. It applies the table's policy to the current turn. */
export function laterWords(delay: number, turn: number, first: number): string {
  if (!delay) return 'You can see the players’ views when the match is over.';
  if (turn - delay < first)
    return `You can see the players’ views ${turnsText(delay)} later: you can see turn ${first} in turn ${first + delay}.`;
  return `You can see the players’ views ${turnsText(delay)} later.`;
}

/** Return the watchers to whom a seat lends its view. */
export const watchersOver = (table: TableInfo, seat: number): Watcher[] =>
  (table.watching ?? []).filter((each) => each.over?.includes(seat));

/**
 * Return a text about the views lent to a watcher: "looks over your shoulder", "looks over the shoulders of you and
 * Ann". Return "" if no view is lent.
 */
export function lookWords(watcher: Watcher, names: readonly string[], viewer: number): string {
  const seats = watcher.over ?? [];
  if (!seats.length) return '';
  const verb = watcher.here ? 'sees' : 'may see';
  if (seats.length === 1) return `${verb} ${seats[0] === viewer ? 'your' : `${names[seats[0]!]}’s`} view`;
  return `${verb} the views of ${joinWords(seats.map((seat) => (seat === viewer ? 'you' : (names[seat] ?? ''))))}`;
}

/** Return a text about the watchers: "Watchers: 2. Zoe looks over your shoulder." */
export function watchersWords(table: TableInfo, names: readonly string[], viewer: number): string {
  const count = table.watchers ?? 0;
  const looking = (table.watching ?? []).filter((each) => each.over?.length);
  const head = count ? `Watchers: ${count}.` : 'No watchers.';
  return [head, ...looking.map((each) => `${each.name} ${lookWords(each, names, viewer)}.`)].join(' ');
}
