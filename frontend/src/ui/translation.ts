// What a browser that translates the page must leave alone.
//
// A translator puts a <font> element with other words in the place of a text node. The page goes on writing into that
// node, which is no longer shown: the words on the screen stay as they were. So the page is marked `translate="no"`, and
// parts whose words never change once they stand there (help, rules, the guide) are marked `translate="yes"`. A
// translator that heeds no marks is undone, text by text.

/** How often one text is put back before the translation is left as it is. */
const MOST = 3;

const isTranslatable = (place: Element): boolean => place.closest('[translate]')?.getAttribute('translate') === 'yes';

/** The text node that this element replaced or took in; undefined if the records tell of none. */
function original(font: Node, records: readonly MutationRecord[]): Text | undefined {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const isNear = previousSibling === font || nextSibling === font || [...addedNodes].includes(font);
    for (const node of removedNodes) if (node instanceof Text && (font.contains(node) || (isNear && !node.isConnected))) return node;
  }
  return undefined;
}

/** Undo translations of parts that are not to be translated. `onrepeated` is called once if a translator goes on making
 *  them. Return a function that stops the watch. */
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
        const text = original(node, records);
        if (text) putBack(text, node);
      }
    }
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}
