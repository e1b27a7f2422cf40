/** Options of a new table. Only values that differ from the scenario's defaults are sent to the server. */
import { span } from '../ui/timeText';
import type { GameCard, Option, OptionValue, ScenarioCard } from '../wire/rest';
import type { Clock } from '../wire/types';

export type Chosen = Record<string, OptionValue>;

export const valueOf = (option: Option, chosen: Chosen): OptionValue => chosen[option.key] ?? option.default;

/** Return the options of `chosen` that the scenario has and that differ from its defaults. */
export function changedOptions(card: ScenarioCard, chosen: Chosen): Chosen {
  const out: Chosen = {};
  for (const option of card.options) {
    const value = chosen[option.key];
    if (value !== undefined && value !== option.default && isAllowed(option, value)) out[option.key] = value;
  }
  return out;
}

function isAllowed(option: Option, value: OptionValue): boolean {
  if (option.kind === 'choice') return option.choices.some(([key]) => key === value);
  return typeof value === (option.kind === 'flag' ? 'boolean' : 'number');
}

/** Return the groups in the order in which they first appear. House rules come last. */
export function groupOptions(options: readonly Option[]): [string, Option[]][] {
  const groups = new Map<string, Option[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups].sort(([a], [b]) => Number(a === 'House rules') - Number(b === 'House rules'));
}

/** Return the chosen value of an option in words: "Armor and shells", "Movement: all moves plotted in secret". */
export function optionText(option: Option, value: OptionValue): string {
  if (option.kind === 'flag') return value ? option.label : `Without: ${lowerFirst(option.label)}`;
  const text = option.choices.find(([key]) => key === value)?.[1] ?? String(value);
  return `${option.label}: ${option.kind === 'choice' ? lowerFirst(text) : text}`;
}

const lowerFirst = (text: string): string => (/^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text);

/** Return a duration in words: "30 min", "about 3 h". */
export function durationText(minutes: number): string {
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 30) / 2;
  return `about ${Number.isInteger(hours) ? hours : hours.toFixed(1)} h`;
}

export const playersText = ([low, high]: [number, number]): string => (low === high ? `${low} players` : `${low} to ${high} players`);

/** Return the number of players and the duration over all scenarios of a game: "2 to 4 players · 30 min to about 4 h". */
export function gameFacts(game: GameCard): string {
  const seats = game.scenarios.flatMap((card) => card.seats);
  const minutes = game.scenarios.map((card) => card.minutes);
  const [short, long] = [durationText(Math.min(...minutes)), durationText(Math.max(...minutes))];
  return `${playersText([Math.min(...seats), Math.max(...seats)])} · ${short === long ? short : `${short} to ${long}`}`;
}

export const turnsText = (n: number): string => (n === 1 ? 'one turn' : `${n} turns`);

/** Return the help text below the choice of what watchers may see. */
export const viewsHelp = (delay: number): string =>
  delay
    ? `Watchers can see every player’s view as it was ${turnsText(delay)} ago. All players at the table are informed.`
    : 'Watchers see what is public. After the match, they can see everything.';

/** Return the table's policy for watchers in words, for people who take a seat. */
export function policyWords(delay: number): string {
  return delay
    ? `Watchers can see every player’s view ${turnsText(delay)} late. You can lend your live view to people you choose.`
    : 'Watchers see what is public. They see your view only if you lend it to them, or after the match.';
}

/** Return the clock in words: "2 minutes for each decision", "3 minutes a turn and 10 minutes in the bank". */
export function clockChoiceWords(clock: Clock): string {
  if (!clock.seconds) return '';
  if (clock.per !== 'turn') return `${span(clock.seconds)} for each decision`;
  return `${span(clock.seconds)} a turn${clock.bank ? ` and ${span(clock.bank)} in the bank` : ''}`;
}
