// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DesignDetail, DesignJudgement } from '../../wire/rest';
import { AGAIN_MS, Draft, PAUSE_MS, unsavedForm } from './draft.svelte.ts';

const card = {
  name: 'own',
  title: 'X',
  edition: '',
  seats: [2, 2] as [number, number],
  text: '',
  minutes: 1,
  options: [],
  sketch: null,
  note: '',
};
const good = (form: Record<string, unknown>): DesignJudgement => ({ text: 't', form, card, faults: [], notes: [] });
const bad = (form: Record<string, unknown>): DesignJudgement => ({
  ...good(form),
  card: null,
  faults: [{ code: 'E-DESIGN', text: 'Give it a title.', field: 'title' }],
});

let calls: {
  method: string;
  path: string;
  body: { form?: Record<string, unknown>; text?: string };
  answer: (status: number, data: unknown) => Promise<void>;
}[];

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  calls = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    return new Promise((done) => {
      calls.push({
        method: init.method!,
        path,
        body: JSON.parse(init.body as string) as never,
        answer: async (status, data) => {
          done(new Response(JSON.stringify(data), { status }));
          await vi.advanceTimersByTimeAsync(0);
        },
      });
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the server is asked once for a burst of changes', async () => {
  const draft = new Draft('toy');
  draft.begin({ title: '' });
  await vi.advanceTimersByTimeAsync(0);
  await calls[0]!.answer(200, bad({ title: '' }));
  expect(draft.isPlayable).toBe(false);
  for (const title of ['a', 'ab', 'abc']) draft.change({ title });
  expect(draft.waiting).toBe(true);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(calls.map((call) => call.body.form)).toEqual([{ title: '' }, { title: 'abc' }]);
  await calls[1]!.answer(200, good({ title: 'abc' }));
  expect([draft.isPlayable, draft.waiting, draft.isChanged]).toEqual([true, false, true]);
});

test('the last answer wins, however late an earlier one comes', async () => {
  const draft = new Draft('toy');
  draft.change({ n: 1 });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  draft.change({ n: 2 });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await calls[1]!.answer(200, good({ n: 2 }));
  await calls[0]!.answer(200, bad({ n: 1 }));
  expect(draft.judgement?.form).toEqual({ n: 2 });
  expect(draft.isPlayable).toBe(true);
});

test('where it was too fast, it is asked again by itself', async () => {
  const draft = new Draft('toy');
  draft.change({ n: 1 });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await calls[0]!.answer(429, { code: 'E-TOO-FAST', text: 'Wait a moment.', field: '' });
  expect(draft.problem).toBe('Wait a moment.');
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  await calls[1]!.answer(200, good({ n: 1 }));
  expect([draft.problem, draft.isPlayable]).toEqual(['', true]);
});

const detail = (form: Record<string, unknown>): DesignDetail => ({
  id: 'd1',
  game: 'toy',
  title: 'X',
  mine: true,
  author: 'Ann',
  changed: '',
  card,
  url: 'http://x/design/d1',
  design: good(form),
});

test('it is saved as a new one first, then under its address', async () => {
  const draft = new Draft('toy');
  draft.change({ n: 1 });
  const first = draft.save();
  await calls[0]!.answer(201, detail({ n: 1 }));
  expect(await first).toBe(true);
  expect([draft.isChanged, draft.isPlayable]).toEqual([false, true]);
  draft.change({ n: 2 });
  expect(draft.isChanged).toBe(true);
  void draft.save();
  expect(calls.map((call) => `${call.method} ${call.path}`)).toEqual(['POST /api/designs', 'PUT /api/designs/d1']);
});

test('what is typed while it is being saved stays, and counts as changed', async () => {
  const draft = new Draft('toy');
  draft.change({ n: 1 });
  const saving = draft.save();
  draft.change({ n: 2 });
  await calls[0]!.answer(201, detail({ n: 1 }));
  await saving;
  expect([draft.form, draft.isChanged, draft.saved?.id]).toEqual([{ n: 2 }, true, 'd1']);
});

test('a refusal says why, and nothing is lost', async () => {
  const draft = new Draft('toy');
  draft.change({ n: 1 });
  const saving = draft.save();
  await calls[0]!.answer(409, { code: 'E-TOO-MANY', text: 'You keep 50 scenarios.', field: '' });
  expect(await saving).toBe(false);
  expect([draft.problem, draft.form]).toEqual(['You keep 50 scenarios.', { n: 1 }]);
});

test('a file becomes the form; one that is none says what is wrong with it', async () => {
  const draft = new Draft('toy');
  draft.begin({ n: 0 });
  const reading = draft.read('n = 5');
  await calls[0]!.answer(200, good({ n: 5 }));
  await reading;
  expect([draft.form, draft.isChanged]).toEqual([{ n: 5 }, true]);
  const broken = draft.read('= =');
  const said = expect(broken).rejects.toThrow('This is no TOML.');
  await calls[1]!.answer(200, { ...bad({}), form: {}, faults: [{ code: 'E-DESIGN', text: 'This is no TOML.', field: 'text' }] });
  await said;
  expect(draft.form).toEqual({ n: 5 });
});

// ---- restored after a reload --------------------------------------------------------------------------------------

const reopened = (saved?: DesignDetail) => {
  const draft = new Draft('toy');
  const kept = unsavedForm(saved?.id ?? '', 'toy');
  if (saved) draft.take(saved);
  else draft.begin({ n: 0 });
  return { draft, resumed: draft.resume(kept) };
};

test('what is not saved is there again after a reload, of a new one and of a saved one, each its own', () => {
  const first = new Draft('toy');
  first.begin({ n: 0 });
  first.change({ n: 7 });
  expect(reopened(detail({ n: 1 })).resumed).toBe(false);
  const { draft, resumed } = reopened();
  expect([resumed, draft.form, draft.isChanged]).toEqual([true, { n: 7 }, true]);

  const second = new Draft('toy');
  second.take(detail({ n: 1 }));
  second.change({ n: 2 });
  const again = reopened(detail({ n: 1 }));
  expect([again.resumed, again.draft.form, again.draft.isChanged]).toEqual([true, { n: 2 }, true]);
});

test('"Undo the changes" drops what was not saved, for good', () => {
  const draft = new Draft('toy');
  draft.take(detail({ n: 1 }));
  draft.change({ n: 2 });
  draft.drop();
  expect([draft.form, draft.isChanged]).toEqual([{ n: 1 }, false]);
  expect(reopened(detail({ n: 1 })).resumed).toBe(false);
});

test('what is saved is no draft any more, and what was saved elsewhere since wins over one', async () => {
  const draft = new Draft('toy');
  draft.begin({ n: 0 });
  draft.change({ n: 1 });
  const saving = draft.save();
  await calls[0]!.answer(201, detail({ n: 1 }));
  await saving;
  expect(unsavedForm('', 'toy')).toBeNull();
  expect(unsavedForm('d1', 'toy')).toBeNull();
  draft.change({ n: 2 });
  expect(reopened(detail({ n: 5 })).draft.form).toEqual({ n: 5 });
});
