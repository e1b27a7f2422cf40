// A question that the second press of a button answers.

/** How long a new question stands before a press answers it, in milliseconds: longer than the double click of any
 *  system, so that nobody says yes before he can have read it. */
export const PAUSE = 700;

/** Ask before something that cannot be taken back. The press that asks and the one that confirms are two presses: one
 *  that comes during the pause, such as the second half of a double click, confirms nothing and begins the pause again. */
export class PressAgain {
  /** What is asked, in words; '' if nothing is. */
  question = $state('');
  /** Whether a press would come too early. Show the button as disabled, but leave it the focus: `aria-disabled`. */
  pausing = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Return whether this press confirms `question`, and ask it if not. An empty question needs no confirmation. */
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

  /** Ask no longer. */
  clear(): void {
    clearTimeout(this.#timer);
    this.question = '';
    this.pausing = false;
  }
}
