// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Casebook } from '../../boards/board';
import CaseEditor from './CaseEditor.svelte';
import { CaseBench, lineSpan, titleOf } from './caseBench.svelte';
import { groupsBy, search } from './casebook';

const each = (id: string, title: string, sections: string[], rulings: string[]) => ({ id, title, sections, rulings, text: `- id: ${id}` });
const BOOK: Casebook = {
  rulings: [
    { ids: ['R-A-01'], group: 'Moving', source: '2012 5.1', text: ['**Half** is rounded.'] },
    { ids: ['R-A-02', 'R-A-03'], group: 'Fighting', source: '2012 9.4', text: ['Nobody flees.'] },
  ],
  cases: [
    each('C-1', 'Five of eleven', ['2012 10.1'], ['R-A-01']),
    each('C-2', 'Two flee', ['2012 9.4', '2012 10.1'], ['R-A-03']),
    each('C-3', 'Alone', [], []),
  ],
};

const ids = (groups: { title: string; cases: { id: string }[] }[]) => groups.map(({ title, cases }) => [title, cases.map(({ id }) => id)]);

test('every ruling stands with its cases, and what has none comes last', () => {
  expect(ids(groupsBy('rulings', BOOK))).toEqual([
    ['R-A-01', ['C-1']],
    ['R-A-02, R-A-03', ['C-2']],
    ['Cases without a ruling', ['C-3']],
  ]);
});

test('sections come in the order of numbers, a case in each of its own', () => {
  expect(ids(groupsBy('sections', BOOK))).toEqual([
    ['2012 9.4', ['C-2']],
    ['2012 10.1', ['C-1', 'C-2']],
    ['Cases without a section', ['C-3']],
  ]);
});

test('a search finds rulings with all their cases, and cases by their own words', () => {
  const groups = groupsBy('rulings', BOOK);
  expect(ids(search(groups, 'half ROUNDED'))).toEqual([['R-A-01', ['C-1']]]);
  expect(ids(search(groups, 'two'))).toEqual([['R-A-02, R-A-03', ['C-2']]]);
  expect(ids(search(groups, 'c-3'))).toEqual([['Cases without a ruling', ['C-3']]]);
  expect(search(groups, 'half flee')).toEqual([]);
});

test('a line of a text is found from its first letter to its last', () => {
  expect(lineSpan('ab\ncde\nf', 2)).toEqual([3, 6]);
  expect(lineSpan('ab\ncde\nf', 9)).toEqual([7, 8]);
  expect(lineSpan('', 1)).toEqual([0, 0]);
});

test('a shared text is named by its first case', () => {
  expect(titleOf("cases:\n  - id: C-1\n    title: 'Half of: eleven'\n  - id: C-2\n")).toBe('C-1: Half of: eleven');
  expect(titleOf('nothing')).toBe('');
});

// ---- run ----------------------------------------------------------------------------------------------------------

let asked: { path: string; body: { text?: string }; answer: (data: unknown, status?: number) => void }[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    return new Promise((done) => {
      asked.push({
        path,
        body: JSON.parse(init.body as string) as { text?: string },
        answer: (data, status = 200) => done(new Response(JSON.stringify(data), { status })),
      });
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const verdict = (differences: unknown[] = []) => ({ id: 'C-1', edition: '2012', line: 2, differences });
const said = (...verdicts: unknown[]) => ({ judgement: { verdicts, problem: '', line: 0 } });

test('a published case runs at once, and what differs is told by what was expected and what the rules say', async () => {
  render(CaseEditor, { game: 'x', text: 'cases:\n- id: C-1', title: 'C-1' });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ path: '/api/adjudicate', body: { game: 'x', text: 'cases:\n- id: C-1' } });
  asked[0]!.answer(said(verdict([{ what: 'bp', expected: '6', found: '5' }])));
  expect(await screen.findByText('The result is not as expected')).toBeTruthy();
  expect(screen.getByText('6').parentElement!.textContent).toContain('Expected');
  expect(screen.getByText('5').parentElement!.textContent).toContain('Result by the rules');
});

test('a text that was changed says that its verdict is old, runs by Ctrl Enter, and goes back to what it was', async () => {
  render(CaseEditor, { game: 'x', text: 'old', title: 'C-1' });
  await waitFor(() => expect(asked).toHaveLength(1));
  asked[0]!.answer(said(verdict()));
  await screen.findByText('The result is as expected');
  const area = screen.getByRole<HTMLTextAreaElement>('textbox');
  await fireEvent.input(area, { target: { value: 'new' } });
  expect(screen.getByText(/changed the text since/)).toBeTruthy();
  await fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(asked[1]?.body.text).toBe('new'));
  await fireEvent.click(screen.getByRole('button', { name: 'Undo the changes' }));
  expect(area.value).toBe('old');
});

test('what was changed of a case is there again when another was looked at meanwhile, until it is taken back', async () => {
  const shown = render(CaseEditor, { game: 'x', text: 'first', title: 'C-1' });
  const area = screen.getByRole<HTMLTextAreaElement>('textbox');
  await fireEvent.input(area, { target: { value: 'first, changed' } });
  await shown.rerender({ text: 'second', title: 'C-2' });
  expect(area.value).toBe('second');
  expect(screen.queryByText(/earlier changes/)).toBeNull();
  await shown.rerender({ text: 'first', title: 'C-1' });
  expect(area.value).toBe('first, changed');
  expect(screen.getByText(/earlier changes/)).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)?.body.text).toBe('first, changed'));
  await fireEvent.click(screen.getByRole('button', { name: 'Undo the changes' }));
  expect(screen.queryByText(/earlier changes/)).toBeNull();
  await shown.rerender({ text: 'second', title: 'C-2' });
  await shown.rerender({ text: 'first', title: 'C-1' });
  expect(area.value).toBe('first');
});

test('a problem of the text leads to its line', async () => {
  render(CaseEditor, { game: 'x', text: 'a\nbad\nc', title: 'C-1' });
  await waitFor(() => expect(asked).toHaveLength(1));
  asked[0]!.answer({ judgement: { verdicts: [], problem: 'Line 2, column 1: no.', line: 2 } });
  await fireEvent.click(await screen.findByRole('button', { name: 'Go to line 2' }));
  const area = screen.getByRole<HTMLTextAreaElement>('textbox');
  expect(document.activeElement).toBe(area);
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('bad');
});

test('of two runs the last one counts, whichever is answered first', async () => {
  const bench = new CaseBench('x');
  bench.begin('one');
  void bench.run();
  bench.text = 'two';
  void bench.run();
  asked[1]!.answer(said(verdict()));
  await waitFor(() => expect(bench.judgement?.verdicts).toHaveLength(1));
  asked[0]!.answer(said());
  await new Promise((done) => setTimeout(done));
  expect(bench.judgement?.verdicts).toHaveLength(1);
  expect(bench.isStale).toBe(false);
});

test('what the server refuses is told', async () => {
  const bench = new CaseBench('x');
  bench.begin('one');
  void bench.run();
  asked[0]!.answer({ code: 'E-TOO-LONG', text: 'These cases take too long.', field: '' }, 400);
  await waitFor(() => expect(bench.problem).toBe('These cases take too long.'));
  expect(bench.running).toBe(false);
});
