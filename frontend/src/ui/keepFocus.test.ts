// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './keepFocus.ts';

let stop: () => void;
const page = (html: string): void => void (document.body.innerHTML = html);
const at = (id: string): HTMLElement => document.getElementById(id)!;
const seen = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 10))));

beforeEach(() => (stop = keepFocus()));
afterEach(() => {
  stop();
  page('');
});

test('when a button goes with its phase, its region takes the focus', async () => {
  page(
    '<div id="map" data-region="map" tabindex="-1"></div><div id="act" data-region="action" tabindex="-1"><button id="seal">Seal</button></div>',
  );
  at('seal').focus();
  at('seal').remove();
  await seen();
  expect(document.activeElement).toBe(at('act'));
  expect(at('act').hasAttribute('data-quiet-focus'), 'no frame round a whole panel').toBe(true);
});

test('when its whole region goes or is hidden, another place takes it, even one that comes later', async () => {
  page('<main id="hall"><button id="start">Start</button></main>');
  at('start').focus();
  page('<p>Setting the table</p>');
  await seen();
  page('<div id="act" data-region="action" tabindex="-1" hidden></div><div id="map" data-region="map" tabindex="-1"></div>');
  await seen();
  expect(document.activeElement).toBe(at('map'));
});

test('a button that is switched off hands it on', async () => {
  page('<main id="hall"><button id="more">More</button></main>');
  at('more').focus();
  (at('more') as HTMLButtonElement).disabled = true;
  await seen();
  expect(document.activeElement).toBe(at('hall'));
});

test('whoever lets go on purpose is left alone, and so is whoever has moved on', async () => {
  page('<main id="hall"><button id="one">One</button><button id="two">Two</button></main>');
  at('one').focus();
  at('one').blur();
  await seen();
  at('one').remove();
  await seen();
  expect(document.activeElement).toBe(document.body);
  at('two').focus();
  at('hall').append('news');
  await seen();
  expect(document.activeElement).toBe(at('two'));
});
