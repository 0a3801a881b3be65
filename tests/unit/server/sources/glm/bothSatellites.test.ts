import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ready } from 'h5wasm/node';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import type { EngineFacility } from '#server/alerting/engineFacility.ts';
import { glmFileName, glmPrefix, writeGlmFile, type WrittenFile } from '../../../../support/glmFile.ts';
import { watchSatellites, type Bucket } from '../../../../support/satelliteWatch.ts';
import { rawGroups, yardsNear } from '../../../../support/yardsNearGroups.ts';

const S = 1_000;
const FILE_MS = 20 * S;

const folder = mkdtempSync(join(tmpdir(), 'satellites-'));
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Puts files of 20 s into a bucket. */
function fill(bucket: Bucket, satellite: 18 | 19, fromMs: number, toMs: number): void {
  const slot = satellite === 19 ? 'GOES-East' : 'GOES-West';
  for (let atMs = fromMs; atMs < toMs; atMs += FILE_MS)
    put(bucket, satellite, { fromMs: atMs, toMs: atMs + FILE_MS, slot });
}

const keyOf = (satellite: 18 | 19, { fromMs, toMs }: Pick<WrittenFile, 'fromMs' | 'toMs'>) =>
  `${glmPrefix(fromMs)}${glmFileName(satellite, fromMs, toMs)}`;

/** Files that were written before: writing takes longer than all else. */
const written = new Map<string, Uint8Array>();

function put(bucket: Bucket, satellite: 18 | 19, file: WrittenFile): void {
  const key = keyOf(satellite, file);
  const before = file.groups === undefined ? written.get(key) : undefined;
  const bytes = before ?? readFileSync(writeGlmFile(join(folder, 'written.nc'), file));
  if (file.groups === undefined) written.set(key, bytes);
  bucket.put(key, bytes, file.toMs + 10 * S);
}

/** Both satellites on the engine at one instant; `fillBuckets` says what they have published. */
async function watch(
  nowMs: number,
  facilities: readonly EngineFacility[],
  fillBuckets: (east: Bucket, west: Bucket) => void,
) {
  await ready;
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const { engine, close } = await watchSatellites({ nowMs, facilities, fill: fillBuckets, log });
  closing.push(close);
  return { engine, log };
}

const yard = (id: string, lon: number, lat: number): EngineFacility => ({ clientId: 'ACME', id, lon, lat });
const DENVER = yard('DEN', -104.99, 39.74);
const MIAMI = yard('MIA', -80.19, 25.76);
const SEATTLE = yard('SEA', -122.33, 47.61);
const CALGARY = yard('CAL', -114.07, 51.05);

describe('GOES-East and GOES-West together', { timeout: 30_000 }, () => {
  const nowMs = Date.UTC(2026, 6, 11, 8, 35, 30);
  const newestMs = Date.UTC(2026, 6, 11, 8, 35);
  const fromMs = newestMs - 31 * 60 * S;
  const missingMs = newestMs - 10 * 60 * S;
  const yards = [DENVER, MIAMI, SEATTLE, CALGARY];
  const knownUpTo = ({ engine }: Awaited<ReturnType<typeof watch>>) =>
    yards.map(({ id }) => engine.lightningAsOfMs('ACME', id));

  it('know every yard that one of them sees [S1][GAP-137]', async () => {
    const service = await watch(nowMs, yards, (east, west) => {
      fill(east, 19, fromMs, newestMs);
      fill(west, 18, fromMs, newestMs - FILE_MS);
    });
    expect(knownUpTo(service)).toEqual([newestMs, newestMs, newestMs - FILE_MS, null]);
  });

  it('leave no yard unknown for a missing file of the one that the other covers [S1][GAP-137]', async () => {
    const service = await watch(nowMs, yards, (east, west) => {
      fill(east, 19, fromMs, newestMs);
      east.remove(keyOf(19, { fromMs: missingMs, toMs: missingMs + FILE_MS }));
      fill(west, 18, fromMs, newestMs);
    });
    expect(knownUpTo(service)).toEqual([newestMs, null, newestMs, null]);
  });

  it('close by what either of them sees, inside its footprint or not, as far as it may be misplaced [S2][GAP-137]', async () => {
    const { engine } = await watch(nowMs, yards, (east, west) => {
      fill(east, 19, newestMs - 3 * FILE_MS, newestMs - FILE_MS);
      const span = { fromMs: newestMs - FILE_MS, toMs: newestMs };
      // 15 km north of the yards, outside the ring of 6 mi
      const groups = [DENVER, CALGARY].map(({ lon, lat }, flash) => ({ lon, lat: lat + 0.135, flash }));
      put(east, 19, { ...span, groups });
      fill(west, 18, newestMs - 3 * FILE_MS, newestMs);
    });
    const closed = yards.filter(({ id }) =>
      engine.eventsOf('ACME', id).some(({ eventType }) => eventType === 'lightning_alert'),
    );
    expect(closed).toEqual([DENVER, CALGARY]);
  });
});

/** Three files of 20 s with flashes as long as large ones are: groups every 4 km along 120 km, some of them flagged. */
function longFlashes(fromMs: number): WrittenFile[] {
  const flashes = Array.from({ length: 60 }, (_, flash) => {
    const [lon, lat] = [-100 + (flash % 10) * 2, 30 + Math.floor(flash / 10) * 2];
    const groups = Array.from({ length: 30 }, (_unused, nth) => ({
      lon: lon + 0.04 * nth * Math.cos(flash),
      lat: lat + 0.036 * nth * Math.sin(flash),
      flash,
      offsetMs: 300 * (flash % 10) + 40 * nth,
      flag: flash % 4 === 0 ? 5 : 0,
    }));
    return { file: flash % 3, groups };
  });
  return [0, 1, 2].map((nth) => ({
    fromMs: fromMs + nth * FILE_MS,
    toMs: fromMs + (nth + 1) * FILE_MS,
    groups: flashes.filter(({ file }) => file === nth).flatMap(({ groups }) => groups),
  }));
}

describe('a minute of GOES-East in a bucket', { timeout: 60_000 }, () => {
  it.each([
    ['as they are', false],
    ['widened as in the service', true],
  ])(
    'closes nine yards of ten with light within 6 mi, by the default rings %s [S2][GAP-137]',
    async (_, isWidened) => {
      await ready;
      const minuteMs = Date.UTC(2026, 6, 11, 8, 34);
      const files = longFlashes(minuteMs);
      const places = files.flatMap(({ groups = [] }) => groups.map(({ lon, lat }): LonLat => [lon, lat]));
      const yards = yardsNear(places).map(([lon, lat], row) => yard(`Y${row}`, lon, lat));
      const { engine, close } = await watchSatellites({
        nowMs: minuteMs + 90 * S,
        facilities: yards,
        fill: (east) => files.forEach((file) => put(east, 19, file)),
        log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
        isWidened,
      });
      closing.push(close);
      const closed = yards.filter(({ id }) =>
        engine.eventsOf('ACME', id).some(({ eventType }) => eventType === 'lightning_alert'),
      );
      expect(yards.length).toBeGreaterThan(1_000);
      expect(closed.length / yards.length).toBeGreaterThanOrEqual(0.9);
    },
  );
});

/** Real recordings beside the repository; they are no part of it, and this test is left out without them. */
const RECORDED = resolve(import.meta.dirname, '../../../../../../shared/data/lightning');

describe.skipIf(!existsSync(RECORDED))('a recorded minute in a bucket', { timeout: 30_000 }, () => {
  const names = [
    'OR_GLM-L2-LCFA_G16_s20181830433000_e20181830433200_c20181830433231.nc',
    'OR_GLM-L2-LCFA_G16_s20181830433200_e20181830433400_c20181830433424.nc',
    'OR_GLM-L2-LCFA_G16_s20181830433400_e20181830434000_c20181830434029.nc',
  ];
  const endMs = Date.UTC(2018, 6, 2, 4, 34);
  const fill = (east: Bucket) =>
    names.forEach((name) =>
      east.put(`${glmPrefix(endMs - S)}${name}`, readFileSync(join(RECORDED, name)), endMs + 10 * S),
    );

  it('closes yards under the edges of its flashes [S2][GAP-137]', async () => {
    const yards = [yard('MN', -93.3, 48.3), yard('TX', -100.65, 31.55)];
    const { engine } = await watch(endMs + 30 * S, yards, fill);
    const events = yards.map(({ id }) =>
      engine
        .eventsOf('ACME', id)
        .map(({ eventType, closestStrike }) => [
          eventType,
          closestStrike?.distance,
          closestStrike?.origin?.source,
        ]),
    );
    expect(events).toEqual([
      [
        ['lightning_alert', 574.2, 'GOES-East GLM'],
        ['lightning_warning', 574.2, 'GOES-East GLM'],
      ],
      [
        ['lightning_alert', 1_089.1, 'GOES-East GLM'],
        ['lightning_warning', 1_089.1, 'GOES-East GLM'],
      ],
    ]);
  });

  it('closes every yard with a group within 6 mi [S2][GAP-137]', async () => {
    const places = (await Promise.all(names.map((name) => rawGroups(join(RECORDED, name))))).flat();
    const yards = yardsNear(places).map(([lon, lat], row) => yard(`Y${row}`, lon, lat));
    const { engine } = await watch(endMs + 30 * S, yards, fill);
    const closed = yards.filter(({ id }) =>
      engine.eventsOf('ACME', id).some(({ eventType }) => eventType === 'lightning_alert'),
    );
    expect([yards.length, closed.length]).toEqual([1_683, 1_683]);
  });
});
