// Which battles the action region shows, and which of them is open.
import { beingRevealed, nextUnshown, hasMoreToShow } from './battle/shownRounds.svelte.ts';
import type { BoardContext } from './context.ts';
import type { BattleView } from './types.ts';

/**
 * Battles stay on show while they are fought, and the last ones until something else is asked of the viewer; even
 * then those whose last round he has not seen or not put away yet (`hasMoreToShow`).
 */
export function shownBattles(
  battles: readonly BattleView[],
  asked: boolean,
  hasMoreToShow: (battle: BattleView) => boolean,
): readonly BattleView[] {
  return battles.some((battle) => battle.stage !== 'over') || !asked ? battles : battles.filter(hasMoreToShow);
}

/** The battle to open when the viewer has chosen none: one that waits for him, one of his that has begun, any that is fought, any. */
export function firstBattle(battles: readonly BattleView[], seat: number): string {
  const live = battles.filter((battle) => battle.stage !== 'over');
  const begun = live.filter((battle) => battle.stage !== 'waiting');
  const best =
    begun.find((battle) => battle.waiting?.includes(seat)) ??
    begun.find((battle) => battle.sides.includes(seat)) ??
    begun[0] ??
    live[0] ??
    battles.at(-1);
  return best?.hex ?? '';
}

/** In a replay: where something of these battles was told last; "" for nowhere. */
export function lastTold(battles: readonly BattleView[], log: BoardContext['log']): string {
  const told = log.findLast(({ body }) => {
    const event = body as { kind?: string; at?: string } | null;
    return event && TOLD.includes(event.kind ?? '') && battles.some((battle) => battle.hex === event.at);
  });
  return (told?.body as { at?: string } | undefined)?.at ?? '';
}

const TOLD: readonly string[] = ['battle', 'round', 'battle_over'];

export class Battles {
  readonly #match: BoardContext;
  readonly #asked: () => boolean;
  chosen = $state('');

  /** `asked`: something outside of battles is asked of the viewer. */
  constructor(match: BoardContext, asked: () => boolean) {
    this.#match = match;
    this.#asked = asked;
  }

  shown = $derived.by<readonly BattleView[]>(() =>
    shownBattles(
      this.#match.view.battles ?? [],
      this.#asked() || Boolean(this.#match.view.header.outcome),
      (battle) => battle.sides.includes(this.#match.seat) && hasMoreToShow(this.#match.table.match, battle),
    ),
  );

  open = $derived.by<string>(() => {
    const chosen = this.shown.find((battle) => battle.hex === this.chosen);
    // A battle that is over gives way to one that awaits the viewer.
    const first = firstBattle(this.shown, this.#match.seat);
    if (chosen && (chosen.stage !== 'over' || !this.shown.find((each) => each.hex === first)?.waiting?.includes(this.#match.seat)))
      return chosen.hex;
    // Who looks back sees the battle of the moment, whichever others are still fought.
    return (this.#match.replay && lastTold(this.shown, this.#match.log)) || first;
  });

  /** An own battle's last round is on its way to the viewer's eyes: the result of the game waits for it. */
  revealing = $derived.by<boolean>(() => {
    const open = this.shown.find((battle) => battle.hex === this.open && (this.#match.replay || battle.sides.includes(this.#match.seat)));
    return open !== undefined && (beingRevealed.has(open.hex) || nextUnshown(this.#match.table.match, open) !== null);
  });
}
