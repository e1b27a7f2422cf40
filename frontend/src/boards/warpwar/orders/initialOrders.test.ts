// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { fighterW4, fighterW9, prompt } from '../fixtures/combat.ts';
import type { Order } from '../types.ts';
import { usedPower } from './orderDraft.ts';
import { BrowserStorage, browserStorage } from '../../../wire/browserStorage.ts';
import { dropDraft, saveDraft, loadDraft } from '../../../ui/draftStorage.ts';
import { fitOrder, readOrders, startSheet, carriersByUnit } from './initialOrders.ts';

describe('an older order made to fit', () => {
  const old: Order = { ship: 'W9', tactic: 'ATTACK', target: 'W5', D: 2, B: 4, S: 3 };

  test('a target that is gone becomes the first foe', () => {
    expect(fitOrder(old, fighterW9, prompt)).toMatchObject({ target: 'S35', D: 2, B: 4, S: 3 });
  });

  test('lost power is taken from Screen first, then Drive, the Beam last', () => {
    expect(fitOrder(old, { ...fighterW9, pd: 7 }, prompt)).toMatchObject({ D: 2, B: 4, S: 1 });
    expect(fitOrder(old, { ...fighterW9, pd: 5 }, prompt)).toMatchObject({ D: 1, B: 4, S: 0 });
    expect(fitOrder(old, { ...fighterW9, pd: 3 }, prompt)).toMatchObject({ D: 0, B: 3, S: 0 });
  });

  test('Missiles no longer aboard and Tubes shot away are left out', () => {
    const salvo: Order = {
      ship: 'W9',
      tactic: 'DODGE',
      D: 5,
      T: 2,
      missiles: [
        { target: 'W7', drive: 2 },
        { target: 'S35', drive: 4 },
      ],
    };
    const worn = { ...fighterW9, missiles: 1, pd: 6, caps: { ...fighterW9.caps, T: 1 } };
    const draft = fitOrder(salvo, worn, prompt);
    expect(draft.missiles).toEqual([{ target: 'W7', drive: 2 }]);
    expect(usedPower(draft)).toBeLessThanOrEqual(6);
  });

  test('a tactic and an exit no longer open are replaced', () => {
    const draft = fitOrder({ ship: 'W4', tactic: 'RETREAT', to: '9999' }, { ...fighterW4, tactics: ['DODGE'] }, prompt);
    expect(draft).toMatchObject({ tactic: 'DODGE', to: '1719' });
  });
});

describe('the sheet', () => {
  test('prefers the first source that names a ship', () => {
    const sheet = startSheet(
      prompt,
      [{ ship: 'W4', tactic: 'DODGE', D: 6 }],
      [
        { ship: 'W4', tactic: 'ATTACK' },
        { ship: 'S40', tactic: 'DODGE', D: 1 },
      ],
    );
    expect(sheet['W4']).toMatchObject({ tactic: 'DODGE', D: 6 });
    expect(sheet['S40']).toMatchObject({ tactic: 'DODGE', D: 1 });
    expect(sheet['W9']?.B).toBe(4);
  });

  test('a ship taken aboard dodges at Drive 0 and fires nothing (R-PICK-04); the first carrier gets it', () => {
    const loose = {
      ...prompt,
      fighters: prompt.fighters.map((each) => (each.ship === 'S40' ? each : { ...each, loose: ['S40'], pick_drop: 1 })),
    };
    const sheet = startSheet(loose, [
      { ship: 'W4', tactic: 'DODGE', pickup: ['S40'] },
      { ship: 'W9', tactic: 'DODGE', pickup: ['S40'] },
      { ship: 'S40', tactic: 'ATTACK', D: 1, S: 1 },
    ]);
    expect(carriersByUnit(sheet)).toEqual({ S40: 'W4' });
    expect(sheet['W9']?.pickup).toEqual([]);
    expect(sheet['S40']).toMatchObject({ tactic: 'DODGE', D: 0, S: 1, T: 0, missiles: [] });
  });

  test('reads sealed orders as list or command, and broken text as none', () => {
    expect(readOrders('[{"ship":"W4","tactic":"DODGE"}]')).toHaveLength(1);
    expect(readOrders('{"kind":"orders","orders":[{"ship":"W4","tactic":"DODGE"}]}')).toHaveLength(1);
    expect(readOrders('{')).toEqual([]);
    expect(readOrders('')).toEqual([]);
  });
});

describe('drafts in the browser', () => {
  test('come back, are forgotten, and make room', () => {
    localStorage.clear();
    for (let n = 0; n < 20; n++) saveDraft(`d${n}`, { n }, browserStorage, n);
    expect(loadDraft('d19')).toEqual({ n: 19 });
    expect(loadDraft('d3')).toBeNull();
    dropDraft('d19');
    expect(loadDraft('d19')).toBeNull();
  });

  test('what a page of another version has kept is forgotten, what one before versions has kept is not', () => {
    localStorage.setItem('board.draft.newer', '{"shape":99,"at":1,"draft":{"n":1}}');
    localStorage.setItem('board.draft.older', '{"at":1,"draft":{"n":2}}');
    localStorage.setItem('board.draft.torn', '{"at":1,');
    expect([loadDraft('newer'), loadDraft('older'), loadDraft('torn')]).toEqual([null, { n: 2 }, null]);
  });

  test('without storage they last as long as the page, and make room as well', () => {
    const none = new BrowserStorage(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    for (let n = 0; n < 20; n++) saveDraft(`d${n}`, { n }, none, n);
    expect([loadDraft('d19', none), loadDraft('d3', none)]).toEqual([{ n: 19 }, null]);
    dropDraft('d19', none);
    expect(loadDraft('d19', none)).toBeNull();
  });
});
