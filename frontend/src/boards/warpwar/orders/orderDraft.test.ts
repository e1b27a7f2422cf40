import { describe, expect, test } from 'vitest';
import { fighterS40, fighterW4, fighterW9, prompt } from '../fixtures/combat.ts';
import type { Fighter } from '../types.ts';
import * as d from './orderDraft.ts';
import { hints, disabledReason, whyNoMissile } from './disabledReasons.ts';
import { suggestedOrder } from './initialOrders.ts';

function sound(draft: d.Draft, fighter: Fighter): void {
  expect(d.usedPower(draft)).toBeLessThanOrEqual(fighter.pd);
  for (const power of d.POWERS) {
    expect(draft[power]).toBeGreaterThanOrEqual(0);
    expect(draft[power]).toBeLessThanOrEqual(d.cap(fighter, power));
  }
  expect(draft.cannons.length).toBeLessThanOrEqual(fighter.caps['C'] ?? 0);
  expect(draft.missiles.length).toBeLessThanOrEqual(draft.T);
  expect(draft.missiles.length).toBeLessThanOrEqual(fighter.missiles ?? 0);
  expect(d.shellsUsed(draft)).toBeLessThanOrEqual(fighter.shells ?? 0);
}

describe('power', () => {
  // By 2012 5.2.1, a ship with PD 6 that uses 1 point for Drive, 2 for the Beam and 2 for the Screen has one point left.
  test('is given out of PD and no further than the part goes', () => {
    let draft = d.blankDraft('W4', 'ATTACK');
    draft = d.setPower(draft, fighterW4, 'B', 5);
    expect(draft.B).toBe(3);
    draft = d.setPower(draft, fighterW4, 'S', 2);
    expect(d.freePower(draft, fighterW4)).toBe(1);
    draft = d.setPower(draft, fighterW4, 'D', 4);
    expect(draft.D).toBe(1);
    expect(d.most(draft, fighterW4, 'S')).toBe(2);
    expect(d.most(draft, fighterW4, 'D')).toBe(1);
  });

  test('Drive may take all of PD, and a part the ship has not takes nothing', () => {
    expect(d.setPower(d.blankDraft('W4'), fighterW4, 'D', 99).D).toBe(6);
    expect(d.setPower(d.blankDraft('W4'), fighterW4, 'E', 1).E).toBe(0);
  });

  test('stays within bounds under any clicking', () => {
    let seed = 7;
    const roll = (sides: number): number => (seed = (seed * 48271) % 2147483647) % sides;
    for (const fighter of [fighterW4, fighterW9, fighterS40]) {
      let draft = d.blankDraft(fighter.ship);
      for (let click = 0; click < 600; click++) {
        const power = d.POWERS[roll(5)] ?? 'D';
        const acts = [
          () => d.setPower(draft, fighter, power, roll(14) - 2),
          () => d.addMissile(draft, fighter, 'S35'),
          () => d.removeMissile(draft, roll(3)),
          () => d.addCannon(draft, fighter),
          () => d.setBurst(draft, fighter, roll(2), roll(6)),
          () => d.removeCannon(draft, roll(2)),
          () => d.holdFire(draft),
          () => d.toggleLift(draft, fighter, 'drop', 'S31'),
        ];
        draft = (acts[roll(acts.length)] as () => d.Draft)();
        sound(draft, fighter);
      }
    }
  });
});

describe('Missiles and Cannons', () => {
  test('firing a Missile powers a Tube and puts Beam and Screen out (2012 3.1.4)', () => {
    let draft = d.setPower(d.setPower(d.blankDraft('W4', 'ATTACK'), fighterW4, 'B', 3), fighterW4, 'S', 2);
    draft = d.addMissile(draft, fighterW4, 'S35');
    expect(draft).toMatchObject({ B: 0, S: 0, T: 1, missiles: [{ target: 'S35', drive: 3 }] });
    expect(disabledReason(draft, 'B')).toContain('Missiles');
    expect(disabledReason(d.holdFire(draft), 'B')).toBe('');
  });

  test('one Missile a Tube, and none without power', () => {
    const once = d.addMissile(d.blankDraft('W4'), fighterW4, 'S35');
    expect(d.addMissile(once, fighterW4, 'S35')).toBe(once);
    expect(whyNoMissile(once, fighterW4)).toBe('Each Tube fires only one Missile.');
    const spent = d.setPower(d.blankDraft('W4'), fighterW4, 'D', 6);
    expect(d.addMissile(spent, fighterW4, 'S35')).toBe(spent);
    expect(whyNoMissile(spent, fighterW4)).toContain('No power');
  });

  test('lowering the Tubes takes the last Missiles with it; drives stay from 1 to 99', () => {
    let draft = d.addMissile(d.addMissile(d.blankDraft('W9'), fighterW9, 'S35'), fighterW9, 'W7');
    draft = d.aimMissile(draft, 0, { drive: 0 });
    draft = d.aimMissile(draft, 1, { drive: 400 });
    expect(draft.missiles).toEqual([
      { target: 'S35', drive: 1 },
      { target: 'W7', drive: 99 },
    ]);
    expect(d.setPower(draft, fighterW9, 'T', 1).missiles).toEqual([{ target: 'S35', drive: 1 }]);
    expect(d.removeMissile(draft, 0)).toMatchObject({ T: 1, missiles: [{ target: 'W7', drive: 99 }] });
  });

  test('a burst is one to three Shells, as far as they last', () => {
    const few = { ...fighterW9, shells: 4 };
    let draft = d.addCannon(d.addCannon(d.blankDraft('W9'), few), few);
    expect(draft.cannons).toEqual([3, 1]);
    draft = d.setBurst(draft, few, 1, 3);
    expect(draft.cannons).toEqual([3, 1]);
    expect(d.usedPower(draft)).toBe(2);
  });
});

describe('picking up and setting down', () => {
  test('lies still: no Drive, no Screen, no Missiles, not Attack (R-PICK-02)', () => {
    const start = d.setPower(d.setPower({ ...d.blankDraft('W4', 'ATTACK'), B: 1 }, fighterW4, 'D', 2), fighterW4, 'S', 1);
    const draft = d.toggleLift(start, fighterW4, 'drop', 'S31');
    expect(draft).toMatchObject({ tactic: 'DODGE', D: 0, S: 0, B: 1, drop: ['S31'], missiles: [] });
    expect(disabledReason(draft, 'D')).not.toBe('');
    expect(d.toggleLift(draft, fighterW4, 'drop', 'S31').drop).toEqual([]);
  });

  test('no more than the prompt allows', () => {
    const one = { ...fighterW4, loose: ['S32'] };
    const draft = d.toggleLift(d.blankDraft('W4'), one, 'drop', 'S31');
    expect(d.toggleLift(draft, one, 'pickup', 'S32')).toBe(draft);
  });
});

describe('the order sent', () => {
  test('names a gun target only for guns that fire, and a hex only for a retreat', () => {
    const draft = { ...d.blankDraft('W4', 'ATTACK'), target: 'S35', to: '1719', D: 2 };
    expect(d.toOrder(draft)).toEqual({ ship: 'W4', tactic: 'ATTACK', D: 2 });
    expect(d.toOrder({ ...draft, B: 3 })).toEqual({ ship: 'W4', tactic: 'ATTACK', D: 2, B: 3, target: 'S35' });
    expect(d.toOrder({ ...draft, tactic: 'RETREAT' })).toEqual({ ship: 'W4', tactic: 'RETREAT', D: 2, to: '1719' });
  });

  test('a target for each Cannon where the table plays so', () => {
    const draft = { ...d.blankDraft('W9', 'ATTACK'), target: 'S35', cannons: [3, 2], cannon_targets: ['', 'W7'] };
    expect(d.toOrder(draft, true)).toEqual({ ship: 'W9', tactic: 'ATTACK', cannons: [3, 2], cannon_targets: ['S35', 'W7'] });
    expect(d.toOrder(draft)).toMatchObject({ target: 'S35' });
  });
});

test('a fresh sheet starts with a sound order that uses all power', () => {
  for (const fighter of prompt.fighters) {
    const draft = suggestedOrder(fighter, prompt);
    sound(draft, fighter);
    expect(d.freePower(draft, fighter)).toBe(0);
    expect(fighter.tactics).toContain(draft.tactic);
  }
  expect(suggestedOrder(fighterW4, prompt)).toMatchObject({ tactic: 'ATTACK', target: 'S35', D: 1, B: 3, S: 2 });
  expect(suggestedOrder(fighterS40, prompt)).toMatchObject({ tactic: 'DODGE', T: 1, D: 3, missiles: [{ target: 'S35', drive: 3 }] });
});

test('hints name what is left over', () => {
  expect(hints({ ...d.blankDraft('W4'), D: 2, T: 1 }, fighterW4)).toEqual(['3 power unused', '1 Tube powered, not fired']);
  expect(hints({ ...d.blankDraft('W4'), B: 3, D: 3 }, fighterW4)).toEqual(['Beam has no target']);
});
