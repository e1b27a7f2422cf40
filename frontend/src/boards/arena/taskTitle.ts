// This module writes the title of the action region: the open question in a few words.
import type { BoardContext } from './context.ts';

const TITLES: Readonly<Record<string, string>> = {
  place_grid: 'Place a grid',
  place_piece: 'Place a robot',
  give_disc: 'Who takes the disc?',
  initiative: 'Initiative',
  action: 'Your phase',
  place_warped: 'Put the grid down',
  rotations: 'Rotate the grids',
  convert: 'Convert discs',
  move: 'Move your robots',
  window: 'Pass or play a Wild Warp?',
  combat: 'Choose a combat',
  share: 'Share discs',
  field: 'Attack the force field',
  pair: 'Pair the robots',
  fight: 'Next fight',
  defend: 'Defend',
  concede: 'Concede a fight?',
  take: 'Take the discs',
};

export function taskTitle(match: Pick<BoardContext, 'view' | 'seat' | 'replay'>, over: boolean): string {
  if (match.replay) return 'Past position';
  if (over) return 'The match is over';
  const prompts = match.view.prompts ?? [];
  const first = prompts.find((prompt) => prompt.kind !== 'concede' && prompt.kind !== 'window') ?? prompts[0];
  if (first) return TITLES[first.kind] ?? 'Your turn';
  return match.seat < 0 ? 'Watching' : 'Waiting';
}
