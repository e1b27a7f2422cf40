// This module writes the texts for a viewer who has nothing to decide, and the titles of the action region.
import { placeShort, type Atlas } from '../atlas.ts';
import { BATTLE_KINDS } from '../context.ts';
import type { Prompt, RulesView, View } from '../types.ts';

/** Return sentences about what the other players do and what comes next. They promise no more than is known. */
export function waitingSentences(
  phase: string,
  names: string,
  count: number,
  { edition, switches = {} }: Pick<RulesView, 'edition' | 'switches'>,
): string {
  const many = count > 1;
  const be = many ? 'are' : 'is';
  const p = phase.toLowerCase();
  const alone = edition !== '2012'; // players act one after the other
  if (p.startsWith('mov')) {
    if (alone) return `${names} ${many ? 'move' : 'moves'}. You move in your own player-turn. You can look around meanwhile.`;
    if (switches['movement'] === 'plotted')
      return `${names} ${be} still writing moves. All moves are carried out together after the last player seals.`;
    return `${names} ${many ? 'move' : 'moves'}. The player with most Warpships left to move goes next. You can look around meanwhile.`;
  }
  if (p.startsWith('build'))
    return `${names} ${be} still building. ${alone ? 'You build in your own player-turn.' : 'Everything is built together after the last player seals.'}`;
  if (p.startsWith('comb')) return `${names} ${be} still deciding in a battle.`;
  if (p.startsWith('bp')) return `${names} ${be} still planning BP transactions. They are carried out after the last player seals.`;
  if (p.startsWith('end')) return `${names} ${be} still planning the end of the turn: ${endOfTurnTasks(switches)}.`;
  if (p.startsWith('set')) return `${names} ${be} still choosing where or with what to begin.`;
  if (p.startsWith('vict')) return `${names} ${be} still deciding whether to end the match as a draw.`;
  return `${names} ${be} still deciding: ${phase}.`;
}

const endOfTurnTasks = (switches: NonNullable<RulesView['switches']>): string =>
  switches['diplomacy'] ? 'which ship is on which rack, and relations' : 'which ship is on which rack';

/** Return whether the player can plan moves ahead and this turn's Movement phase is not over yet. */
export function mayPlan({ header, standing }: Pick<View, 'header' | 'standing'>): boolean {
  const movement = header.phases.findIndex((phase) => /^mov/i.test(phase));
  return Boolean(standing?.plannable) && !header.outcome && header.phases.indexOf(header.phase) <= movement;
}

const TITLES: { readonly [kind in Prompt['kind']]: string } = {
  home: 'Choose your home',
  endow: 'Divide your BP',
  enter: 'Enter the cluster',
  place_counter: 'Place a star counter',
  build: 'Build ships',
  transact: 'BP transactions',
  move: 'Move a Warpship',
  plot: 'Write your moves',
  orders: 'Battle orders',
  ecm: 'ECM',
  damage: 'Take damage',
  withdraw_to: 'Withdraw',
  rearrange: 'Rearrange racks',
  relations: 'Vote on relations',
  end_turn: 'End of the turn',
  settle: 'Draw or play on?',
  next_battle: 'Choose the next battle',
};

/** Return the title of the action region: the title of the question outside of battles, else of the battle that is `open`. */
export function taskTitle(prompts: readonly Prompt[], atlas: Atlas, over: boolean, replay = false, open = ''): string {
  if (replay) return 'Past position';
  if (!prompts.length) return over ? 'Game over' : 'Waiting';
  const first =
    prompts.find((each) => !BATTLE_KINDS.has(each.kind)) ??
    (open ? prompts.find((each) => 'hex' in each && each.hex === open) : prompts[0]);
  if (!first) return `Battle at ${placeShort(atlas, open)}`;
  if (first.kind === 'orders') return `Orders at ${placeShort(atlas, first.hex)}, round ${first.round}`;
  if (first.kind === 'ecm' || first.kind === 'damage')
    return `${TITLES[first.kind]} at ${placeShort(atlas, first.hex)}, round ${first.round}`;
  if (first.kind === 'withdraw_to') return `Withdraw from ${placeShort(atlas, first.hex)}`;
  return TITLES[first.kind];
}

/** Kinds of questions whose panels need much space. */
export const WIDE: ReadonlySet<string> = new Set(['build', 'enter', 'orders', 'ecm', 'damage']);
