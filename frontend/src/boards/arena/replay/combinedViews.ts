// This module combines the views of all seats at one moment of a replay. Almost all data is public. Only the cards in a hand come from the
// view of the seat that holds them.
import type { BaseView } from '../../../wire/view.ts';
import type { Line } from '../../../wire/types.ts';
import type { CombatView, Event, PlayerView, View } from '../types.ts';

interface Last {
  views: BaseView[];
  view: BaseView;
}

/** Return all players. Each player's hand comes from the view of that player. */
const combinePlayers = (views: View[]): PlayerView[] =>
  views[0]!.players.map((player, seat) => ({ ...player, hand: views[seat]?.hand ?? player.hand ?? [] }));

/** Return the combat. Each face-down card comes from the view of the player who played it. */
function combineCombat(views: View[]): CombatView | null {
  const base = views[0]!.combat ?? null;
  if (!base?.fight) return base;
  const mine = views.flatMap((view, seat) => (view.combat?.fight?.mine ? [[String(seat), view.combat.fight.mine] as const] : []));
  return mine.length ? { ...base, fight: { ...base.fight, cards: { ...Object.fromEntries(mine), ...base.fight.cards } } } : base;
}

/** Combine the views. Sections that did not change for any seat keep their identity. */
export function combineViews(given: BaseView[], last: Last | null): BaseView {
  const views = given as unknown as View[];
  const before = last as { views: View[]; view: View } | null;
  const isUnchanged = (...keys: (keyof View)[]): boolean =>
    before !== null && keys.every((key) => views.every((view, at) => view[key] === before.views[at]?.[key]));
  return {
    ...views[0]!,
    viewer: -1,
    hand: [],
    passes: '',
    decisions: [],
    prompts: [],
    players: isUnchanged('players', 'hand') ? before!.view.players : combinePlayers(views),
    combat: isUnchanged('combat') ? (before!.view.combat ?? null) : combineCombat(views),
  } as View;
}

/** Return a key for an event. The public and the private version of the same event (without and with its cards) have the same key. */
const nameOf = (body: Event): string => {
  if (body.kind === 'drawn') return `drawn ${body.seat} ${body.number}`;
  if (body.kind === 'hand_taken') return `hand_taken ${body.seat} ${body.by}`;
  return JSON.stringify(body);
};
const countKnownCards = (body: Event): number => ('cards' in body && Array.isArray(body.cards) ? body.cards.length : 0);

/**
 * Merge the log lines that all seats received at one moment. Of two versions of a line keep the more complete one. If
 * an event happened several times, keep one line for each.
 */
export function mergeLines(heard: Line[][], names: readonly string[]): Line[] {
  const all: { line: Line; key: string; full: number; seat: number }[] = [];
  heard.forEach((own, seat) => {
    const met = new Map<string, number>();
    for (const line of own) {
      const body = line.body as Event;
      const full = countKnownCards(body);
      const name = `${nameOf(body)} ${full > 0}`;
      const nth = met.get(name) ?? 0;
      met.set(name, nth + 1);
      const key = `${nameOf(body)} ${nth}`;
      const found = all.find((each) => each.key === key);
      if (!found) all.push({ line, key, full, seat });
      else if (full > found.full) Object.assign(found, { line, full, seat });
    }
  });
  return all.map(({ line, full, seat }) =>
    full > 0 && line.text.startsWith('You') ? { ...line, text: `${names[seat] ?? ''}: ${line.text}` } : line,
  );
}
