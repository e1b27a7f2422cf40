// This module sends an answer. If the server refuses the answer, the module keeps the refusal until the player sends again.
import type { BoardContext } from '../context.ts';
import type { Command } from '../types.ts';

export class Sender {
  busy = $state(false);
  refusal = $state('');

  /** Send a command. Return whether it was accepted. */
  async send(match: BoardContext, decision: string, command: Command, cue: 'seal' | 'select' = 'select'): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = '';
    const result = await match.send(decision, command);
    this.busy = false;
    this.refusal = result.ok ? '' : result.text;
    match.cue(result.ok ? cue : 'refused');
    return result.ok;
  }
}
