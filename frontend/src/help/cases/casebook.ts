/** Search in a game's rulings and cases. */
import type { Casebook, CasebookCase, CasebookRuling } from '../../boards/board';

/** One heading (a ruling, or a section of a rulebook) with the cases about it. */
export interface CaseGroup {
  key: string;
  /** The heading: the ids of a ruling, or a section. */
  title: string;
  /** Chapter that groups several headings. It is "" if there is none. */
  chapter: string;
  ruling: CasebookRuling | null;
  cases: CasebookCase[];
}

export type Order = 'rulings' | 'sections';

const OTHERS = 'Cases without a section';

export function groupsBy(order: Order, book: Casebook): CaseGroup[] {
  return order === 'rulings' ? byRuling(book) : bySection(book);
}

function byRuling({ rulings, cases }: Casebook): CaseGroup[] {
  const groups = rulings.map((ruling) => ({
    key: ruling.ids.join(),
    title: ruling.ids.join(', '),
    chapter: ruling.group,
    ruling,
    cases: cases.filter((each) => each.rulings.some((id) => ruling.ids.includes(id))),
  }));
  const known = new Set(rulings.flatMap((ruling) => ruling.ids));
  return [
    ...groups,
    ...otherCases(
      cases.filter((each) => !each.rulings.some((id) => known.has(id))),
      'Cases without a ruling',
    ),
  ];
}

function bySection({ cases }: Casebook): CaseGroup[] {
  const found = new Map<string, CasebookCase[]>();
  for (const each of cases) for (const section of each.sections) found.set(section, [...(found.get(section) ?? []), each]);
  const groups = [...found].map(([title, cases]) => ({ key: title, title, chapter: '', ruling: null, cases }));
  groups.sort((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }));
  return [
    ...groups,
    ...otherCases(
      cases.filter((each) => !each.sections.length),
      OTHERS,
    ),
  ];
}

function otherCases(cases: CasebookCase[], title: string): CaseGroup[] {
  return cases.length ? [{ key: title, title, chapter: '', ruling: null, cases }] : [];
}

/**
 * Return the groups that contain every word of a search. If the heading or ruling of a group contains all words, the
 * group keeps all its cases. Otherwise it keeps only the cases that contain all words, where the words of the heading
 * and the ruling count too.
 */
export function search(groups: readonly CaseGroup[], wanted: string): CaseGroup[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [...groups];
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return groups.flatMap((group) => {
    const own = [group.title, group.chapter, group.ruling?.source ?? '', ...(group.ruling?.text ?? [])].join(' ');
    if (holds(own)) return [group];
    const cases = group.cases.filter((each) => holds(`${own} ${each.id} ${each.title}`));
    return cases.length ? [{ ...group, cases }] : [];
  });
}
