// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { chosenCard } from '../cards/chosenCard.svelte.ts';
import { fakeMatch } from '../fixtures/match.ts';
import { asking, combat } from '../fixtures/views.ts';
import { ArenaControl } from '../map/arenaControl.svelte.ts';
import type { Odds, Prompt } from '../types.ts';
import FightPanel from './FightPanel.svelte';

beforeEach(() => chosenCard.selectFirst(''));

const odds: Odds = { kind: 'odds', win: 0.25, with_card: { '3': 0.5, '5': 0.75, wild: 0.75 } };

function ask(prompt: Prompt, more: Parameters<typeof asking>[1] = { combat }) {
  const fake = fakeMatch(asking(prompt, more), (question) =>
    question.kind === 'odds' ? odds : { win: 0.6, attacker_losses: 1, defender_losses: 2 },
  );
  render(FightPanel, { match: fake.match, arena: new ArenaControl(), prompt });
  return fake.sent;
}
const press = async (name: string | RegExp): Promise<void> => userEvent.setup({ delay: null }).click(screen.getByRole('button', { name }));

test('combat: the hex, with the Blasters that are not held back', async () => {
  const sent = ask({ kind: 'combat', decision: 'c', combats: [{ hex: '2-0', defender: 1, due: true, ranged: ['0.B1'] }] });
  await screen.findByText(/Your chance to win the hex/);
  await press(/^Fight at grid 2, centre/);
  expect(sent).toEqual([{ decision: 'c', command: { kind: 'combat', hex: '2-0', fire: ['0.B1'] } }]);
  await userEvent.click(screen.getByRole('checkbox', { name: /Blaster 1/ }));
  await press(/^Fight at/);
  expect(sent[1]?.command).toEqual({ kind: 'combat', hex: '2-0' });
});

test('combat: where no own robot stands, somebody has to fire', async () => {
  ask({ kind: 'combat', decision: 'c', combats: [{ hex: '6-1', defender: 1, ranged: ['0.B1'] }] });
  await userEvent.click(screen.getByRole('checkbox', { name: /Blaster 1/ }));
  expect(screen.getByRole('button', { name: /^Fight at/ })).toHaveProperty('disabled', true);
});

test('share: leave them, or give discs round within the hex', async () => {
  const sent = ask({ kind: 'share', decision: 's', groups: [['0.H1', '0.W1'], ['0.B1']] });
  await press('Leave the discs as they are');
  expect(sent[0]).toEqual({ decision: 's', command: { kind: 'share', discs: {} } });
  // The guide searches for the button by this text, so the text must not change.
  expect(screen.getByRole('button', { name: 'All to Hopper 1' }).textContent.trim()).toBe('All to Hopper 1');
  await press('All to Hopper 1');
  await press('Share the discs');
  expect(sent[1]?.command).toEqual({ kind: 'share', discs: { '0.H1': 2, '0.W1': 0 } });
});

test('share: a disc taken from one has to go to another of the same hex', async () => {
  ask({ kind: 'share', decision: 's', groups: [['0.H1', '0.W1']] });
  screen.getByRole('spinbutton', { name: 'Discs of Hopper 1' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('1 disc still to give')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Share the discs' })).toHaveProperty('disabled', true);
});

test('field: a robot and a card, the chance beside each', async () => {
  const sent = ask({ kind: 'field', decision: 'f', pieces: ['0.H1', '0.B1'], cards: ['5', '3', 'wild'] });
  await userEvent.click(screen.getByRole('radio', { name: /Blaster 1/ }));
  await userEvent.click(await screen.findByRole('radio', { name: /^\+5 win 75 %/ }));
  await press('Attack with Blaster 1');
  expect(sent).toEqual([{ decision: 'f', command: { kind: 'field', piece: '0.B1', card: '5' } }]);
});

test('pair: pressing one robot, then the other', async () => {
  const sent = ask({ kind: 'pair', decision: 'p', attackers: ['0.H1', '0.W1'], defenders: ['1.D1'] });
  expect(screen.getByRole('button', { name: 'Start the fights' })).toHaveProperty('disabled', true);
  await userEvent.click(within(screen.getByRole('group', { name: 'Ben’s robots' })).getByRole('button'));
  await press(/^Warper 1/);
  expect(await screen.findByText('25 %')).toBeTruthy();
  await press('Start the fights');
  expect(sent).toEqual([{ decision: 'p', command: { kind: 'pair', pairs: { '0.W1': '1.D1' } } }]);
});

test('fight: the next one with a card, or conceded where it is hopeless', async () => {
  const prompt: Prompt = { kind: 'fight', decision: 'n', pairs: { '0.H1': '1.D1', '0.W1': '1.W1' }, cards: ['3'], hopeless: ['0.W1'] };
  const sent = ask(prompt);
  expect(screen.queryByRole('button', { name: /^Concede/ })).toBeNull();
  await userEvent.click(await screen.findByRole('radio', { name: /^\+3 win 50 %/ }));
  await press('Hopper 1 fights Destructer 1');
  await userEvent.click(screen.getByRole('radio', { name: /^Warper 1/ }));
  await press('Concede this fight');
  expect(sent.map((each) => each.command)).toEqual([
    { kind: 'fight', piece: '0.H1', card: '3' },
    { kind: 'concede', piece: '0.W1' },
  ]);
});

test('defend: the odds are the other way round, and ties are ours', async () => {
  const sent = ask({ kind: 'defend', decision: 'd', attacker: '1.D1', defender: '0.H1', cards: ['3'], may_concede: true });
  expect(await screen.findByText(/You win ties. The chance of your Hopper 1 without cards is 75 %/)).toBeTruthy();
  await press('Roll without a card');
  await press('Concede this fight');
  await userEvent.click(screen.getByRole('radio', { name: /^\+3 win 50 %/ }));
  await press('Lay the card and roll');
  expect(sent.map((each) => each.command)).toEqual([{ kind: 'defend' }, { kind: 'concede', piece: '0.H1' }, { kind: 'defend', card: '3' }]);
});

test('concede: what cannot win is offered; the rest on request', async () => {
  const sent = ask({ kind: 'concede', decision: 'x', pieces: ['0.H1', '0.W1'], hopeless: ['0.W1'] });
  await press('Concede Warper 1');
  await press('Concede a fight …');
  await press('Concede Hopper 1');
  expect(sent.map((each) => each.command)).toEqual([
    { kind: 'concede', piece: '0.W1' },
    { kind: 'concede', piece: '0.H1' },
  ]);
});

test('take: as many as possible to begin with', async () => {
  const sent = ask({ kind: 'take', decision: 't', hex: '2-0', discs: 3, room: { '0.W1': 2, '0.H1': 2 } });
  expect(screen.getByText('All discs are taken.')).toBeTruthy();
  screen.getByRole('spinbutton', { name: 'Discs taken by Hopper 1' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('1 disc stays in the hex.')).toBeTruthy();
  await press('Take the discs');
  expect(sent).toEqual([{ decision: 't', command: { kind: 'take', discs: { '0.H1': 1, '0.W1': 1 } } }]);
});

test('initiative: the dice lie there; a card is added or nothing (9.3)', async () => {
  const sent = ask({ kind: 'initiative', decision: 'i', cards: ['5'], dice: { '0': 12, '1': 17 } }, {});
  expect(screen.getByRole('img', { name: 'Ben: d20 shows 17' })).toBeTruthy();
  await press('Add no card');
  await userEvent.click(screen.getByRole('radio', { name: /^\+5/ }));
  await press('Add the card');
  expect(sent.map((each) => each.command)).toEqual([{ kind: 'initiative' }, { kind: 'initiative', card: '5' }]);
});
