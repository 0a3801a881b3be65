import { readFileSync } from 'node:fs';
import { File as Hdf5File, ready } from 'h5wasm/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFolder, read } from './recordingFixture.ts';

const folder = createFolder();

type Attributes = Record<string, string | number | Int16Array | Float32Array>;
type Variable = { data: Int16Array | Float32Array | Float64Array; shape?: number[]; attributes?: Attributes };

/** A small file with the variables and attributes of the product, as far as the reader looks at them. */
function writeGlm(name: string, variables: Record<string, Variable>): string {
  const path = folder.path(name);
  const file = new Hdf5File(path, 'w');
  for (const [variable, { data, shape, attributes = {} }] of Object.entries(variables)) {
    const dataset = file.create_dataset({ name: variable, data, shape: shape ?? [data.length] });
    for (const [attribute, value] of Object.entries(attributes)) {
      if (typeof value === 'number') dataset.create_attribute(attribute, value, null, '<f');
      else dataset.create_attribute(attribute, value);
    }
  }
  file.close();
  return path;
}

const UNSIGNED_TIME = {
  _Unsigned: 'true',
  scale_factor: new Float32Array([0.000_381_475_6]),
  add_offset: new Float32Array([-5]),
  units: 'seconds since 2020-01-16 06:12:00.000',
};

function product(changes: Record<string, Variable> = {}): Record<string, Variable> {
  return {
    flash_lat: { data: new Float32Array([44.5, -12.25, 10]), attributes: { units: 'degrees_north' } },
    flash_lon: { data: new Float32Array([-73.25, -60, 179.5]), attributes: { units: 'degrees_east' } },
    // 13107, 26214 and 65535 as unsigned numbers: 0, 5 and 20 s after the epoch
    flash_time_offset_of_first_event: {
      data: new Int16Array([13_107, 26_214, -1]),
      attributes: UNSIGNED_TIME,
    },
    flash_quality_flag: {
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

beforeAll(async () => {
  await ready;
});

describe('a GLM recording', () => {
  it('is unpacked by its scale, offset and unsigned numbers, on the epoch of its own units', async () => {
    const { rows, problems } = await read(writeGlm('a.nc', product()));
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      '2020-01-16T06:12:00.000Z -73.25 44.5 CG',
      '2020-01-16T06:12:05.000Z -60 -12.25 CG',
      '2020-01-16T06:12:20.000Z 179.5 10 CG',
    ]);
  });

  it('is read in milliseconds where its units say so, and in time order without a word', async () => {
    const path = writeGlm(
      'b.nc',
      product({
        flash_time_offset_of_first_event: {
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
        flash_time_offset_of_first_event: { data: new Float32Array([1, 2, 3]), attributes: { units: 's' } },
      }),
    );
    expect((await read(path)).rows[0]).toMatch(/^2020-01-16T06:12:01.000Z/);
  });

  it('rejects flashes that are not of good quality, with the flash and the reason', async () => {
    const path = writeGlm(
      'd.nc',
      product({
        flash_quality_flag: {
          data: new Int16Array([0, 5, -1]),
          attributes: { _Unsigned: 'true', _FillValue: new Int16Array([-1]) },
        },
      }),
    );
    expect(await read(path)).toMatchObject({
      accepted: 1,
      rejected: 2,
      problems: [
        '2: flash quality flag 5: flash duration exceeds threshold',
        '3: flash quality is not known',
      ],
    });
  });

  it('rejects a flash whose position is filled in as missing', async () => {
    const path = writeGlm(
      'e.nc',
      product({
        flash_lat: {
          data: new Float32Array([44.5, -999, 10]),
          attributes: { _FillValue: new Float32Array([-999]) },
        },
      }),
    );
    expect((await read(path)).problems).toEqual(['2: latitude is NaN when -90 to 90 was expected']);
  });

  it('without flashes says that there was no lightning, which is no problem [S4]', async () => {
    const none = { data: new Int16Array(0), attributes: UNSIGNED_TIME };
    const path = writeGlm(
      'f.nc',
      product({
        flash_lat: { data: new Float32Array(0) },
        flash_lon: { data: new Float32Array(0) },
        flash_time_offset_of_first_event: none,
        flash_quality_flag: { data: new Int16Array(0) },
      }),
    );
    expect(await read(path)).toMatchObject({ read: 0, problems: [] });
  });

  it('that is another product, or cut off, gives a problem', async () => {
    const other = writeGlm('g.nc', { temperature: { data: new Float32Array([1]) } });
    expect((await read(other)).problems).toEqual(['0: no variable flash_lat: not a GLM L2 LCFA file']);
    const whole = readFileSync(writeGlm('h.nc', product()));
    const cut = folder.write('i.nc', whole.subarray(0, whole.length / 2));
    expect((await read(cut)).problems[0]).toMatch(/^0: not a readable netCDF-4 file: truncated file/);
  });

  it('whose variables differ in length gives a problem', async () => {
    const path = writeGlm('j.nc', product({ flash_lon: { data: new Float32Array([1]) } }));
    expect((await read(path)).problems).toEqual(['0: its variables hold 1 and 3 flashes']);
  });
});
