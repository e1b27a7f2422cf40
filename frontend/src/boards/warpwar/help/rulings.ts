/** Parses the rulings in the format of docs/rulings.md: groups (`##`), rulings (`###`), the source of each ruling, and its text. */

import { spansOf, type Span } from '../../../ui/emphasis.ts';

export interface Ruling {
  id: string;
  /** Editions and sections that the ruling applies to, as printed below the heading. */
  source: string;
  /** Paragraphs of the ruling, each as a list of spans. */
  text: Span[][];
}

/**
 * A worked case of a ruling. `python -m tools.rulebooks` runs the case and converts it to readable text. `holds` says
 * whether all expected results were reached.
 */
export interface RuleCase {
  id: string;
  title: string;
  editions: string[];
  given: string[];
  expected: string[];
  holds: boolean;
}

export type CasesByRuling = Record<string, RuleCase[]>;

export interface Group {
  title: string;
  rulings: Ruling[];
}

export function groupsOf(markdown: string): Group[] {
  const groups: Group[] = [];
  for (const part of markdown.split(/^## /m).slice(1)) {
    const [title = '', ...rulings] = part.split(/^### /m);
    const read = rulings.map((each) => {
      const [id = '', source = '', ...text] = each.trim().split(/\n{2,}/);
      return { id: id.trim(), source: source.trim(), text: text.map((paragraph) => spansOf(paragraph.replaceAll('\n', ' '))) };
    });
    if (read.length) groups.push({ title: title.split('\n')[0]!.trim(), rulings: read });
  }
  return groups;
}

/**
 * Return whether a ruling applies to an edition. If `edition` is "", every ruling applies. "All editions" in the source
 * applies to each edition.
 */
export function isFor(ruling: Ruling, edition: string): boolean {
  const [editions = ''] = ruling.source.split('·');
  return !edition || /all editions/i.test(editions) || editions.includes(edition);
}

/** Return the groups with only the rulings that contain every word of a search in their group title, id, source or text. */
export function find(groups: readonly Group[], wanted: string, edition: string): Group[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (group: Group, ruling: Ruling): boolean => {
    const text = [group.title, ruling.id, ruling.source, ...ruling.text.flat().map((span) => span.text)].join(' ').toLowerCase();
    return isFor(ruling, edition) && words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, rulings: group.rulings.filter((ruling) => holds(group, ruling)) }))
    .filter((group) => group.rulings.length > 0);
}
