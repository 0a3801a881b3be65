import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fieldValue, readField } from '#server/sources/mrms/readField.ts';

/** Real files beside the repository; they are no part of it, and these tests are left out without them. */
const FOLDER = resolve(import.meta.dirname, '../../../../../../shared/data/live/mrms');

function oracle(name: string): Float32Array {
  const unpacked = execFileSync('xz', ['-dc', resolve(FOLDER, 'oracle-wgrib2', name)], {
    maxBuffer: 200_000_000,
  });
  return new Float32Array(unpacked.buffer, unpacked.byteOffset, unpacked.length / 4);
}

describe.skipIf(!existsSync(FOLDER))('real fields of MRMS', () => {
  it.each([
    [
      'MRMS_PrecipFlag_00.00_20260219-042400.grib2.gz',
      'mrms-precip-flag-wgrib2-le.bin.xz',
      '2026-02-19T04:24:00.000Z',
    ],
    [
      'MRMS_ReflectivityAtLowestAltitude_00.50_20230406-120039.grib2.gz',
      'mrms-reflectivity-wgrib2-le.bin.xz',
      '2023-04-06T12:00:39.000Z',
    ],
  ])('%s equals the output of wgrib2 at each of its 24,500,000 points', (file, decoded, at) => {
    const field = readField(gunzipSync(readFileSync(resolve(FOLDER, file))));
    expect(new Date(field.referenceMs).toISOString()).toBe(at);
    const expected = oracle(decoded);
    expect(field.codes.length).toBe(24_500_000);
    expect(expected.length).toBe(24_500_000);
    let different = 0;
    for (let point = 0; point < expected.length; point += 1)
      if (Math.fround(fieldValue(field, point)) !== expected[point]) different += 1;
    expect(different).toBe(0);
  });

  it('tells how much falls, and keeps where no radar sees apart from where it is dry [S4]', () => {
    const field = readField(readFileSync(resolve(FOLDER, 'PrecipRate_00.00_20210706-000000.grib2')));
    expect([field.product, new Date(field.referenceMs).toISOString(), field.packing.bits]).toEqual([
      [209, 6, 1],
      '2021-07-06T00:00:00.000Z',
      16,
    ]);
    const counts = { unseen: 0, dry: 0, wet: 0 };
    let mostMm = 0;
    for (let point = 0; point < field.codes.length; point += 1) {
      const value = fieldValue(field, point);
      counts[value < 0 ? 'unseen' : value === 0 ? 'dry' : 'wet'] += 1;
      mostMm = Math.max(mostMm, value);
    }
    expect([counts, mostMm]).toEqual([{ unseen: 9_212_621, dry: 14_604_981, wet: 682_398 }, 200]);
  });
});
