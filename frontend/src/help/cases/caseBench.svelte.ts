/** A case in the editor: its text, the verdict of the rules, and the link under which it is shared. */
import { dropDraft, loadDraft, saveDraft } from '../../ui/draftStorage';
import { tabStorage } from '../../wire/browserStorage';
import { api, post, reason } from '../../wire/http';
import type { CaseJudgement, Judgement, SharedCaseDetail, SharedCaseRow, SharedCaseRows } from '../../wire/rest';

export class CaseBench {
  text = $state('');
  /** The verdict of the rules. `judged` is the text to which the verdict belongs. */
  judgement = $state.raw<Judgement | null>(null);
  private judged = $state('');
  running = $state(false);
  sharing = $state(false);
  problem = $state('');
  /** The text as it was loaded: a published case, a shared case, or "". */
  begun = $state('');
  /** Whether the text has changes that the user made before it was opened this time. */
  restored = $state(false);
  private asked = 0;
  readonly game: string;

  constructor(game: string) {
    this.game = game;
  }

  get isChanged(): boolean {
    return this.text !== this.begun;
  }

  /** Whether the verdict belongs to an older text. */
  get isStale(): boolean {
    return this.judgement !== null && this.judged !== this.text;
  }

  /** Load a text. Restore the changes that the user made to it earlier in this tab. */
  begin(text: string): void {
    this.asked += 1;
    this.running = false;
    this.begun = text;
    this.text = loadDraft<string>(this.place, tabStorage) ?? text;
    this.restored = this.isChanged;
    this.judgement = null;
    this.problem = '';
  }

  /** Store the changes, so that they are restored when this text is opened again. */
  keep(): void {
    if (this.isChanged) saveDraft(this.place, this.text, tabStorage);
    else {
      dropDraft(this.place, tabStorage);
      this.restored = false;
    }
  }

  private get place(): string {
    return `case.${this.game}.${hashOf(this.begun)}`;
  }

  async run(): Promise<void> {
    const [text, number] = [this.text, ++this.asked];
    this.running = true;
    this.problem = '';
    try {
      const { judgement } = await post<CaseJudgement>('adjudicate', { game: this.game, text });
      if (number !== this.asked) return;
      this.judgement = judgement;
      this.judged = text;
    } catch (error) {
      if (number !== this.asked) return;
      this.judgement = null;
      this.problem = reason(error);
    } finally {
      if (number === this.asked) this.running = false;
    }
  }

  /** Share the current text and return the details of the shared case. On failure set `problem` and return null. */
  async share(title: string): Promise<SharedCaseDetail | null> {
    this.sharing = true;
    this.problem = '';
    try {
      return await post<SharedCaseDetail>('cases', { game: this.game, text: this.text, title });
    } catch (error) {
      this.problem = reason(error);
      return null;
    } finally {
      this.sharing = false;
    }
  }
}

/** Return a short hash of a text. */
function hashOf(text: string): string {
  let hash = 5381;
  for (let n = 0; n < text.length; n++) hash = (hash * 33 + text.charCodeAt(n)) | 0;
  return `${text.length}.${(hash >>> 0).toString(36)}`;
}

/** Delete a shared case and return the user's remaining ones. Throw ApiError on failure. */
export async function unshare(row: SharedCaseRow): Promise<readonly SharedCaseRow[]> {
  return (await api<SharedCaseRows>('DELETE', `cases/${encodeURIComponent(row.id)}`)).mine;
}

/** Return the offsets of the beginning and the end of a line. Lines are counted from 1. */
export function lineSpan(text: string, line: number): [from: number, to: number] {
  const lines = text.split('\n');
  const at = Math.min(Math.max(line, 1), lines.length) - 1;
  const from = lines.slice(0, at).reduce((sum, each) => sum + each.length + 1, 0);
  return [from, from + lines[at]!.length];
}

/** Return a title for the shared text: the id and the title of its first case. */
export function titleOf(text: string): string {
  const [, title = ''] = /^\s*(?:- )?title: (.*)$/m.exec(text) ?? [];
  const [, id = ''] = /^\s*- id: (.*)$/m.exec(text) ?? [];
  return [id, title]
    .map((each) => each.replace(/^(['"])(.*)\1$/, '$2'))
    .filter(Boolean)
    .join(': ')
    .slice(0, 80);
}
