// This module writes the title of the action region, in two to five words.
import { battleTitle } from './battle/battleText.ts';
import type { BoardContext } from './context.ts';

/** Return the title. `plan` is the segment that the player plans; it is 0 if the player plans none. */
export function taskTitle(match: Pick<BoardContext, 'view' | 'board' | 'replay' | 'seat'>, busy: boolean, plan: number): string {
  const { view } = match;
  if (match.replay) return 'Past position';
  if (busy) return 'What happened';
  const prompt = view.prompts?.[0];
  switch (prompt?.kind) {
    case 'place':
      return 'Pick your city';
    case 'levy':
      return 'Place your levy';
    case 'segment':
      return plan && plan !== prompt.segment ? `Plan segment ${plan}` : `Segment ${prompt.segment}`;
    case 'redraw':
    case 'play':
      return battleTitle(match.board, prompt.at);
    default:
      if (view.header.outcome) return 'The game is over';
      return plan ? `Plan segment ${plan}` : 'Waiting';
  }
}
