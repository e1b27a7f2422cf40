/** Functions of this board for a replay: battles as chapters, a battle in notation, and the combined views of all seats. */
import type { Line } from '../../../wire/types.ts';
import type { BaseView } from '../../../wire/view.ts';
import type { Chapter, ReplayTools } from '../../board.ts';
import { totalParts } from '../battle/battleSteps.ts';
import { placeName } from '../battle/battleText.ts';
import type { Board, Event, FoughtView, View } from '../types.ts';

export function chapter(line: Line, board: unknown): Chapter | null {
  const body = line.body as Event;
  const at = (place: string) => ({ place, title: placeName(board as Board, place) });
  if (body.kind === 'battle_began')
    return { ...at(body.at), part: 'begins', sides: [body.attacker, body.defender].filter((seat) => seat >= 0) };
  return body.kind === 'battle' ? { ...at(body.result.at), part: 'ends' } : null;
}

/** Return the accounts of the battles: the hands as dealt, the cards discarded, drawn and played, then dice and totals. */
export function account(lines: Line[], board: unknown): string[] {
  return lines.flatMap((line) => {
    const body = line.body as Event;
    return body.kind === 'battle' ? [placeName(board as Board, body.result.at), ...battleLines(body.result)] : [];
  });
}

function battleLines(result: FoughtView): string[] {
  const side = (word: string, one: FoughtView['attack']): string[] => [
    `${word}: ${one.armies}${one.leader ? '+L' : ''}`,
    ...(one.hand?.length ? [`  dealt ${one.hand.join(' ')}`] : []),
    ...(one.laid?.length ? [`  discarded ${one.laid.join(' ')}, drew ${(one.drawn ?? []).join(' ')}`] : []),
    ...(one.played?.length ? [`  played ${one.played.join(' ')}`] : []),
    `  ${totalParts(one)} = ${one.total ?? 0}`,
  ];
  const ties = (result.ties ?? []).map(([attack, defend]) => `tie ${attack} : ${defend}`);
  return [...side('attack', result.attack), ...side('defence', result.defend), ...ties];
}

/**
 * Combine the views. Everything except hands and questions is public. Return the first view without the viewer's hand
 * in the current battle.
 */
export function combineViews(views: BaseView[], last: { views: BaseView[]; view: BaseView } | null): BaseView {
  if (last && views.every((view, i) => view === last.views[i])) return last.view;
  const [first] = views as unknown as View[];
  const battle = first?.battle ? { ...first.battle, hand: [], laid: [] } : null;
  return { ...first, viewer: -1, battle, decisions: [], prompts: [], standing: null } as unknown as BaseView;
}

/** Merge the log lines that all seats received. Lines that several seats received are identical; each is kept once. */
export function mergeLines(heard: Line[][]): Line[] {
  const [fullest = []] = [...heard].sort((a, b) => b.length - a.length);
  const known = new Set(fullest.map((line) => JSON.stringify(line.body)));
  const rest = heard.flat().filter((line) => {
    const key = JSON.stringify(line.body);
    return !known.has(key) && known.add(key);
  });
  return [...fullest, ...rest];
}

/** Return the number of each seat's cities, which the ranking compares first (S-31). */
const points: ReplayTools['points'] = (view) => {
  const { ranking, sides } = view as unknown as View;
  return { unit: 'Cities', values: sides.map((_, seat) => ranking.find((each) => each.seat === seat)?.cities ?? 0) };
};

export const replay: ReplayTools = { chapter, account, combineViews, mergeLines, points };
