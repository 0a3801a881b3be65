import { File as Hdf5File, Dataset, ready } from 'h5wasm/node';
import { UNKNOWN_KIND } from './columnMapping.ts';
import { parseTimeUnits } from './parseInstant.ts';
import type { RowSink } from './recordingBuilder.ts';

const LATITUDE = 'flash_lat';
const LONGITUDE = 'flash_lon';
const TIME = 'flash_time_offset_of_first_event';
const QUALITY = 'flash_quality_flag';
const PRODUCT_TIME = 'product_time';

/** Values of `flash_quality_flag`. Source: GOES-R Product Definition and Users' Guide, vol. 5, table 5.5.6 (GLM L2+). */
const QUALITY_REASONS: Readonly<Record<number, string>> = {
  1: 'constituent events out of time order',
  3: 'constituent event count exceeds threshold',
  5: 'flash duration exceeds threshold',
};

/** A variable of the file unpacked; NaN where the file holds its fill value. */
type Variable = { readonly values: Float64Array; readonly units: string };

/**
 * Reads the flashes of a NOAA GLM L2 LCFA file (netCDF-4) into the sink: position of the flash, time of its first
 * event, only flashes of good quality. The epoch is the one that the file's own time units name.
 * Throws an Error with the reason when the file is broken or is no such product.
 */
export async function readGlm(path: string, sink: RowSink): Promise<void> {
  const library = await ready;
  // without this the library writes pages of diagnostics to stderr and goes on with an unusable file
  library.activate_throwing_error_handler();
  let file: Hdf5File;
  try {
    file = new Hdf5File(path, 'r');
  } catch (error) {
    throw new Error(`not a readable netCDF-4 file: ${innermostReason(error)}`, { cause: error });
  }
  try {
    readFlashes(file, sink);
  } finally {
    file.close();
  }
}

function readFlashes(file: Hdf5File, sink: RowSink): void {
  const lat = variable(file, LATITUDE);
  const lon = variable(file, LONGITUDE);
  const time = variable(file, TIME);
  const quality = variable(file, QUALITY);
  const { unitMs, epochMs } = timeBase(file, time.units);
  const count = lat.values.length;
  for (const { values } of [lon, time, quality]) {
    if (values.length !== count) throw new Error(`its variables hold ${values.length} and ${count} flashes`);
  }
  for (let flash = 0; flash < count; flash += 1) {
    sink.atRow(flash + 1);
    const flag = quality.values[flash]!;
    if (flag === 0)
      sink.accept(
        lon.values[flash]!,
        lat.values[flash]!,
        Math.floor(epochMs + time.values[flash]! * unitMs),
        UNKNOWN_KIND,
      );
    else if (Number.isNaN(flag)) sink.reject('flash quality is not known');
    else sink.reject(`flash quality flag ${flag}: ${QUALITY_REASONS[flag] ?? 'degraded'}`);
  }
}

function variable(file: Hdf5File, name: string): Variable {
  const dataset = file.get(name);
  if (!(dataset instanceof Dataset)) throw new Error(`no variable ${name}: not a GLM L2 LCFA file`);
  const raw = dataset.value;
  if (!isNumberArray(raw)) throw new Error(`variable ${name} is not a list of numbers`);
  const {
    _Unsigned: unsigned,
    _FillValue: fill,
    scale_factor: scale,
    add_offset: offset,
    units,
  } = dataset.attrs;
  // netCDF-4 files of this product hold unsigned numbers in signed variables and say so
  const wrap = unsigned?.value === 'true' ? 2 ** (8 * raw.BYTES_PER_ELEMENT) : 0;
  const fillValue = firstNumber(fill?.value, NaN);
  const scaleFactor = firstNumber(scale?.value, 1);
  const addOffset = firstNumber(offset?.value, 0);
  const values = Float64Array.from(raw, (stored) => {
    if (stored === fillValue) return NaN;
    return (stored < 0 ? stored + wrap : stored) * scaleFactor + addOffset;
  });
  return { values, units: typeof units?.value === 'string' ? units.value : '' };
}

type NumberArray =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

function isNumberArray(value: unknown): value is NumberArray {
  return (
    ArrayBuffer.isView(value) &&
    !(value instanceof DataView) &&
    !(value instanceof BigInt64Array) &&
    !(value instanceof BigUint64Array)
  );
}

/** An attribute is a number or a list of one. */
function firstNumber(value: unknown, otherwise: number): number {
  if (typeof value === 'number') return value;
  return isNumberArray(value) ? (value[0] ?? otherwise) : otherwise;
}

/** What the offsets count and from when: by the variable's own units, else from `product_time`. */
function timeBase(file: Hdf5File, units: string): { unitMs: number; epochMs: number } {
  const own = parseTimeUnits(units);
  if (own !== null) return own;
  const product = file.get(PRODUCT_TIME);
  const productUnits = product instanceof Dataset ? product.attrs['units']?.value : undefined;
  const base = typeof productUnits === 'string' ? parseTimeUnits(productUnits) : null;
  const seconds = product instanceof Dataset ? Number(product.value) : NaN;
  if (base === null || Number.isNaN(seconds))
    throw new Error(`time units are '${units}', which name no epoch`);
  return { unitMs: 1000, epochMs: base.epochMs + seconds * base.unitMs };
}

/** The last line of the library's trace that says what happened. */
function innermostReason(error: unknown): string {
  const lines = String(error instanceof Error ? error.message : error).split('\n');
  const traced = lines.filter((line) => /^\s+#\d+:/.test(line)).at(-1);
  return traced?.replace(/^.*\):\s*/, '') ?? lines[0] ?? 'unknown reason';
}
