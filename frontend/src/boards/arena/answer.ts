// Sends the answer to a question. If the server refuses the answer, the refusal is reported once, on screen and by a sound.
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
