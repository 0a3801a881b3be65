import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fieldValue, readField } from '#server/sources/mrms/readField.ts';
import { unpackField } from '#server/sources/mrms/unpackField.ts';
import { frameTile } from '#server/world/radar/frameTile.ts';
import { packFrame, unpackFrame } from '#server/world/radar/packFrame.ts';
import { radarBand } from '#server/world/radar/radarBands.ts';
import { NO_RADAR, radarFrameOf } from '#server/world/radar/radarFrame.ts';
import { bandsOfPng } from './bandsOfPng.ts';
import { builtRadarFiles, DRY, NOTHING, RAIN, SNOW, type BuiltCell } from './builtRadar.ts';

const NOON_MS = Date.UTC(2026, 10, 26, 12);

function frameOf(cells: readonly BuiltCell[], columns: number, more: object = {}) {
  const { rate, flag } = builtRadarFiles({ referenceMs: NOON_MS, columns, cells, ...more });
  return radarFrameOf(unpackField(rate), unpackField(flag));
}

describe('a frame of the radar', () => {
  it('has the bands of rain and snow, and tells no radar from dry [S4]', () => {
    const frame = frameOf([DRY, RAIN, SNOW, NOTHING], 2);
    expect([...frame.bands]).toEqual([0, radarBand(10, false), radarBand(10, true), NO_RADAR]);
    expect(frame.atMs).toBe(NOON_MS);
  });

  it.each<[string, BuiltCell, number]>([
    ['missing (−1)', { mmPerH: -1, kind: 0 }, NO_RADAR],
    ['missing (−2)', { mmPerH: -2, kind: 1 }, NO_RADAR],
    ['dry where its kind is not known', { mmPerH: 0, kind: -3 }, NO_RADAR],
    ['rain where its kind is not known', { mmPerH: 10, kind: -3 }, radarBand(10, false)],
    ['hail', { mmPerH: 60, kind: 7 }, radarBand(60, false)],
    ['rain of the tropics', { mmPerH: 60, kind: 96 }, radarBand(60, false)],
  ])('takes %s for what it is [S4]', (_, cell, band) => {
    expect([...frameOf([cell, cell], 2).bands]).toEqual([band, band]);
  });

  it('is refused if its two fields do not belong together [S5]', () => {
    const field = { referenceMs: NOON_MS, columns: 2, cells: [DRY, RAIN] };
    const { rate, flag } = builtRadarFiles(field);
    const later = builtRadarFiles({ ...field, referenceMs: NOON_MS + 120_000 });
    const elsewhere = builtRadarFiles({ ...field, north: 40_000_000 });
    const put = (a: Buffer, b: Buffer) => () => radarFrameOf(unpackField(a), unpackField(b));
    expect(put(rate, later.flag)).toThrow('different times');
    expect(put(rate, elsewhere.flag)).toThrow('different grids');
    expect(put(flag, rate)).toThrow('209 6 0 when 209 6 1 was expected');
  });

  it('comes back from its file as it was, or not at all', () => {
    const frame = frameOf([DRY, RAIN, SNOW, NOTHING], 2);
    const packed = packFrame(frame);
    const { bands, ...rest } = unpackFrame(packed);
    expect([rest, [...bands]]).toEqual([{ atMs: frame.atMs, grid: frame.grid }, [...frame.bands]]);
    expect(() => unpackFrame(packed.subarray(0, -9))).toThrow('unexpected end of file');
    expect(() => unpackFrame(packFrame({ ...frame, bands: frame.bands.subarray(1) }))).toThrow(
      '3 cells when 2 × 2',
    );
  });
});

describe('a tile of a frame', () => {
  /** Column 1 of zoom 2 from 90° W to the meridian, row 1 from the equator to 66° N: a whole quarter. */
  const TILE = { z: 2, x: 1, y: 1, scheme: 'dark' } as const;
  const pixel = (bands: readonly number[], column: number, row: number) => bands[row * 256 + column];

  it('is hatched outside the grid and where no radar sees, and clear where it is dry [S4]', () => {
    // 20° by 20° from 60° W, 40° N, of cells of 10°
    const frame = frameOf([DRY, NOTHING, DRY, NOTHING], 2, {
      north: 35_000_000,
      west: 305_000_000,
      step: 10_000_000,
    });
    const bands = bandsOfPng(frameTile(frame, TILE));
    const drawn = (from: number, to: number, row: number) =>
      Array.from({ length: to - from }, (_, n) => pixel(bands, from + n, row));
    // 60 to 50° W is dry, 50 to 40° W and everything else unseen
    expect(new Set(drawn(88, 112, 150))).toEqual(new Set([0]));
    for (const [from, to] of [
      [116, 140],
      [0, 80],
      [160, 256],
    ] as const)
      expect(drawn(from, to, 150).filter((band) => band === NO_RADAR)).toHaveLength(
        Math.floor((to - from) / 8),
      );
    expect(new Set(drawn(0, 256, 10))).toEqual(new Set([0, NO_RADAR]));
  });

  it('shows the worst of the cells under a pixel, and no radar before dry [S2][S4]', () => {
    const worstOf = (...cells: BuiltCell[]) => {
      const frame = frameOf(cells, cells.length, { north: 35_000_000, west: 305_000_000, step: 1_000 });
      const shown = new Set(bandsOfPng(frameTile(frame, TILE)));
      shown.delete(0);
      return shown;
    };
    const light = { mmPerH: 1, kind: 1 };
    expect(worstOf(DRY, light, RAIN, DRY)).toEqual(new Set([NO_RADAR, radarBand(10, false)]));
    expect(worstOf(SNOW, { mmPerH: 100, kind: 1 })).toEqual(new Set([NO_RADAR, radarBand(100, false)]));
    expect(worstOf({ mmPerH: 1, kind: 3 }, light)).toEqual(new Set([NO_RADAR, radarBand(1, true)]));
  });

  it('shows each cell in its place near by', () => {
    // cells of 0.01° from 99.995° W and 44.995° N, as MRMS has them
    const cells = Array.from({ length: 10_000 }, (_, n) => (n === 5_050 ? RAIN : DRY));
    const frame = frameOf(cells, 100, { north: 44_995_000, west: 260_005_000, step: 10_000 });
    const [lon, lat] = [-99.995 + 50 * 0.01, 44.995 - 50 * 0.01];
    const z = 12;
    const column = ((lon + 180) / 360) * 2 ** z;
    const mercator = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
    const row = ((1 - mercator) / 2) * 2 ** z;
    const bands = bandsOfPng(
      frameTile(frame, { z, x: Math.floor(column), y: Math.floor(row), scheme: 'light' }),
    );
    const at = [Math.floor((column % 1) * 256), Math.floor((row % 1) * 256)] as const;
    expect(pixel(bands, ...at)).toBe(radarBand(10, false));
    expect(bands.filter((band) => band > 0).length).toBeGreaterThan(500);
    expect(bands.filter((band) => band > 0).length).toBeLessThan(2_500);
  });
});

/** Real files beside the repository; they are no part of it, and this test is left out without them. */
const FOLDER = resolve(import.meta.dirname, '../../../../../../shared/data/live/mrms');

describe.skipIf(!existsSync(FOLDER))('real fields of MRMS', () => {
  it('of rate and kind go together cell by cell', () => {
    const rate = readField(readFileSync(resolve(FOLDER, 'PrecipRate_00.00_20210706-000000.grib2')));
    const flagFile = readFileSync(resolve(FOLDER, 'MRMS_PrecipFlag_00.00_20260219-042400.grib2.gz'));
    // of another day: only their forms can be tried together
    const flag = { ...readField(gunzipSync(flagFile)), referenceMs: rate.referenceMs };
    const { bands } = radarFrameOf(rate, flag);
    let [unseen, wrong] = [0, 0];
    for (let cell = 0; cell < bands.length; cell += 97) {
      const [mmPerH, kind] = [fieldValue(rate, cell), fieldValue(flag, cell)];
      const band = mmPerH < 0 ? NO_RADAR : radarBand(mmPerH, kind === 3);
      const expected = band === 0 && kind < 0 ? NO_RADAR : band;
      if (expected === NO_RADAR) unseen += 1;
      if (bands[cell] !== expected) wrong += 1;
    }
    expect(wrong).toBe(0);
    expect(unseen / (bands.length / 97)).toBeGreaterThan(0.35);
    expect(packFrame({ atMs: 0, grid: rate.grid, bands }).length).toBeLessThan(1_000_000);
  });
});
