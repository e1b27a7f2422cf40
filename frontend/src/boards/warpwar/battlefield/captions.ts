/** Texts of the battle board: captions of the reveal. Screen readers also read them. */
import { cellName, withSign, TACTIC_NAME, isTactic } from '../crt/crt.ts';
import type { Step } from './reveal.ts';
import type { LossView, ShotView } from '../types.ts';

/**
 * Return the name of a weapon: "Missile 1" for "S35.M1", "Beam" for "W4.B", "Cannon 2" for "S32.C2". Other names are
 * returned unchanged.
 */
export function weaponName(weapon: string): string {
  const tail = weapon.slice(weapon.indexOf('.') + 1);
  const number = tail.slice(1);
  if (tail.startsWith('M')) return `Missile ${number}`.trim();
  if (tail.startsWith('C')) return `Cannon ${number}`.trim();
  return tail === 'B' ? 'Beam' : tail;
}

export function hitsName(count: number): string {
  return `${count} ${count === 1 ? 'hit' : 'hits'}`;
}

/** Return the caption of a shot: "W4’s Beam at S35: drive difference −2, Miss." */
export function shotCaption(shot: ShotView): string {
  const bent = shot.ecm ? `, changed by ECM to drive ${shot.drive}` : '';
  const result = `${cellName(shot.cell)}${shot.hits ? `, ${hitsName(shot.hits)}` : ''}`;
  return `${shot.firer}’s ${weaponName(shot.weapon)} at ${shot.target}${bent}: drive difference ${withSign(shot.diff)}, ${result}.`;
}

export function lossCaption(loss: LossView): string {
  const screen = loss.absorbed ? ` Its Screen absorbs ${loss.absorbed}.` : '';
  const took = loss.effective ? `Effective: ${hitsName(loss.effective)}.` : 'No effective hits.';
  return `${loss.ship}: ${hitsName(loss.scored)} scored.${screen} ${took}`;
}

export function stepCaption(step: Step): string {
  switch (step.kind) {
    case 'orders':
      return 'The orders are revealed.';
    case 'drop':
      return `${step.unit} is set down. It may act from the next round.`;
    case 'shot':
      return shotCaption(step.shot);
    case 'impact':
      return lossCaption(step.loss);
    case 'destroyed':
      return `${step.ship} is destroyed.`;
    case 'picked':
      return `${step.unit} is taken aboard.`;
    case 'held':
      return `${step.ship} is held and cannot escape.`;
    case 'escaped':
      return `${step.ship} escapes.`;
    case 'end':
      return 'The round is over.';
  }
}

/** Return the name of a tactic: "Attack" for "ATTACK". Any other text is returned unchanged. */
export function tacticName(text: string): string {
  const upper = text.toUpperCase();
  return isTactic(upper) ? TACTIC_NAME[upper] : text;
}

/** Return the names as a list: "Ann and Ben", "Ann, Ben and Cleo". */
export function list(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
