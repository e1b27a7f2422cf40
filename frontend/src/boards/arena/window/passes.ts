// This module describes standing passes: which reaction windows the server passes without asking the player, and until when.
import type { Passes } from '../types.ts';

export type Until = NonNullable<Passes['until']>;

/** Id of the decision under which a player can send standing passes at any time. */
export const STANDING = 'standing';

export const CHOICES: readonly (readonly [Until, string])[] = [
  ['', 'Ask me each time'],
  ['attacked', 'Pass until a player attacks me'],
  ['phase', 'Pass until this phase ends'],
  ['turn', 'Pass until this turn ends'],
  ['always', 'Always pass'],
];

/** Descriptions of standing passes. */
export const STANDS: Readonly<Record<Until, string>> = {
  '': 'You are asked in every Wild Warp window.',
  attacked: 'You let everything pass until a player attacks you.',
  phase: 'You let everything pass until this phase ends.',
  turn: 'You let everything pass until this turn ends.',
  always: 'You always let everything pass.',
};

/** The choices of `until` as labels of short buttons, shown after "Let everything pass". */
export const UNTIL = [
  ['attacked', 'until a player attacks me'],
  ['phase', 'until this phase ends'],
  ['turn', 'until this turn ends'],
  ['always', 'always'],
] as const;
