import { appendFileSync } from 'node:fs';
import { ready } from 'h5wasm/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { readGlmProduct } from '#server/sources/glm/glmProduct.ts';
import { writeGlmFile, type WrittenGroup } from '../../../../support/glmFile.ts';
import { createFolder } from '../replay/recordingFixture.ts';

const FROM_MS = Date.UTC(2026, 5, 11, 8, 5);
const SPAN = { fromMs: FROM_MS, toMs: FROM_MS + 20_000 };
const folder = createFolder();
let files = 0;

function write(options: Omit<Parameters<typeof writeGlmFile>[1], 'fromMs' | 'toMs'>): string {
  return writeGlmFile(folder.path(`${(files += 1)}.nc`), { ...SPAN, ...options });
}

const groupsOf = async (...groups: WrittenGroup[]) => (await readGlmProduct(write({ groups }))).groups;

beforeAll(async () => {
  await ready;
});

describe('readGlmProduct', () => {
  it('tells the orbital slot, and the time of `product_time_bounds` [S1]', async () => {
    expect(await readGlmProduct(write({ slot: 'GOES-Test' }))).toEqual({
      orbitalSlot: 'GOES-Test',
      covered: SPAN,
      groups: [],
      lost: [],
      doubts: [],
      eventCount: null,
    });
  });

  it('takes every group with its flash and its quality, whatever that is [S2]', async () => {
    const [good, flagged] = await groupsOf(
      { lon: -93.25, lat: 48.25, offsetMs: 500, flash: 7 },
      { lon: 179.5, lat: -10, offsetMs: -1_700, flash: 8, flag: 3 },
    );
    expect(good).toEqual({
      lon: -93.25,
      lat: 48.25,
      atMs: FROM_MS + 500,
      flashId: 'G19 20260611T080500 7',
      errorM: 4_514,
      quality: 'good quality',
    });
    expect(flagged).toMatchObject({ atMs: FROM_MS - 1_700, quality: 'degraded event count' });
  });

  it('prefers the quality of a flagged flash', async () => {
    const flags = { flag_values: new Int16Array([0, 5]), flag_meanings: 'good_quality_qf too_long_qf' };
    const path = write({
      groups: [{ lon: -93, lat: 48, flash: 7 }],
      variables: {
        flash_id: { data: Int16Array.of(7) },
        flash_quality_flag: { data: Int16Array.of(5), attributes: flags },
      },
    });
    expect((await readGlmProduct(path)).groups[0]).toMatchObject({ quality: 'too long' });
  });

  it('keeps one group of a flash in 0.02° and a second, with the last time and the widest reach [S3]', async () => {
    const groups = await groupsOf(
      { lon: -93.001, lat: 48.001, offsetMs: 100 },
      { lon: -93.009, lat: 48.001, offsetMs: 900 },
      { lon: -93.001, lat: 48.001, offsetMs: 1_100 },
      { lon: -93.001, lat: 48.021, offsetMs: 100 },
      { lon: -93.001, lat: 48.001, offsetMs: 100, flash: 2 },
    );
    expect(groups.map(({ atMs }) => atMs - FROM_MS)).toEqual([900, 1_100, 100, 100]);
    expect(groups[0]!.errorM).toBeCloseTo(4_514 + 595, -1);
  });

  it('reaches as far as the pixels of a group and half a pixel, over the 180th meridian too', async () => {
    const [wide] = await groupsOf({
      lon: 179.95,
      lat: 0,
      pixels: [
        [179.95, 0],
        [-179.95, 0],
      ],
    });
    expect(wide!.errorM).toBeCloseTo(11_120 + 4_514, -2);
  });

  it('goes by the area where the places of pixels make no sense', async () => {
    const [group] = await groupsOf({ lon: 0, lat: 0, pixels: [[90, 45]] });
    expect(group!.errorM).toBe(4_514);
  });

  it.each([
    ['events without a place', { navigated: 0.99 }],
    ['lost data', { errors: 0.01 }],
    ['a share that is missing', { navigated: Number.NaN }],
  ])('doubts a file with %s, and takes its groups [S1][S2]', async (_, options) => {
    const product = await readGlmProduct(write({ groups: [{ lon: -93, lat: 48 }], ...options }));
    expect([product.groups.length, product.doubts.length]).toEqual([1, 1]);
  });

  it('doubts a file of more than 2 MB [S1]', async () => {
    const path = write({ groups: [{ lon: -93, lat: 48 }] });
    appendFileSync(path, Buffer.alloc(2_000_000));
    const product = await readGlmProduct(path);
    expect([product.groups.length, product.doubts.length]).toEqual([1, 1]);
  });

  it('counts groups that it cannot read [S1]', async () => {
    const product = await readGlmProduct(
      write({
        groups: [
          { lon: -93, lat: 48 },
          { lon: -93, lat: 98 },
          { lon: -493, lat: 48 },
          { lon: -93, lat: 48, offsetMs: 60_000 },
          { lon: -93, lat: 48, offsetMs: Number.NaN },
        ],
      }),
    );
    expect([product.groups.length, product.lost.map(({ row }) => row)]).toEqual([1, [2, 3, 4, 5]]);
  });
});
