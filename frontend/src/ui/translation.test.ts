// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { undoTranslations } from './translation.ts';

const onrepeated = vi.fn();
let stop: () => void;
beforeEach(() => {
  onrepeated.mockReset();
  document.body.innerHTML = '<div id="page" translate="no"></div>';
  stop = undoTranslations(document.body, onrepeated);
});
afterEach(() => stop());

const page = (html: string): Element => {
  const element = document.getElementById('page') as Element;
  element.innerHTML = html;
  return element;
};
const font = (words: string): HTMLElement => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.textContent = words;
  outer.append(inner);
  return outer;
};
const seen = () => new Promise((done) => setTimeout(done)); // mutation observers run before the next task

const TRANSLATORS: [string, (text: Text, words: string) => void][] = [
  ['replaces it', (text, words) => text.replaceWith(font(words))],
  [
    'puts its own before it and takes it away',
    (text, words) => {
      text.before(font(words));
      text.remove();
    },
  ],
  [
    'takes it in',
    (text) => {
      const wrapper = document.createElement('font');
      text.before(wrapper);
      wrapper.append(text);
    },
  ],
];

test.each(TRANSLATORS)('a translator that %s is undone, and what is written next is shown', async (_, translate) => {
  const turn = page('<b>turn 1</b>, <i>orders</i>').querySelector('b')!.firstChild as Text;
  translate(turn, 'Zug 1');
  turn.data = 'turn 3';
  await seen();
  expect(document.getElementById('page')?.innerHTML).toBe('<b>turn 3</b>, <i>orders</i>');
});

test('several texts of one element each go back to their place', async () => {
  const line = page('<p>W1 <b>DODGE</b> D=7<i></i> S=2</p>').querySelector('p')!;
  for (const text of [...line.childNodes].filter((node) => node instanceof Text)) text.replaceWith(font('übersetzt'));
  await seen();
  expect(line.innerHTML).toBe('W1 <b>DODGE</b> D=7<i></i> S=2');
});

test('help may be translated, but for the names and codes in it', async () => {
  const help = page('<div translate="yes"><p>A turn</p><code translate="no">R-ECM-03</code></div>');
  const [prose, code] = [help.querySelector('p')!, help.querySelector('code')!];
  prose.firstChild!.replaceWith(font('Ein Zug'));
  code.firstChild!.replaceWith(font('R-EKM-03'));
  await seen();
  expect([prose.textContent, code.textContent]).toEqual(['Ein Zug', 'R-ECM-03']);
});

test('a translator that comes again and again is told of once, and left alone', async () => {
  const place = page('<b>turn 1</b>').querySelector('b')!;
  for (let time = 1; time <= 6; time++) {
    place.firstChild!.replaceWith(font(`Zug ${time}`));
    await seen();
  }
  expect(place.textContent).toBe('Zug 6');
  expect(onrepeated).toHaveBeenCalledOnce();
});

test('what the page itself takes away stays away', async () => {
  const place = page('<b>turn 1</b>');
  place.querySelector('b')!.firstChild!.remove();
  place.append('turn 2');
  await seen();
  expect(place.textContent).toBe('turn 2');
});
