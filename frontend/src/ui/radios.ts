// This module adds keyboard control to buttons that work as radio buttons (role="radio" in a role="radiogroup"). The Tab key stops only
// once in the group. The arrow keys choose the next or the previous button; after the last button comes the first one.

import { pressedKey } from './pressedKey.ts';

const STEPS: { readonly [key: string]: 1 | -1 } = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Make the buttons of a group act as radio buttons. Use this as an attachment of the group: `{@attach radios}`. */
export function radios(group: HTMLElement): () => void {
  const all = (): HTMLButtonElement[] => [...group.querySelectorAll<HTMLButtonElement>('[role="radio"]:not(:disabled)')];

  /** Make Tab stop at the chosen button. If none is chosen, make it stop at the first button. */
  function stop(): void {
    const buttons = all();
    const one = buttons.find((each) => each.getAttribute('aria-checked') === 'true') ?? buttons[0];
    for (const each of buttons) each.tabIndex = each === one ? 0 : -1;
  }

  function step(event: KeyboardEvent): void {
    const way = STEPS[pressedKey(event)];
    const buttons = all();
    const at = buttons.findIndex((each) => each === event.target);
    if (!way || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = buttons[(at + way + buttons.length) % buttons.length]!;
    next.focus();
    next.click();
  }

  stop();
  const watcher = new MutationObserver(stop);
  watcher.observe(group, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-checked', 'disabled'] });
  group.addEventListener('keydown', step);
  return () => {
    watcher.disconnect();
    group.removeEventListener('keydown', step);
  };
}
