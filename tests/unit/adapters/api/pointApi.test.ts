import { expect, test } from 'vitest';
import { fetchPointValues } from '#adapters/api/pointApi.ts';
import { createFakeHttp } from './fakeHttp.ts';

const QUESTIONS = [
  { name: 'temperature', url: '/layers/points/a', atMs: 1_000, isMetric: true },
  { name: 'wind', url: '/layers/points/b?model=x', atMs: null, isMetric: false },
];

async function valuesFrom(answers: Readonly<Record<string, unknown>>) {
  const { http, asked } = createFakeHttp(answers);
  const at = { lon: -98, lat: 38 };
  const { signal } = new AbortController();
  const values = await fetchPointValues(http, QUESTIONS, { at, nowMs: 2_000 }, signal);
  return { values, asked };
}

test('each layer is asked for its values by point and units, and answers under its name with its time, or that of now [CALL-18][TIME-08]', async () => {
  const { values, asked } = await valuesFrom({
    '/layers/points/a': { temperature_c: 21 },
    '/layers/points/b': { wind_kmh: 9 },
  });
  expect(values).toEqual([
    { layer: 'temperature', atMs: 1_000, values: { temperature_c: 21 } },
    { layer: 'wind', atMs: 2_000, values: { wind_kmh: 9 } },
  ]);
  expect(asked.map(({ query }) => query)).toEqual([
    { lon: '-98', lat: '38', metric: 'true' },
    { model: 'x', lon: '-98', lat: '38', metric: 'false' },
  ]);
});

test('a layer that fails has no values and takes none from another; all that fail are a failure [ERR-06][S4]', async () => {
  const { values } = await valuesFrom({ '/layers/points/b': { wind_kmh: 9 } });
  expect(values).toEqual([
    { layer: 'temperature', atMs: 1_000, values: null },
    { layer: 'wind', atMs: 2_000, values: { wind_kmh: 9 } },
  ]);
  await expect(valuesFrom({})).rejects.toThrow('No layer answered');
});
