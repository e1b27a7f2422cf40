/** A scenario while somebody works at it: its fields, what the server says of them, and whether that is saved. */
import type { DesignForm } from '../../boards/board';
import { dropDraft, loadDraft, saveDraft } from '../../ui/draftStorage';
import { api, ApiError, post, reason } from '../../wire/http';
import type { DesignDetail, DesignJudgement } from '../../wire/rest';

/** After the last change, before the server is asked. */
export const PAUSE_MS = 350;
/** Where the server says that this was too fast. */
export const AGAIN_MS = 3000;

/** A form that is not saved, and the one that was saved (or begun with) when it was written. */
export interface UnsavedForm {
  form: DesignForm;
  clean: string;
}

/** What was left unsaved of a scenario: of its id, or of a new one of a game. */
export const unsavedForm = (id: string, game: string): UnsavedForm | null => loadDraft<UnsavedForm>(`design.${id || `new.${game}`}`);

export class Draft {
  form = $state.raw<DesignForm>({});
  judgement = $state.raw<DesignJudgement | null>(null);
  /** The saved one; null: it never was. */
  saved = $state.raw<DesignDetail | null>(null);
  /** The server has not yet said what it thinks of the form as it is. */
  waiting = $state(false);
  problem = $state('');
  busy = $state(false);
  /** What is saved, or was to begin with. */
  private clean = $state.raw('');
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly game: string;

  constructor(game: string) {
    this.game = game;
  }

  get changed(): boolean {
    return JSON.stringify(this.form) !== this.clean;
  }

  /** Nothing stands in the way of a table. */
  get playable(): boolean {
    return !this.waiting && !!this.judgement?.card && !this.judgement.faults.length;
  }

  begin(form: DesignForm): void {
    this.form = form;
    this.clean = JSON.stringify(form);
    dropDraft(this.key);
    this.check(0);
  }

  /** Under this name a form that is not saved is kept in the browser. */
  private get key(): string {
    return `design.${this.saved?.id ?? `new.${this.game}`}`;
  }

  /** After `begin` or `take`: what was left unsaved here when the page was closed. Whether there was anything. */
  resume(kept: UnsavedForm | null): boolean {
    if (kept?.clean !== undefined && kept.clean !== this.clean && this.saved) return false; // it was saved elsewhere since
    if (!kept || JSON.stringify(kept.form) === this.clean) return false;
    this.change(kept.form);
    return true;
  }

  /** Back to what is saved, or to what it began with. */
  drop(): void {
    dropDraft(this.key);
    this.form = JSON.parse(this.clean) as DesignForm;
    this.check(0);
  }

  /** It was saved, or fetched. */
  take(detail: DesignDetail): void {
    this.saved = detail;
    this.judgement = detail.design;
    this.form = detail.design.form;
    this.clean = JSON.stringify(this.form);
    dropDraft(this.key);
    this.settle();
  }

  change(form: DesignForm): void {
    this.form = form;
    this.keep();
    this.check(PAUSE_MS);
  }

  /** A file somebody has; raises ApiError. */
  async read(text: string): Promise<void> {
    this.settle();
    const found = await post<DesignJudgement>('designs/check', { game: this.game, text });
    if (!Object.keys(found.form).length) throw new ApiError('file', found.faults.map((fault) => fault.text).join(' '));
    this.judgement = found;
    this.form = found.form;
    this.keep();
  }

  private keep(): void {
    if (this.changed) saveDraft(this.key, { form: this.form, clean: this.clean } satisfies UnsavedForm);
    else dropDraft(this.key);
  }

  /** Under its own address, or as a new one. Whether it could be. */
  async save(): Promise<boolean> {
    this.busy = true;
    this.problem = '';
    const sent = this.form;
    const body = { game: this.game, form: sent };
    try {
      const detail = this.saved
        ? await api<DesignDetail>('PUT', `designs/${this.saved.id}`, body)
        : await post<DesignDetail>('designs', body);
      if (!this.saved) dropDraft(this.key); // what was new has an id from now on
      if (this.form === sent) this.take(detail);
      else {
        // Somebody typed meanwhile: what he typed stays.
        this.saved = detail;
        this.clean = JSON.stringify(detail.design.form);
        this.keep();
      }
      return true;
    } catch (error) {
      this.problem = reason(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  stop(): void {
    this.settle();
  }

  /** No answer that is still on its way counts. */
  private settle(): void {
    clearTimeout(this.timer);
    this.asked += 1;
    this.waiting = false;
  }

  private check(after: number): void {
    this.settle();
    this.waiting = true;
    this.timer = setTimeout(() => void this.ask(this.asked), after);
  }

  private async ask(number: number): Promise<void> {
    try {
      const found = await post<DesignJudgement>('designs/check', { game: this.game, form: this.form });
      if (number !== this.asked) return;
      this.judgement = found;
      this.waiting = false;
      this.problem = '';
    } catch (error) {
      if (number !== this.asked) return;
      this.problem = reason(error);
      if (error instanceof ApiError && (error.status === 429 || error.code === 'offline')) this.check(AGAIN_MS);
      else this.waiting = false;
    }
  }
}
