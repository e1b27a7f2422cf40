// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { render, screen } from '@testing-library/svelte';
import RulingCases from './RulingCases.svelte';
import { spansOf } from '../../../ui/emphasis.ts';
import { find, groupsOf } from './rulings.ts';

const PAGE = `# Rulings

How to read this.

## Movement

### R-MOVE-01

All editions · 1977 6.2

**Allowance.** 1977: PD. *Always the present PD.*

Cases: P-007.

### R-HID-03

2012 7.4

**Dummies.** 7 in play.
House rule \`stack_view\`.

## Misprints

A list without rulings.
`;

test('groups, rulings, sources and paragraphs are read; what holds no ruling is left out', () => {
  const groups = groupsOf(PAGE);
  expect(groups.map((group) => [group.title, group.rulings.map((each) => each.id)])).toEqual([['Movement', ['R-MOVE-01', 'R-HID-03']]]);
  const [first, second] = groups[0]!.rulings;
  expect(first!.source).toBe('All editions · 1977 6.2');
  expect(first!.text).toHaveLength(2);
  expect(first!.text[1]).toEqual([{ as: 'plain', text: 'Cases: P-007.' }]);
  expect(second!.text[0]!.at(-2)).toEqual({ as: 'code', text: 'stack_view' });
});

test('emphasis is told apart', () => {
  expect(spansOf('**No.** Because *it is so*, `half_bp`.')).toEqual([
    { as: 'strong', text: 'No.' },
    { as: 'plain', text: ' Because ' },
    { as: 'em', text: 'it is so' },
    { as: 'plain', text: ', ' },
    { as: 'code', text: 'half_bp' },
    { as: 'plain', text: '.' },
  ]);
});

test('a search wants every word, and an edition leaves out what is for others', () => {
  const groups = groupsOf(PAGE);
  const ids = (wanted: string, edition = '') => find(groups, wanted, edition).flatMap((group) => group.rulings.map((each) => each.id));
  expect(ids('')).toEqual(['R-MOVE-01', 'R-HID-03']);
  expect(ids('dummies 7')).toEqual(['R-HID-03']);
  expect(ids('dummies allowance')).toEqual([]);
  expect(ids('', '1977')).toEqual(['R-MOVE-01']);
  expect(ids('movement', '2012')).toEqual(['R-MOVE-01', 'R-HID-03']);
});

test('a ruling shows its cases: what is given, what comes of it, and whether it holds', () => {
  const given = {
    id: 'C-1',
    title: 'Only one leaves',
    editions: ['1977', '1994'],
    given: ['phasing: South'],
    expected: ['withdraw: South'],
  };
  render(RulingCases, {
    cases: [
      { ...given, holds: true },
      { ...given, id: 'C-2', holds: false },
    ],
  });
  expect(screen.getByText('2 example cases')).toBeTruthy();
  expect(screen.getAllByText('withdraw: South')).toHaveLength(2);
  expect(screen.getByText(/as expected/).textContent).toContain('1977, 1994');
  expect(screen.getByText(/differs/)).toBeTruthy();
});
