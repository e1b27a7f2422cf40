/** Describes how the host changed a table before its start, for the people at the table. */
import type { GameCard, MatchDetail, TableChoice } from '../wire/rest';
import { CLOCK } from './tableDefaults';
import { clockChoiceWords, optionText, policyWords } from './tableOptions';

/** Return the table's current settings in the format of the form. */
export const choiceOf = (detail: MatchDetail): TableChoice => ({
  game: detail.game,
  scenario: detail.scenario,
  seats: detail.seats.length,
  options: detail.options,
  listed: detail.listed,
  clock: detail.clock,
  open_views: detail.open_views,
});

/** Return one sentence for each setting that differs from `before`. `games` are the games of this hall. */
export function changeTexts(before: TableChoice, detail: MatchDetail, games: readonly GameCard[]): string[] {
  const found: string[] = [];
  const isAnother = before.game !== detail.game || before.scenario !== detail.scenario;
  if (isAnother) found.push(scenarioText(before, detail, games));
  if (before.seats !== detail.seats.length) found.push(`There are ${detail.seats.length} seats instead of ${before.seats}.`);
  for (const option of detail.scenario_card?.options ?? []) {
    const now = detail.options[option.key] ?? option.default;
    const was = isAnother ? option.default : (before.options?.[option.key] ?? option.default);
    if (now !== was) found.push(`${optionText(option, now)}.`);
  }
  const clock = clockChoiceWords(detail.clock);
  if (clock !== clockChoiceWords(before.clock ?? CLOCK)) found.push(clock ? `Clock: ${clock}.` : 'The clock was removed.');
  if ((before.open_views ?? 0) !== detail.open_views) found.push(policyWords(detail.open_views));
  if ((before.listed ?? true) !== detail.listed)
    found.push(detail.listed ? 'The table is shown in the hall.' : 'Only people with the link or code find the table.');
  return found;
}

/** Return a sentence such as "Emperor is played instead of Cornered." If the games differ, it names the games too. */
function scenarioText(before: TableChoice, now: MatchDetail, games: readonly GameCard[]): string {
  const [is, was] = [now, before].map((each) => {
    const { game: name, scenario } = each;
    const game = games.find((each) => each.name === name);
    const title =
      game?.scenarios.find((card) => card.name === scenario)?.title ?? (each === now ? now.title : 'a scenario made by a player');
    return before.game === now.game ? title : `${title} (${game?.title ?? name})`;
  });
  return `${is} is played instead of ${was}.`;
}
