// @vitest-environment happy-dom
// These tests check the two sheets, the parts that a player lets pass, and the note that is shown instead of a question that the player
// need not answer.
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import ActionPanel from '../ActionPanel.svelte';
import { makeAtlas } from '../atlas.ts';
import { afterTransactions } from '../bpTransactions.ts';
import type { PromptOf } from '../context.ts';
import { classic } from '../fixtures/classic.ts';
import { building, learning } from '../fixtures/learning.ts';
import { fakeMatch } from '../fixtures/match.ts';
import { MapControl } from '../map/mapControl.svelte.ts';
import type { Decision, Prompt, StandingView, View } from '../types.ts';
import { pactReminder } from '../offers/pactReminder.ts';
import { partsText } from '../passes.ts';

const atlas = makeAtlas(classic);
const user = userEvent.setup();
const asked = (prompt: Prompt, decision: Partial<Decision> = {}, standing: StandingView = {}): View => ({
  ...learning,
  header: { ...learning.header, turn: 2, status: ['owes', 'owes'] },
  battles: [],
  standing,
  decisions: [{ id: prompt.decision, kind: prompt.kind, text: '', ...decision }],
  prompts: [prompt],
});
function show(view: View) {
  const fake = fakeMatch(view);
  render(ActionPanel, { atlas, match: fake.match, mapControl: new MapControl(), battles: [], open: '', onopen: () => undefined });
  return fake;
}
const endTurn: PromptOf<'end_turn'> = {
  kind: 'end_turn',
  decision: 't2.end_turn',
  rearrange: { kind: 'rearrange', decision: 't2.end_turn', berths: [{ hex: '0606', racks: { W1: 1 }, riders: { S10: '' } }] },
  relations: { kind: 'relations', decision: 't2.end_turn', levels: { '1': 'war' }, choices: { '1': ['up'] } },
};

test('rearrangement and votes are sealed in one answer', async () => {
  const { sent } = show(asked(endTurn));
  await user.click(screen.getByRole('radio', { name: 'Up to cease fire' }));
  await user.click(screen.getByRole('button', { name: 'Seal end of turn' }));
  expect(sent).toEqual([{ decision: 't2.end_turn', command: { kind: 'end_turn', carry: {}, votes: { '1': 'up' }, gives: [], takes: [] } }]);
});

test('the switch at its foot lets such sheets pass, but this one stays one’s own', async () => {
  const { sent } = show(asked(endTurn));
  await user.click(screen.getByRole('switch', { name: /^Skip this from now on/ }));
  expect(sent).toEqual([{ decision: 'standing', command: { kind: 'passes', parts: ['rearrange', 'votes'], opened: 't2.end_turn' } }]);
});

test('what one lets pass is a note with a way to open it', async () => {
  const { sent } = show(asked(endTurn, { passes: true }, { passes: ['rearrange', 'votes'] }));
  expect(screen.getByRole('status').textContent).toContain('You skip rearranging racks and votes on relations.');
  expect(screen.queryByRole('button', { name: /^Seal/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open the sheet' }));
  expect(sent).toEqual([{ decision: 'standing', command: { kind: 'passes', parts: ['rearrange', 'votes'], opened: 't2.end_turn' } }]);
});

test('where there is one answer nothing is to be pressed', () => {
  show(asked(endTurn, { passes: true }));
  expect(screen.getByRole('status').textContent).toContain('nothing to decide');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a sheet with nothing new on it is a note that says from when on one is asked, and can be opened', async () => {
  const [prompt] = building.prompts as [PromptOf<'build'>];
  const { sent } = show(asked(prompt, { passes: true }, { asks_for_news: true, ask_from: 24 }));
  expect(screen.getByRole('status').textContent).toContain('asked to build again when one stock has 24 BP');
  await user.click(screen.getByRole('button', { name: 'Open the sheet' }));
  expect(sent).toEqual([{ decision: 'standing', command: { kind: 'passes', parts: [], opened: prompt.decision } }]);
});

test('who wants to be asked every time is', async () => {
  const { sent } = show(asked(endTurn, { passes: true }, { asks_for_news: true }));
  await user.click(screen.getByRole('button', { name: 'Ask me every time' }));
  expect(sent).toEqual([{ decision: 'standing', command: { kind: 'passes', parts: [], every: true } }]);
});

test('an agreement or an offer is called to mind where its sheet would pass', () => {
  const offer = { n: 1, stamp: 1, seat: 1, to: 0, terms: { kind: 'treaty', level: 'peace' }, turn: 2, until: 2 };
  const at = (state: 'accepted' | 'open' | 'declined') =>
    pactReminder({
      view: asked(endTurn),
      seat: 0,
      names: ['Ann', 'Ben'],
      dealing: { offers: [{ ...offer, state }] },
    } as unknown as Parameters<typeof pactReminder>[0]);
  expect(at('accepted')).toContain('agreement with Ben');
  expect(at('open')).toContain('Ben has made you an offer');
  expect(at('declined')).toBe('');
});

test('what is scrapped and unloaded first pays on the same sheet', () => {
  const [prompt] = building.prompts as [PromptOf<'build'>];
  const hex = prompt.yards[0]?.hex ?? '';
  const bp = prompt.yards[0]?.bp ?? 0;
  const holders = [
    { id: 'base', bp, room: -1 },
    { id: 'W1', bp: 4, room: 6 },
  ];
  const transact: PromptOf<'transact'> = { kind: 'transact', decision: prompt.decision, sites: [{ hex, holders, scrap: { W1: 8 } }] };
  const sheet = { ...prompt, transact, fixes: [{ ship: 'W1', hex, missing: { PD: 1 }, payers: ['base'] }] };
  const after = afterTransactions(sheet, [{ kind: 'scrap', ship: 'W1' }]);
  expect(after.yards[0]?.bp).toBe(bp + 8 + 4);
  expect(after.fixes).toEqual([]);
});

test('parts in words', () => {
  expect(partsText(['build'])).toBe('building');
  expect(partsText(['votes', 'build', 'trade'])).toBe('votes on relations, building and trading with other players');
});
