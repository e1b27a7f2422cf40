/** Sentences for screen readers. One place on the page (Announcer) holds the two live regions. */
export const spoken = $state({ polite: '', urgent: '' });

const GATHER_MS = 120;
const waiting = { polite: [] as string[], urgent: [] as string[] };
let timer: ReturnType<typeof setTimeout> | undefined;
let again = false;

/** Say it when the reader pauses; `urgent` interrupts. What comes at the same moment is said together, nothing twice in it. */
export function announce(text: string, urgent = false): void {
  const queue = waiting[urgent ? 'urgent' : 'polite'];
  if (text && !queue.includes(text)) queue.push(text);
  timer ??= setTimeout(speak, GATHER_MS);
}

function speak(): void {
  timer = undefined;
  again = !again; // the same words once more must be another text, or nothing is heard
  for (const manner of ['polite', 'urgent'] as const) {
    const words = waiting[manner].splice(0);
    if (words.length) spoken[manner] = words.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ') + (again ? '' : '\u00a0');
  }
}
