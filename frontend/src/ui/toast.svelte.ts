export interface Note {
  id: number;
  text: string;
  tone: 'plain' | 'good' | 'bad';
}

export const notes = $state<Note[]>([]);
let count = 0;

/**
 * Show a short message. A message with bad news stays longer. A `lasting` message stays until the user dismisses it. A
 * new message replaces an old one with the same text.
 */
export function toast(text: string, tone: Note['tone'] = 'plain', lasting = false): void {
  const same = notes.find((note) => note.text === text);
  if (same) dismiss(same.id);
  const id = ++count;
  notes.push({ id, text, tone });
  if (notes.length > 3) notes.shift();
  if (!lasting) setTimeout(() => dismiss(id), tone === 'bad' ? 9000 : 4500);
}

export function dismiss(id: number): void {
  const at = notes.findIndex((note) => note.id === id);
  if (at >= 0) notes.splice(at, 1);
}
