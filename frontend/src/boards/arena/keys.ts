/** A key is free for the board: nobody writes, no dialog is open, nothing else has taken it. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat) return false;
  const at = event.target as HTMLElement | null;
  return !at?.closest?.('input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog');
}
