// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findByName, nextPress, pointAt } from './pointAt.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <button>Cruiser in the side</button>
    <section><div data-region="action">
      <button id="far">W12 Umma</button><button id="near">W1<b>Ur</b></button>
      <button id="cruiser"><span>Cruiser</span><span>30</span></button><button id="plan" disabled>Plan this ship</button>
      <fieldset id="tactic"><legend>Tactic of W1</legend><button id="seal">Seal plan</button></fieldset>
    </div></section>
    <nav><button id="now" data-opens="action">Build ships</button></nav>`;
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => document.body.replaceChildren());

const id = (name: string): string | undefined => findByName(document, name)?.id;

test('things are found by the name they have on screen, where the match is played', () => {
  expect(id('Cruiser')).toBe('cruiser');
  expect(id('W1')).toBe('near');
  expect(id('Tactic of W1')).toBe('tactic');
  expect(id('Plan this ship')).toBeUndefined(); // this button is disabled
  expect(id('Sea')).toBeUndefined();
});

const presses = [
  { names: ['Cruiser'] },
  { names: ['Plan the ship', 'Plan this ship'] },
  { names: ['Seal plan'], after: 'Remove from plan' },
];

test('the last press that can be made comes next', () => {
  expect(nextPress(document, presses)).toMatchObject({ at: 0, name: 'Cruiser' });
  document.querySelector('#plan')?.removeAttribute('disabled');
  expect(nextPress(document, presses)).toMatchObject({ at: 1, name: 'Plan this ship' });
  document.querySelector('[data-region]')?.insertAdjacentHTML('beforeend', '<button aria-label="Remove from plan"></button>');
  expect(nextPress(document, presses)).toMatchObject({ at: 2, name: 'Seal plan' });
});

test('what comes first is pressed before it, as long as it is there', () => {
  const order = [{ names: ['Cruiser'] }, { names: ['Seal plan'], unless: ['W1', 'Nothing'] }];
  expect(nextPress(document, order)).toMatchObject({ at: 0, name: 'Cruiser' });
  document.querySelector('#near')?.remove();
  expect(nextPress(document, order)).toMatchObject({ at: 1, name: 'Seal plan' });
});

test('the ring follows what happens on the page, and goes with the guide', async () => {
  const tell = vi.fn();
  const stop = pointAt(presses, ['Tactic of W1'], tell);
  const ringed = (): string[] => [...document.querySelectorAll('[data-pointed]')].map((each) => each.id);
  expect(ringed()).toEqual(['cruiser', 'tactic']);
  document.querySelector('#plan')?.removeAttribute('disabled');
  await vi.waitFor(() => expect(ringed()).toEqual(['plan', 'tactic']));
  expect(tell).toHaveBeenLastCalledWith(expect.objectContaining({ at: 1, name: 'Plan this ship' }));
  stop();
  expect(ringed()).toEqual([]);
});

test('it comes into sight again when something pushes it down, and only then', async () => {
  const cruiser = document.querySelector<HTMLElement>('#cruiser')!;
  let top = 100;
  vi.spyOn(cruiser, 'offsetTop', 'get').mockImplementation(() => top);
  const scrolled = vi.spyOn(cruiser, 'scrollIntoView');
  const looked = vi.fn();
  const stop = pointAt(presses, [], looked);
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
  const change = async (): Promise<void> => {
    const before = looked.mock.calls.length;
    document.querySelector('#far')!.append('!');
    await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(before));
  };
  await change();
  top = 180;
  await change();
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledTimes(2));
  stop();
});

test('a drawer that is closed is opened first', () => {
  document.querySelector('section')?.setAttribute('hidden', '');
  for (const each of document.querySelectorAll('[data-region] *')) each.checkVisibility = () => false;
  const stop = pointAt(presses, [], () => {});
  expect(document.querySelector('[data-pointed]')?.id).toBe('now');
  stop();
});
