// This module protects the page from translation by the browser.
//
// A translator replaces a text node by a <font> element with other words. The page continues to update the removed text
// node, so that the screen shows old text. Therefore the page is marked `translate="no"`. Parts whose text never changes
// after rendering (help, rules, the guide) are marked `translate="yes"`. If a translator ignores these marks, its changes
// are undone, text by text.

/** Number of times that one text is restored. After that its translation is not undone any more. */
const MOST = 3;

const isTranslatable = (place: Element): boolean => place.closest('[translate]')?.getAttribute('translate') === 'yes';

/** Return the text node that this element replaced or wrapped. Return undefined if the records contain none. */
function originalText(font: Node, records: readonly MutationRecord[]): Text | undefined {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const isNear = previousSibling === font || nextSibling === font || [...addedNodes].includes(font);
    for (const node of removedNodes) if (node instanceof Text && (font.contains(node) || (isNear && !node.isConnected))) return node;
  }
  return undefined;
}

/**
 * Undo translations of parts that must not be translated. If a translator repeats its translations too often, call
 * `onrepeated` once. Return a function that stops the undoing.
 */
export function undoTranslations(root: Element, onrepeated: () => void): () => void {
  const undone = new WeakMap<Text, number>();
  let isToldOf = false;

  function putBack(text: Text, font: Element): void {
    const times = (undone.get(text) ?? 0) + 1;
    undone.set(text, times);
    if (times <= MOST) return font.replaceWith(text);
    if (!isToldOf) onrepeated();
    isToldOf = true;
  }

  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (node.nodeName !== 'FONT' || !(node instanceof Element) || !node.isConnected || isTranslatable(node)) continue;
        const text = originalText(node, records);
        if (text) putBack(text, node);
      }
    }
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}
