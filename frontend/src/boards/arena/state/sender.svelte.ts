// Sends an answer and keeps what the server said against it, until something else is tried.
import type { BoardContext } from '../context.ts';
import type { Command } from '../types.ts';

export class Sender {
  busy = $state(false);
  refusal = $state('');

  /** True: accepted. */
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
