// This module chooses the battles that the action region shows, and the one of these battles that is open.
import { beingRevealed, nextUnshown, hasMoreToShow } from './battle/shownRounds.svelte.ts';
import type { BoardContext } from './context.ts';
import type { BattleView } from './types.ts';

/**
 * Return the battles to show. Battles are shown while any battle is being fought. Finished battles stay until the
 * viewer is asked something else. After that, only those stay that the viewer has not seen to the end or not closed
 * (`hasMoreToShow`).
 */
export function shownBattles(
  battles: readonly BattleView[],
  asked: boolean,
  hasMoreToShow: (battle: BattleView) => boolean,
): readonly BattleView[] {
  return battles.some((battle) => battle.stage !== 'over') || !asked ? battles : battles.filter(hasMoreToShow);
}

/**
 * Return the hex of the battle to open if the viewer has chosen none, or "" if there is no battle. The order of
 * preference is: a battle that waits for the viewer, a battle of the viewer's seat that has begun, any battle that has
 * begun, any battle that is not over, the last battle.
 */
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

/** Return the hex of the battle with the latest log line in a replay. Return "" if there is no such battle. */
export function lastToldBattle(battles: readonly BattleView[], log: BoardContext['log']): string {
  const told = log.findLast(({ body }) => {
    const event = body as { kind?: string; at?: string } | null;
    return event && TOLD.includes(event.kind ?? '') && battles.some((battle) => battle.hex === event.at);
  });
  return (told?.body as { at?: string } | undefined)?.at ?? '';
}

const TOLD: readonly string[] = ['battle', 'round', 'battle_over'];

export class Battles {
  readonly #match: BoardContext;
  readonly #isAsked: () => boolean;
  chosen = $state('');

  /** `isAsked` returns whether the viewer is asked something outside of battles. */
  constructor(match: BoardContext, isAsked: () => boolean) {
    this.#match = match;
    this.#isAsked = isAsked;
  }

  shown = $derived.by<readonly BattleView[]>(() =>
    shownBattles(
      this.#match.view.battles ?? [],
      this.#isAsked() || Boolean(this.#match.view.header.outcome),
      (battle) => battle.sides.includes(this.#match.seat) && hasMoreToShow(this.#match.table.match, battle),
    ),
  );

  open = $derived.by<string>(() => {
    const chosen = this.shown.find((battle) => battle.hex === this.chosen);
    // If the chosen battle is over, prefer a battle in which the viewer must answer.
    const first = firstBattle(this.shown, this.#match.seat);
    if (chosen && (chosen.stage !== 'over' || !this.shown.find((each) => each.hex === first)?.waiting?.includes(this.#match.seat)))
      return chosen.hex;
    // In a replay, show the battle of the current moment, even if other battles are still being fought.
    return (this.#match.replay && lastToldBattle(this.shown, this.#match.log)) || first;
  });

  /**
   * Whether the last round of a battle of the viewer's seat is being revealed or will be next. The match result is
   * shown only afterwards.
   */
  revealing = $derived.by<boolean>(() => {
    const open = this.shown.find((battle) => battle.hex === this.open && (this.#match.replay || battle.sides.includes(this.#match.seat)));
    return open !== undefined && (beingRevealed.has(open.hex) || nextUnshown(this.#match.table.match, open) !== null);
  });
}
