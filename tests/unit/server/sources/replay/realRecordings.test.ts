import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { positionsOf } from '#domain/lightning/facilityGrid.ts';
import { batchFacilities } from '#server/composition/replay/batchReport.ts';
import { parseGlmName } from '#server/sources/glm/glmName.ts';
import { readGlmProduct } from '#server/sources/glm/glmProduct.ts';
import { judgeProduct } from '#server/sources/glm/judgeProduct.ts';
import { GOES_EAST, GOES_WEST } from '#server/sources/glm/satellites.ts';
import { readRecording } from '#server/sources/replay/readRecording.ts';
import { rawGroups, yardsNear } from '../../../../support/yardsNearGroups.ts';

/** Real recordings beside the repository; they are no part of it, and these tests are left out without them. */
const FOLDER = resolve(import.meta.dirname, '../../../../../../shared/data/lightning');
const QUAKES = resolve(FOLDER, '../earthquakes/all_week_201405.geojson');
const paths = (...names: string[]) => names.map((name) => resolve(FOLDER, name));

describe.skipIf(!existsSync(QUAKES))('a real feed of earthquakes', () => {
  it('is refused with one line [S14][GAP-138]', async () => {
    const { accepted, problems, time } = await readRecording([QUAKES]);
    expect([accepted, problems.length, problems[0]?.row, time.span]).toEqual([0, 1, 0, null]);
  });
});

describe.skipIf(!existsSync(FOLDER))('real recordings', () => {
  const minute = paths(
    'OR_GLM-L2-LCFA_G16_s20181830433000_e20181830433200_c20181830433231.nc',
    'OR_GLM-L2-LCFA_G16_s20181830433200_e20181830433400_c20181830433424.nc',
    'OR_GLM-L2-LCFA_G16_s20181830433400_e20181830434000_c20181830434029.nc',
  );

  it('of GOES-16 are read with the groups of every flash, whatever its quality [S2][GAP-138]', async () => {
    const { strikes, read, accepted, problems, time } = await readRecording(minute);
    expect([read, accepted, problems.length]).toEqual([7_397, 7_397, 0]);
    const origins = strikes.origins!;
    expect(new Set(origins.map(({ strikeId }) => strikeId)).size).toBe(302 + 277 + 274);
    const flagged = origins.filter(({ quality }) => quality?.startsWith('degraded'));
    expect(flagged.length).toBe(881);
    const errors = origins.map(({ errorM }) => errorM!).toSorted((a, b) => a - b);
    expect([errors[0], errors[errors.length >> 1], errors.at(-1)]).toEqual([4_547, 11_974, 61_187]);
    expect(time).toMatchObject({ unread: [], isBeginRead: true, isEndRead: true });
    expect(new Date(strikes.atMs[0]!).toISOString()).toBe('2018-07-02T04:32:59.304Z');
    expect(new Date(strikes.atMs[strikes.count - 1]!).toISOString()).toBe('2018-07-02T04:33:59.558Z');
  });

  it('of GOES-16 close yards far from the middle of a flash [S2][GAP-137]', async () => {
    const recording = await readRecording(minute);
    const positions = positionsOf([
      { lon: -93.3, lat: 48.3 },
      { lon: -100.65, lat: 31.55 },
    ]);
    const table = { ids: ['MN', 'TX'], positions, problems: [] };
    const facilities = batchFacilities(recording, table);
    expect(facilities.map(({ closings }) => closings.map(({ closestM }) => closestM))).toEqual([
      [574.2],
      [1_089.1],
    ]);
  });

  it('of GOES-16 close nine yards of ten that have a group within 6 mi [S2][GAP-137]', async () => {
    const yards = yardsNear((await Promise.all(minute.map(rawGroups))).flat());
    const positions = positionsOf(yards.map(([lon, lat]) => ({ lon, lat })));
    const table = { ids: yards.map(String), positions, problems: [] };
    const facilities = batchFacilities(await readRecording(minute), table);
    const closed = facilities.filter(({ closings }) => closings.length > 0);
    expect([yards.length, closed.length]).toEqual([1_683, 1_675]);
  });

  it.each([
    [
      'OR_GLM-L2-LCFA_G18_s20230261900000_e20230261900200_c20230261900213.nc',
      GOES_WEST,
      285,
      [-174.7, 173.7],
    ],
    [
      'OR_GLM-L2-LCFA_G19_s20261620805000_e20261620805200_c20261620805214.nc',
      GOES_EAST,
      592,
      [-127.9, -16.2],
    ],
  ] as const)('%s is whole, over the 180th meridian too [S1][S2]', async (name, satellite, count, reach) => {
    const product = await readGlmProduct(resolve(FOLDER, '../live/glm', name));
    const judged = judgeProduct(product, parseGlmName(name)!, satellite);
    const lons = product.groups.map(({ lon }) => lon);
    expect([judged.is, product.groups.length, product.lost, product.doubts]).toEqual([
      'taken',
      count,
      [],
      [],
    ]);
    expect([Math.min(...lons), Math.max(...lons)].map((lon) => Math.round(lon * 10) / 10)).toEqual(reach);
    // a pixel is no wider than one across the edge of the view, on either side of the meridian
    expect(Math.max(...product.groups.map(({ errorM }) => errorM!))).toBeLessThan(60_000);
  });

  it('of a quiet satellite view are empty and no problem', async () => {
    const files = paths('OR_GLM-L2-LCFA_G17_s20200160612000_e20200160612110_c20200160612335.nc');
    expect(await readRecording(files)).toMatchObject({ read: 0, problems: [] });
  });

  it('of the Japanese network are read in their own clock and put in order', async () => {
    const { strikes, read, accepted, problems } = await readRecording(paths('jma_liden_20241007.csv'));
    expect([read, accepted, problems.length]).toEqual([253, 253, 1]);
    expect(new Date(strikes.atMs[0]!).toISOString()).toBe('2024-10-07T00:00:58.280Z');
  });

  it('of the Vermont storm close the yards that docs/data-sources.md lists', async () => {
    const recording = await readRecording(paths('glm19_vt_20260714-15.csv'));
    const towns = [
      ['Burlington', 44.4759, -73.2121],
      ['St. Albans', 44.8109, -73.0832],
      ['Montpelier', 44.2601, -72.5754],
      ['Newport', 44.9365, -72.2051],
    ] as const;
    const facilities = batchFacilities(recording, {
      ids: towns.map(([id]) => id),
      positions: positionsOf(towns.map(([, lat, lon]) => ({ lat, lon }))),
      problems: [],
    });
    expect(facilities.map(({ closings }) => closings)).toEqual([
      [
        {
          startAt: '2026-07-15T05:31:43.000Z',
          endAt: '2026-07-15T06:22:40.000Z',
          closestM: 4748,
          strikes: 2,
        },
      ],
      [],
      [],
      [
        {
          startAt: '2026-07-15T00:39:45.000Z',
          endAt: '2026-07-15T01:23:05.000Z',
          closestM: 1788.1,
          strikes: 20,
        },
      ],
    ]);
    expect(facilities.map(({ warnings }) => warnings.length)).toEqual([2, 0, 2, 1]);
  });
});
