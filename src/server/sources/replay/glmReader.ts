import { File as Hdf5File, Dataset, ready } from 'h5wasm/node';
import { UNKNOWN_KIND } from './columnMapping.ts';
import { parseInstant, parseTimeUnits } from './parseInstant.ts';
import type { RowSink } from './recordingBuilder.ts';
import type { TimeSpan } from './unreadTime.ts';

const LATITUDE = 'flash_lat';
const LONGITUDE = 'flash_lon';
const TIME = 'flash_time_offset_of_first_event';
const PRODUCT_TIME = 'product_time';
const SLACK_MS = 6_000;

/** A variable of the file unpacked; NaN where the file holds its fill value. */
type Variable = { readonly values: Float64Array; readonly units: string };

/**
 * Reads the flashes of a NOAA GLM L2 LCFA file (netCDF-4) into the sink: position of the flash, time of its first
 * event, by the epoch that the file's own time units name. No quality flag is asked for: the largest flashes are among
 * those that are flagged, and each raises (S2).
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
  const covered = coverageOf(file);
  if (covered !== null) sink.cover(covered);
  const atMs = flashTimes(file, covered);
  const count = lat.values.length;
  for (const values of [lon.values, atMs]) {
    if (values.length !== count) throw new Error(`its variables hold ${values.length} and ${count} flashes`);
  }
  for (let flash = 0; flash < count; flash += 1) {
    sink.atRow(flash + 1);
    if (covered !== null && !isAbout(covered, atMs[flash]!))
      sink.reject(
        `its time is ${atMs[flash]} ms, and the file covers ${covered.fromMs} to ${covered.toMs} ms`,
      );
    else sink.accept(lon.values[flash]!, lat.values[flash]!, atMs[flash]!, UNKNOWN_KIND);
  }
}

/** When each flash began, epoch ms. Some files say wrongly whether their times are unsigned: what they cover decides. */
function flashTimes(file: Hdf5File, covered: TimeSpan | null): Float64Array {
  const read = (reading: 'as it says' | 'the other way'): Float64Array => {
    const { values, units } = variable(file, TIME, reading);
    const { unitMs, epochMs } = timeBase(file, units);
    return values.map((offset) => Math.floor(epochMs + offset * unitMs));
  };
  const times = read('as it says');
  if (covered === null || times.every((atMs) => isAbout(covered, atMs))) return times;
  const others = read('the other way');
  return others.every((atMs) => isAbout(covered, atMs)) ? others : times;
}

/** A flash may have begun up to 5 s before its file. */
function isAbout({ fromMs, toMs }: TimeSpan, atMs: number): boolean {
  return atMs >= fromMs - SLACK_MS && atMs <= toMs + SLACK_MS;
}

/** What the file says inside that it covers; null: nothing. */
function coverageOf(file: Hdf5File): TimeSpan | null {
  const [fromMs, toMs] = ['time_coverage_start', 'time_coverage_end'].map((name) => {
    const text = file.attrs[name]?.value;
    return typeof text === 'string' ? parseInstant(text, 0) : NaN;
  }) as [number, number];
  return toMs >= fromMs ? { fromMs, toMs } : null;
}

function variable(
  file: Hdf5File,
  name: string,
  reading: 'as it says' | 'the other way' = 'as it says',
): Variable {
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
  const isUnsigned = (unsigned?.value === 'true') === (reading === 'as it says');
  const wrap = isUnsigned ? 2 ** (8 * raw.BYTES_PER_ELEMENT) : 0;
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
