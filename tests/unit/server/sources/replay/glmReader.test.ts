import { readFileSync } from 'node:fs';
import { ready } from 'h5wasm/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeGlmFile, writeNetCdf, type NetCdfVariable } from '../../../../support/glmFile.ts';
import { createFolder, read, readTime } from './recordingFixture.ts';

const folder = createFolder();

/** A small file with the variables and attributes of the product, as far as the reader looks at them. */
const writeGlm = (
  name: string,
  variables: Record<string, NetCdfVariable>,
  global: Record<string, string> = {},
): string => writeNetCdf(folder.path(name), variables, global);

const UNSIGNED_TIME = {
  _Unsigned: 'true',
  scale_factor: new Float32Array([0.000_381_475_6]),
  add_offset: new Float32Array([-5]),
  units: 'seconds since 2020-01-16 06:12:00.000',
};

function product(changes: Record<string, NetCdfVariable> = {}): Record<string, NetCdfVariable> {
  return {
    group_lat: { data: new Float32Array([44.5, -12.25, 10]), attributes: { units: 'degrees_north' } },
    group_lon: { data: new Float32Array([-73.25, -60, 179.5]), attributes: { units: 'degrees_east' } },
    // 13107, 26214 and 65535 as unsigned numbers: 0, 5 and 20 s after the epoch
    group_time_offset: {
      data: new Int16Array([13_107, 26_214, -1]),
      attributes: UNSIGNED_TIME,
    },
    group_parent_flash_id: { data: new Int16Array([1, 2, 3]), attributes: { _Unsigned: 'true' } },
    group_quality_flag: {
      data: new Int16Array([0, 0, 0]),
      attributes: { _Unsigned: 'true', _FillValue: new Int16Array([-1]) },
    },
    product_time: {
      data: new Float64Array([632_427_120]),
      shape: [],
      attributes: { units: 'seconds since 2000-01-01 12:00:00' },
    },
    ...changes,
  };
}

const noGroups: Record<string, NetCdfVariable> = {
  group_parent_flash_id: { data: new Int16Array(0) },
  group_lat: { data: new Float32Array(0) },
  group_lon: { data: new Float32Array(0) },
  group_time_offset: { data: new Int16Array(0), attributes: UNSIGNED_TIME },
  group_quality_flag: { data: new Int16Array(0) },
};

beforeAll(async () => {
  await ready;
});

describe('a GLM recording', () => {
  it('is unpacked by its scale, offset and unsigned numbers, on the epoch of its own units', async () => {
    const { rows, problems } = await read(writeGlm('a.nc', product()));
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      '2020-01-16T06:12:00.000Z -73.25 44.5 unknown',
      '2020-01-16T06:12:05.000Z -60 -12.25 unknown',
      '2020-01-16T06:12:20.000Z 179.5 10 unknown',
    ]);
  });

  it('is read in milliseconds where its units say so, and in time order without a word', async () => {
    const path = writeGlm(
      'b.nc',
      product({
        group_time_offset: {
          data: new Int16Array([100, -365, 0]),
          attributes: {
            scale_factor: new Float32Array([2]),
            units: 'milliseconds since 2018-07-02 04:33:00.000',
          },
        },
      }),
    );
    const { rows, problems } = await read(path);
    expect(problems).toEqual([]);
    expect(rows.map((row) => row.slice(11, 23))).toEqual(['04:32:59.270', '04:33:00.000', '04:33:00.200']);
  });

  it('takes its epoch from product_time where the offsets name none', async () => {
    const path = writeGlm(
      'c.nc',
      product({
        group_time_offset: { data: new Float32Array([1, 2, 3]), attributes: { units: 's' } },
      }),
    );
    expect((await read(path)).rows[0]).toMatch(/^2020-01-16T06:12:01.000Z/);
  });

  it('counts groups of every quality: those that are marked are among the largest [S2][GAP-138]', async () => {
    const path = writeGlm(
      'd.nc',
      product({
        group_quality_flag: {
          data: new Int16Array([3, 5, -1]),
          attributes: { _Unsigned: 'true', _FillValue: new Int16Array([-1]) },
        },
      }),
    );
    expect(await read(path)).toMatchObject({ accepted: 3, rejected: 0, problems: [] });
    const { group_quality_flag: _, ...without } = product();
    expect(await read(writeGlm('d2.nc', without))).toMatchObject({ accepted: 3, rejected: 0 });
  });

  it.each([
    ['signed, though it says that they are not', 'true', -200, '04:32:59.600'],
    ['unsigned, though it does not say so', 'false', -35_536, '04:34:00.000'],
  ])(
    'reads times %s, where only that fits what it covers [S1][GAP-138]',
    async (_, unsigned, stored, time) => {
      const path = writeGlm(
        `sign-${unsigned}.nc`,
        product({
          group_time_offset: {
            data: new Int16Array([stored, 0, 0]),
            attributes: {
              _Unsigned: unsigned,
              scale_factor: new Float32Array([2]),
              units: 'milliseconds since 2018-07-02 04:33:00.000',
            },
          },
        }),
        { time_coverage_start: '2018-07-02T04:33:00.0Z', time_coverage_end: '2018-07-02T04:34:00.0Z' },
      );
      const { rows } = await read(path);
      expect(rows.some((row) => row.includes(time))).toBe(true);
    },
  );

  it('covers what its name says, else what it says inside [GAP-138]', async () => {
    const inside = {
      time_coverage_start: '2020-01-16T06:12:00.0Z',
      time_coverage_end: '2020-01-16T06:12:20.0Z',
    };
    const named = writeGlm(
      'OR_GLM-L2-LCFA_G16_s20200160612000_e20200160612300_c20200160612400.nc',
      product(),
    );
    expect(await readTime(named)).toMatchObject({ span: '06:12:00/06:12:30', unread: [] });
    expect(await readTime(writeGlm('inside.nc', product(), inside))).toMatchObject({
      span: '06:12:00/06:12:20',
    });
  });

  it('covers nothing of its time when one group cannot be read [S1][GAP-138]', async () => {
    const path = writeGlm(
      'OR_GLM-L2-LCFA_G16_s20200160612000_e20200160612200_c20200160612300.nc',
      product({
        group_lat: {
          data: new Float32Array([44.5, -999, 10]),
          attributes: { _FillValue: new Float32Array([-999]) },
        },
      }),
    );
    expect(await readTime(path)).toEqual({
      span: '06:12:00/06:12:20',
      unread: ['06:12:00/06:12:20'],
      isBeginRead: true,
      isEndRead: true,
    });
  });

  it('that is broken or missing leaves the time of its name unread [S1][GAP-138]', async () => {
    const name = (from: string, to: string) =>
      `OR_GLM-L2-LCFA_G16_s20200160612${from}_e20200160612${to}_c2.nc`;
    const first = writeGlm(name('000', '200'), product());
    const last = writeGlm(name('400', '600'), { ...product(), ...noGroups });
    const broken = folder.write(name('200', '400'), 'hello');
    const hole = {
      span: '06:12:00/06:13:00',
      unread: ['06:12:20/06:12:40'],
      isBeginRead: true,
      isEndRead: true,
    };
    expect(await readTime(last, broken, first)).toEqual(hole);
    expect(await readTime(first, folder.path(name('200', '400').replace('G16', 'G17')), last)).toEqual(hole);
    expect(await readTime(first, last)).toEqual(hole);
  });

  it('rejects a group whose position is filled in as missing', async () => {
    const path = writeGlm(
      'e.nc',
      product({
        group_lat: {
          data: new Float32Array([44.5, -999, 10]),
          attributes: { _FillValue: new Float32Array([-999]) },
        },
      }),
    );
    expect((await read(path)).problems).toEqual(['2: latitude is NaN when -90 to 90 was expected']);
  });

  it('without groups says that there was no lightning, which is no problem [S4]', async () => {
    const path = writeGlm('f.nc', { ...product(), ...noGroups });
    expect(await read(path)).toMatchObject({ read: 0, problems: [] });
  });

  it('that is another product, or cut off, gives a problem', async () => {
    const other = writeGlm('g.nc', { temperature: { data: new Float32Array([1]) } });
    expect((await read(other)).problems).toEqual(['0: no variable group_lat: not a GLM L2 LCFA file']);
    const whole = readFileSync(writeGlm('h.nc', product()));
    const cut = folder.write('i.nc', whole.subarray(0, whole.length / 2));
    expect((await read(cut)).problems[0]).toMatch(/^0: not a readable netCDF-4 file: truncated file/);
  });

  it('whose variables differ in length gives a problem', async () => {
    const path = writeGlm('j.nc', product({ group_lon: { data: new Float32Array([1]) } }));
    expect((await read(path)).problems).toEqual(['0: its variables hold 1 and 3 groups']);
  });

  it('that cannot say that there was no other lightning leaves its time unread [S1][GAP-138]', async () => {
    const span = { fromMs: Date.UTC(2026, 5, 11, 8, 5), toMs: Date.UTC(2026, 5, 11, 8, 5, 20) };
    const groups = [{ lon: -93, lat: 45 }];
    const whole = writeGlmFile(folder.path('k.nc'), { ...span, groups });
    expect(await readTime(whole)).toMatchObject({ span: '08:05:00/08:05:20', unread: [] });
    const partly = writeGlmFile(folder.path('l.nc'), { ...span, groups, navigated: 0.98 });
    expect(await readTime(partly)).toMatchObject({ unread: ['08:05:00/08:05:20'] });
    expect((await read(partly)).rows.length).toBe(1);
  });
});
