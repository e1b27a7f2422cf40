// This module handles questions that the user confirms by pressing the same button a second time.

/**
 * Time in milliseconds for which a new question is shown before a press can confirm it. It is longer than a double
 * click on any system, so that the user cannot confirm before reading.
 */
export const PAUSE = 700;

/**
 * Asks a question before an action that cannot be undone. The first press asks the question and a second press confirms
 * it. A press during the pause, such as the second half of a double click, does not confirm and restarts the pause.
 */
export class PressAgain {
  /** Text of the question. It is '' if there is no question. */
  question = $state('');
  /** Whether a press would be too early. Show the button as disabled with `aria-disabled`, so that the button keeps the focus. */
  pausing = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Return whether this press confirms `question`. If it does not, ask the question. An empty question needs no confirmation. */
  confirms(question: string, press?: UIEvent): boolean {
    const isEarly = this.pausing || (press?.detail ?? 0) > 1;
    if (question === '' || (question === this.question && !isEarly)) {
      this.clear();
      return true;
    }
    this.question = question;
    this.pausing = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.pausing = false), PAUSE);
    return false;
  }

  /** Withdraw the question. */
  clear(): void {
    clearTimeout(this.#timer);
    this.question = '';
    this.pausing = false;
  }
}
