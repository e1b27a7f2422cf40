/** Emphasis in the text of the documents: `**strong**`, `*em*`, and code between backquotes. */

export interface Span {
  as: 'plain' | 'strong' | 'em' | 'code';
  text: string;
}

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;

/** Split a paragraph at its emphasis marks. The marks do not nest. */
export function spansOf(paragraph: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const found of paragraph.matchAll(MARKS)) {
    if (found.index > at) spans.push({ as: 'plain', text: paragraph.slice(at, found.index) });
    const [whole, strong, em, code] = found;
    spans.push(strong ? { as: 'strong', text: strong } : em ? { as: 'em', text: em } : { as: 'code', text: code! });
    at = found.index + whole.length;
  }
  if (at < paragraph.length) spans.push({ as: 'plain', text: paragraph.slice(at) });
  return spans;
}
