// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { makeAtlas } from '../atlas.ts';
import type { PromptOf } from '../context.ts';
import { classic } from '../fixtures/classic.ts';
import { building } from '../fixtures/learning.ts';
import type { BuildItem } from '../types.ts';
import { attrCost, designCost, designText, generatorsOf, hullCost, tidy } from './design.ts';
import { balances, idsOf, itemText, payerWords, repairCost, shipItem, withRepair } from './buildPlan.ts';
import { presetsFor } from './suggestedDesigns.ts';
import { dropDesign, fits, savedDesigns, saveDesign } from './savedDesigns.ts';
import { silhouette } from '../silhouettes/silhouette.ts';

const prompt = building.prompts?.[0] as PromptOf<'build'>;
const atlas = makeAtlas(classic);

describe('what a design costs', () => {
  // This is the ship W3 of the rulebooks: PD 7, B 3, S 3, T 1, M 6 and a generator that costs 5 BP. PD, B, S and T cost 14 BP and the
  // Missiles cost 2 BP, so the ship costs 21 BP.
  const w3 = { PD: 7, B: 3, S: 3, T: 1, M: 6 };

  test('points, lots and the generator add up', () => {
    expect(hullCost(prompt, w3)).toBe(16);
    expect(designCost(prompt, { wg: 'WG', attrs: w3 })).toBe(21);
    expect(designCost(prompt, { wg: '', attrs: w3 })).toBe(16);
  });

  test('a started lot is paid whole', () => {
    expect([1, 3, 4, 6, 7].map((n) => attrCost(prompt, 'M', n))).toEqual([1, 1, 2, 2, 3]);
  });

  test('a Systemship loses its racks and zeroes are dropped', () => {
    expect(tidy(prompt, '', { PD: 4, SR: 2, B: 0 })).toEqual({ PD: 4 });
    expect(tidy(prompt, 'WG', { SR: 2, PD: 4 })).toEqual({ PD: 4, SR: 2 });
  });

  test('is written in notation', () => {
    expect(designText('WG', { PD: 7, B: 3, S: 0 })).toBe('WG PD=7 B=3');
  });
});

describe('a plan', () => {
  const ship = shipItem('0606', 'WG', { PD: 7, B: 3, S: 3, T: 1, M: 6 });
  const guard = shipItem('0606', '', { PD: 4, B: 2 });

  test('is paid by the yard of its hex', () => {
    expect(balances(prompt, [ship, guard], 0)).toMatchObject([{ key: '0606/base', bp: 40, spent: 27, left: 13 }]);
  });

  test('shows what is overspent', () => {
    expect(balances(prompt, [ship, ship], 0)[0]?.left).toBe(-2);
  });

  test('all yards of a national stock share one purse', () => {
    const old = {
      ...prompt,
      yards: [
        { hex: '0606', payer: 'stock', bp: 50 },
        { hex: '0804', payer: 'stock', bp: 50 },
      ],
    };
    expect(balances(old, [ship, { ...ship, at: '0804' }], 0)).toMatchObject([{ key: 'stock', bp: 50, spent: 42 }]);
  });

  test('Missiles of several ships restored by one payer share a BP', () => {
    const fixes = [
      { ship: 'W1', hex: '0606', missing: { M: 2 }, payers: ['base'] },
      { ship: 'W2', hex: '0606', missing: { M: 1 }, payers: ['base'] },
    ];
    const items: BuildItem[] = [
      { kind: 'repair', ship: 'W1', restore: { M: 2 }, payer: 'base' },
      { kind: 'repair', ship: 'W2', restore: { M: 1 }, payer: 'base' },
    ];
    expect(balances({ ...prompt, fixes }, items, 0)[0]?.spent).toBe(1);
  });

  test('repairs cost one BP a point, Missiles a third, Armor a half', () => {
    expect(repairCost(prompt, { PD: 2, M: 4 })).toBe(4);
    expect(repairCost({ ...prompt, lots: { M: 3, A: 4 } }, { A: 3 })).toBe(2);
  });

  test('a repair is changed in place and taken out at nothing', () => {
    const one = withRepair([ship], { kind: 'repair', ship: 'W4', restore: { PD: 1 }, payer: 'base' });
    const two = withRepair(one, { kind: 'repair', ship: 'W4', restore: { PD: 1, M: 3 }, payer: 'base' });
    expect(two).toHaveLength(2);
    expect(two[1]).toMatchObject({ restore: { PD: 1, M: 3 } });
    expect(withRepair(two, { kind: 'repair', ship: 'W4', restore: { PD: 0, M: 0 }, payer: 'base' })).toEqual([ship]);
  });

  test('new ships are named in order, each kind for itself', () => {
    const again = { ...ship };
    expect([...idsOf(prompt, [ship, guard, again], 2).values()]).toEqual(['W10', 'S13', 'W12']);
  });

  test('lines and payers read well', () => {
    expect(itemText(atlas, { kind: 'repair', ship: 'W4', restore: { PD: 1, M: 3 } })).toBe('W4 PD+1 M+3');
    expect(payerWords(atlas, '0606', 'base')).toBe('Ur');
    expect(payerWords(atlas, '1719', 'W3')).toBe('W3 at Umma');
  });
});

describe('ready designs', () => {
  test.each([8, 12, 20, 40, 60])('fit %i BP', (budget) => {
    const presets = presetsFor(prompt, budget);
    expect(presets.length).toBeGreaterThan(0);
    for (const preset of presets) expect(designCost(prompt, preset)).toBeLessThanOrEqual(budget);
  });

  test('spend a small budget to the last BP or stop at their own size', () => {
    const cruiser = presetsFor(prompt, 22).find((preset) => preset.name === 'Cruiser');
    expect(designCost(prompt, cruiser as never)).toBe(22);
  });

  test('do not overspend where a point costs more than one BP', () => {
    const dear = { ...prompt, prices: { PD: 2, B: 3, S: 3, T: 1, SR: 1 } };
    for (let budget = 12; budget <= 45; budget++) {
      for (const preset of presetsFor(dear, budget)) expect(designCost(dear, preset)).toBeLessThanOrEqual(budget);
    }
  });

  test('have no racks on Systemships, and no Systemships where there are none', () => {
    expect(
      presetsFor(prompt, 40)
        .filter((preset) => preset.wg === '')
        .every((preset) => !preset.attrs['SR']),
    ).toBe(true);
    expect(presetsFor(prompt, 40, false).every((preset) => preset.wg === 'WG')).toBe(true);
  });

  test('are driven by the medium generator where sizes differ: the small one drives no hull above 9 BP', () => {
    const sized = { ...prompt, generators: { LWG: 15, MWG: 5, SWG: 3 } };
    const warp = presetsFor(sized, 30).filter((preset) => preset.wg !== '');
    expect(warp.length).toBeGreaterThan(0);
    expect(warp.every((preset) => preset.wg === 'MWG')).toBe(true);
    expect(generatorsOf(sized).map(([wg]) => wg)).toEqual(['SWG', 'MWG', 'LWG']);
  });

  test('with nothing to spend there are none', () => {
    expect(presetsFor(prompt, 2)).toEqual([]);
  });
});

describe('own designs', () => {
  const fleet = { name: 'Mine', wg: 'WG', attrs: { PD: 5, B: 2 } };

  test('are kept, replaced by name, and forgotten', () => {
    localStorage.clear();
    saveDesign(fleet);
    saveDesign({ ...fleet, attrs: { PD: 9 } });
    expect(savedDesigns()).toEqual([{ ...fleet, attrs: { PD: 9 } }]);
    dropDesign('Mine');
    expect(savedDesigns()).toEqual([]);
  });

  test('rubbish in the store is not fatal', () => {
    localStorage.setItem('warpwar.designs', '[{"name":1},7');
    expect(savedDesigns()).toEqual([]);
    localStorage.setItem('warpwar.designs', '[{"name":1},7]');
    expect(savedDesigns()).toEqual([]);
  });

  test('are offered only where the rules know all of their parts', () => {
    expect(fits(prompt, fleet)).toBe(true);
    expect(fits(prompt, { ...fleet, attrs: { PD: 5, H: 2 } })).toBe(false);
    expect(fits(prompt, { ...fleet, wg: 'LWG' })).toBe(false);
  });
});

describe('the silhouette', () => {
  const kinds = (attrs: { [attr: string]: number }, wg = 'WG'): string[] => silhouette(attrs, wg).shapes.map((shape) => shape.kind);

  test('shows what a ship has, and nothing it has not', () => {
    expect(kinds({ PD: 5 })).not.toContain('beam');
    expect(kinds({ PD: 5, B: 1 })).toContain('beam');
    expect(kinds({ PD: 5, SR: 2 }).filter((kind) => kind === 'bay')).toHaveLength(2);
    expect(kinds({ PD: 5, H: 1, R: 1, E: 1, A: 2, C: 1 })).toEqual(expect.arrayContaining(['hold', 'crane', 'dish', 'armor', 'cannon']));
  });

  test('a Systemship has no warp rings', () => {
    expect(kinds({ PD: 5 }, 'WG')).toContain('ring');
    expect(kinds({ PD: 5 }, '')).not.toContain('ring');
  });

  test('a larger ship is longer, and even a monster has finite numbers', () => {
    expect(silhouette({ PD: 20, B: 9, S: 9 }, 'WG').width).toBeGreaterThan(silhouette({ PD: 3 }, 'WG').width);
    const monster = silhouette({ PD: 999, B: 999, S: 999, T: 999, M: 999, SR: 999, H: 999, C: 999 }, 'LWG');
    expect(monster.shapes.every((shape) => !/NaN|Infinity/.test(shape.d))).toBe(true);
    expect(monster.shapes.length).toBeLessThan(90);
  });
});
