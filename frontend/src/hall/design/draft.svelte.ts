/** A scenario that the user is editing: its fields, the server's check of the fields, and whether the scenario is saved. */
import type { DesignForm } from '../../boards/board';
import { dropDraft, loadDraft, saveDraft } from '../../ui/draftStorage';
import { api, ApiError, post, reason } from '../../wire/http';
import type { DesignDetail, DesignJudgement } from '../../wire/rest';

/** Delay in milliseconds between the last change and the request to the server. */
export const PAUSE_MS = 350;
/** Delay in milliseconds before a retry after a rate limit or a lost connection. */
export const AGAIN_MS = 3000;

/** A form that is not saved. `clean` is the saved form (or the initial form) at the time when the unsaved form was stored. */
export interface UnsavedForm {
  form: DesignForm;
  clean: string;
}

/** Load the unsaved form of a scenario: of the saved scenario with this `id`, or of a new scenario of `game` if `id` is "". */
export const unsavedForm = (id: string, game: string): UnsavedForm | null => loadDraft<UnsavedForm>(`design.${id || `new.${game}`}`);

export class Draft {
  form = $state.raw<DesignForm>({});
  judgement = $state.raw<DesignJudgement | null>(null);
  /** The saved scenario. It is null if the scenario was never saved. */
  saved = $state.raw<DesignDetail | null>(null);
  /** Whether the server has not yet checked the current form. */
  waiting = $state(false);
  problem = $state('');
  busy = $state(false);
  /** The saved form as JSON, or the initial form if none was saved. */
  private clean = $state.raw('');
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly game: string;

  constructor(game: string) {
    this.game = game;
  }

  get isChanged(): boolean {
    return JSON.stringify(this.form) !== this.clean;
  }

  /** Whether a table can be opened with the current form. */
  get isPlayable(): boolean {
    return !this.waiting && !!this.judgement?.card && !this.judgement.faults.length;
  }

  begin(form: DesignForm): void {
    this.form = form;
    this.clean = JSON.stringify(form);
    dropDraft(this.key);
    this.check(0);
  }

  /** Key under which the browser stores an unsaved form. */
  private get key(): string {
    return `design.${this.saved?.id ?? `new.${this.game}`}`;
  }

  /**
   * Restore the form that was not saved when the page was closed. Call this after `begin` or `take`. Return whether
   * such a form was restored.
   */
  resume(kept: UnsavedForm | null): boolean {
    if (kept?.clean !== undefined && kept.clean !== this.clean && this.saved) return false; // the scenario was saved elsewhere since then
    if (!kept || JSON.stringify(kept.form) === this.clean) return false;
    this.change(kept.form);
    return true;
  }

  /** Discard the changes and return to the saved form, or to the initial form if none was saved. */
  drop(): void {
    dropDraft(this.key);
    this.form = JSON.parse(this.clean) as DesignForm;
    this.check(0);
  }

  /** Show a scenario that was saved or fetched. */
  take(detail: DesignDetail): void {
    this.saved = detail;
    this.judgement = detail.design;
    this.form = detail.design.form;
    this.clean = JSON.stringify(this.form);
    dropDraft(this.key);
    this.ignoreResponses();
  }

  change(form: DesignForm): void {
    this.form = form;
    this.keep();
    this.check(PAUSE_MS);
  }

  /** Read a scenario from the text of a file. Throw ApiError if it cannot be read. */
  async read(text: string): Promise<void> {
    this.ignoreResponses();
    const found = await post<DesignJudgement>('designs/check', { game: this.game, text });
    if (!Object.keys(found.form).length) throw new ApiError('file', found.faults.map((fault) => fault.text).join(' '));
    this.judgement = found;
    this.form = found.form;
    this.keep();
  }

  private keep(): void {
    if (this.isChanged) saveDraft(this.key, { form: this.form, clean: this.clean } satisfies UnsavedForm);
    else dropDraft(this.key);
  }

  /** Save the scenario under its id, or as a new scenario. Return whether this succeeded. */
  async save(): Promise<boolean> {
    this.busy = true;
    this.problem = '';
    const sent = this.form;
    const body = { game: this.game, form: sent };
    try {
      const detail = this.saved
        ? await api<DesignDetail>('PUT', `designs/${this.saved.id}`, body)
        : await post<DesignDetail>('designs', body);
      if (!this.saved) dropDraft(this.key); // from now on the scenario has an id, so its unsaved form has another key
      if (this.form === sent) this.take(detail);
      else {
        // The user changed the form while the request was running. Keep these changes.
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
    this.ignoreResponses();
  }

  /** Ignore responses that have not arrived yet. */
  private ignoreResponses(): void {
    clearTimeout(this.timer);
    this.asked += 1;
    this.waiting = false;
  }

  private check(after: number): void {
    this.ignoreResponses();
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
