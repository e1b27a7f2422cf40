/**
 * The sounds of a step of the reveal, each with its delay in milliseconds. A shot has a sound when it is fired and
 * another when it arrives.
 */
import type { Cue } from '../../../ui/sounds';
import type { Step } from './reveal.ts';

const LANDS = 430;

export function soundsOf(step: Step, pace: number): [Cue, number][] {
  switch (step.kind) {
    case 'shot': {
      const missile = /\.?M\d*$/.test(step.shot.weapon);
      return [
        [missile ? 'launch' : 'beam', 0],
        [step.shot.hits > 0 ? 'hit' : 'pass', LANDS * pace],
      ];
    }
    case 'impact':
      return [[step.loss.effective > 0 ? 'crack' : 'shield', 0]];
    case 'destroyed':
      return [['boom', 0]];
    case 'escaped':
      return [['move', 0]];
    default:
      return [];
  }
}
