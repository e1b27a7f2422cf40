// This module has the rearrangement that the player is planning: which ship carries which rider, where the Emperor goes, and the command
// for the server.
import type { BoardContext, PromptOf } from '../context.ts';
import { Draft, draftKey } from '../drafts/draft.svelte.ts';
import type { Rearrange } from '../types.ts';
import { changes, overfullCarriers, ridingNow, type Riding } from './rearrangement.ts';

interface Plan {
  riding: Riding;
  emperor: string;
}

export class RearrangeForm {
  readonly prompt: () => PromptOf<'rearrange'>;
  readonly draft: Draft<Plan>;

  /** `before` is the sealed rearrangement. It is used on a device that has no draft. */
  constructor(match: BoardContext, prompt: () => PromptOf<'rearrange'>, before: Pick<Rearrange, 'carry' | 'emperor'> | null) {
    this.prompt = prompt;
    this.draft = new Draft<Plan>(draftKey(match, prompt().decision), {
      riding: { ...ridingNow(prompt().berths), ...(before?.carry ?? {}) },
      emperor: before?.emperor || prompt().emperor || '',
    });
  }

  riding = $derived.by<Riding>(() => ({ ...ridingNow(this.prompt().berths), ...this.draft.value.riding }));
  changeCount = $derived.by<number>(() => Object.keys(changes(this.prompt().berths, this.riding)).length);
  full = $derived.by<string[]>(() => overfullCarriers(this.prompt().berths, this.riding));
  trouble = $derived.by<string>(() =>
    this.full.length ? `${this.full.join(', ')} ${this.full.length > 1 ? 'have' : 'has'} too few racks.` : '',
  );

  /** Return the command. It contains only the differences from the current state. */
  command(): { carry: Riding; emperor?: string } {
    const emperor = this.draft.value.emperor !== (this.prompt().emperor ?? '') ? this.draft.value.emperor : '';
    return { carry: changes(this.prompt().berths, this.riding), ...(emperor ? { emperor } : {}) };
  }
}
