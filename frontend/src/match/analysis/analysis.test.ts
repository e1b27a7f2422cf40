// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { parseRoute, replayPath } from '../../routes.ts';
import type { Analysis } from '../../wire/types.ts';
import { fetchAnalysis } from './fetchAnalysis.ts';
import { markOf, shapeOf } from './graphShape.ts';

const turning = { turn: 2, place: '0304', title: 'Umma', round: 1, text: '' };
const analysis: Analysis = {
  unit: 'BP',
  graph: [
    { entry: 0, turn: 1, values: [20, 10], place: '', round: 0 },
    { entry: 4, turn: 2, values: [20, 20], place: '', round: 0 },
    { entry: 9, turn: 2, values: [5, 20], place: '0304', round: 1 },
  ],
  turning: [turning],
  seats: [],
  notes: [],
  detail: null,
  lines: [],
};

afterEach(() => void vi.unstubAllGlobals());

function served(...answers: readonly (readonly [status: number, body: unknown])[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    const [status, body] = answers[Math.min(asked.length, answers.length) - 1]!;
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return asked;
}

test('an analysis is asked for once and then waited for', async () => {
  const told: number[] = [];
  const asked = served([202, { done: 0 }], [202, { done: 0.5 }], [200, analysis]);
  expect(await fetchAnalysis('m', (done) => told.push(done), true, 0)).toEqual(analysis);
  expect(asked).toEqual(['POST /api/matches/m/analysis', 'GET /api/matches/m/analysis', 'GET /api/matches/m/analysis']);
  expect(told).toEqual([0, 0.5]);
});

test('a server that was started anew is asked again', async () => {
  const nobody = { code: 'E-NO-ANALYSIS', text: 'Nobody.', field: '' };
  const asked = served([202, { done: 0.9 }], [404, nobody], [202, { done: 0 }], [200, analysis]);
  await fetchAnalysis('m', () => {}, true, 0);
  expect(asked.map((each) => each.split(' ')[0])).toEqual(['POST', 'GET', 'POST', 'GET']);
});

test('a refusal is told', async () => {
  served([429, { code: 'E-TOO-MANY', text: 'Many matches are being analysed at the moment.', field: '' }]);
  await expect(fetchAnalysis('m', () => {}, true, 0)).rejects.toThrow('Many matches are being analysed at the moment.');
});

test('the graph has a step for every mark and says where turns begin', () => {
  const shape = shapeOf(analysis, 200, 100);
  expect(shape.high).toBe(20);
  expect(shape.lines.map((each) => each.points)).toEqual(['0.0,0.0 100.0,0.0 200.0,75.0', '0.0,50.0 100.0,0.0 200.0,0.0']);
  expect(shape.turns).toEqual([
    { turn: 1, x: 0 },
    { turn: 2, x: 100 },
  ]);
  expect(markOf(analysis, turning)).toBe(2);
  expect(markOf(analysis, { ...turning, round: 2 })).toBe(-1);
});

test("a replay's link holds the analysis and its open round", () => {
  const path = replayPath('m', { entry: 3, analysis: 2 });
  const [where, query] = path.split('?');
  expect(parseRoute(where!, `?${query}`)).toEqual({ page: 'match', id: 'm', replay: { entry: 3, analysis: 2 } });
});
