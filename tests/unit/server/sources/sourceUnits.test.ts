import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDeliveryUnits, unitOfBytes } from '#server/sources/sourceUnits.ts';
import type { SourceUnit } from '#server/storage/rows/evidence.ts';
import { createStrikeRegistry } from '#server/sources/strikeRegistry.ts';
import { createWeatherRegistry } from '#server/sources/weatherRegistry.ts';
import type { WeatherSource } from '#server/sources/weatherSource.ts';
import { columnsOf, strikeAt } from '../alerting/engineFixture.ts';
import { observationAt } from '../alerting/weatherFixture.ts';
import { createHandSource, START_MS } from '../testNetwork.ts';
import { profileOf } from './sourceFixture.ts';

const sha256 = (...parts: string[]) => createHash('sha256').update(parts.join('')).digest('hex');

function createUnitLog() {
  const clock = { atMs: START_MS };
  const units: [string, SourceUnit][] = [];
  const note = (sourceId: string, unit: SourceUnit) => void units.push([sourceId, unit]);
  return { clock, units, unitLog: { note, nowMs: () => clock.atMs } };
}

test('a file is a unit by its bytes', () => {
  expect(unitOfBytes('abc', { name: 'a.nc', span: [1, 2] })).toEqual({
    sha256: sha256('abc'),
    of: 'bytes',
    name: 'a.nc',
    validFromMs: 1,
    validToMs: 2,
  });
});

test('deliveries of twenty seconds are one unit of a source without bytes', () => {
  const { clock, units, unitLog } = createUnitLog();
  const deliveries = createDeliveryUnits(unitLog, 'sim');
  for (const second of [0, 10, 19]) {
    clock.atMs = START_MS + second * 1_000;
    deliveries.add([`d${second}`], [clock.atMs, clock.atMs + 5]);
  }
  expect(units).toEqual([]);
  clock.atMs = START_MS + 20_000;
  deliveries.add(['d20'], [1, 0]);
  deliveries.end();
  deliveries.end();
  expect(units).toEqual([
    [
      'sim',
      {
        sha256: sha256('d0', 'd10', 'd19'),
        of: 'content',
        name: null,
        validFromMs: START_MS,
        validToMs: START_MS + 19_005,
      },
    ],
    ['sim', { sha256: sha256('d20'), of: 'content', name: null, validFromMs: null, validToMs: null }],
  ]);
});

test('other strikes make another unit', async () => {
  const hashes = [];
  for (const distanceM of [3_000, 3_001, 3_000]) {
    const { units, unitLog } = createUnitLog();
    const { source, deliver } = createHandSource();
    const registry = createStrikeRegistry([source], undefined, unitLog);
    registry.start(() => {});
    deliver({
      strikes: columnsOf([strikeAt(distanceM, START_MS)]),
      fromMs: START_MS - 10,
      asOfMs: START_MS,
    });
    await registry.stop();
    expect(units).toMatchObject([['hand', { validFromMs: START_MS - 10, validToMs: START_MS }]]);
    hashes.push(units[0]![1].sha256);
  }
  expect(new Set(hashes).size).toBe(2);
  expect(hashes[0]).toBe(hashes[2]);
});

test('a source that tells of its files is not counted by its deliveries', async () => {
  const { units, unitLog } = createUnitLog();
  const { source, deliver } = createHandSource();
  let tell: ((unit: SourceUnit) => void) | null = null;
  const registry = createStrikeRegistry(
    [{ ...source, units: (note) => void (tell = note) }],
    undefined,
    unitLog,
  );
  registry.start(() => {});
  deliver({ strikes: columnsOf([]), fromMs: START_MS - 10, asOfMs: START_MS });
  tell!(unitOfBytes('file', { name: 'f' }));
  await registry.stop();
  expect(units.map(([sourceId, { name }]) => [sourceId, name])).toEqual([['hand', 'f']]);
});

test('what has no time of its own gives its unit none, beside what has one [S5]', async () => {
  const undated = { ...observationAt(START_MS, {}), raisesOnly: true, isUndated: true } as const;
  const spans = [];
  for (const observed of [[undated], [undated, observationAt(START_MS - 60_000, {})]]) {
    const { clock, units, unitLog } = createUnitLog();
    const mast: WeatherSource = {
      profile: profileOf('mast'),
      hazards: ['wind'],
      start: (deliver) => deliver(observed),
      lookAgain: () => {},
      stop: async () => {},
    };
    const registry = createWeatherRegistry([mast], undefined, { nowMs: () => clock.atMs }, unitLog);
    registry.start(() => {});
    await registry.stop();
    spans.push(units.map(([, { validFromMs, validToMs }]) => [validFromMs, validToMs]));
  }
  expect(spans).toEqual([[[null, null]], [[START_MS - 60_000, START_MS - 60_000]]]);
});
