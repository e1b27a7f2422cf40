/** Sentences for screen readers. The component Announcer renders them in two live regions. */
export const spoken = $state({ polite: '', urgent: '' });

const GATHER_MS = 120;
const waiting = { polite: [] as string[], urgent: [] as string[] };
let timer: ReturnType<typeof setTimeout> | undefined;
let again = false;

/**
 * Announce a sentence when the screen reader pauses. If `urgent` is true, interrupt the screen reader. Sentences of the
 * same moment are joined, without duplicates.
 */
export function announce(text: string, urgent = false): void {
  const queue = waiting[urgent ? 'urgent' : 'polite'];
  if (text && !queue.includes(text)) queue.push(text);
  timer ??= setTimeout(speak, GATHER_MS);
}

function speak(): void {
  timer = undefined;
  again = !again; // the text must differ from the last one, because screen readers do not read an unchanged text again
  for (const manner of ['polite', 'urgent'] as const) {
    const words = waiting[manner].splice(0);
    if (words.length) spoken[manner] = words.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ') + (again ? '' : '\u00a0');
  }
}
