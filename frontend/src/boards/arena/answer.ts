// This module sends the answer to a question. If the server refuses the answer, the page shows the refusal once and plays a sound.
import type { BoardContext } from './context.ts';
import type { Command } from './types.ts';

export async function answer(match: BoardContext, decision: string, command: Command): Promise<boolean> {
  const result = await match.send(decision, command);
  if (!result.ok) {
    match.toast(result.text, 'bad');
    match.cue('refused');
  }
  return result.ok;
}
