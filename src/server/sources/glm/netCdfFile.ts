import { File as Hdf5File, Dataset, ready } from 'h5wasm/node';

/** A variable unpacked; NaN where the file holds its fill value. */
type Variable = { readonly values: Float64Array; readonly units: string };

/** How packed numbers are read: some files say wrongly whether theirs are unsigned. */
export type Reading = 'as it says' | 'the other way';

/** An open netCDF-4 file. */
export type NetCdfFile = {
  has(name: string): boolean;
  /** @throws Error if there is none, or it is no number or list of numbers. */
  variable(name: string, reading?: Reading): Variable;
  /** Text of an attribute of a variable, or of the file itself where none is named; empty: it has none. */
  text(attribute: string, name?: string): string;
  /** Numbers of an attribute of a variable. */
  numbers(attribute: string, name: string): readonly number[];
};

/**
 * Opens a netCDF-4 file for as long as it is read.
 *
 * @throws Error with the reason if it is broken.
 */
export async function withNetCdfFile<Result>(
  path: string,
  read: (file: NetCdfFile) => Result,
): Promise<Result> {
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
    return read(openFile(file));
  } finally {
    file.close();
  }
}

function openFile(file: Hdf5File): NetCdfFile {
  const datasetOf = (name: string) => {
    const dataset = file.get(name);
    return dataset instanceof Dataset ? dataset : null;
  };
  const attributesOf = (name?: string) => (name === undefined ? file.attrs : (datasetOf(name)?.attrs ?? {}));
  return {
    has: (name) => datasetOf(name) !== null,
    text(attribute, name) {
      const value = attributesOf(name)[attribute]?.value;
      return typeof value === 'string' ? value : '';
    },
    numbers: (attribute, name) => numbersOf(attributesOf(name)[attribute]?.value),
    variable(name, reading = 'as it says') {
      const dataset = datasetOf(name);
      if (dataset === null) throw new Error(`no variable ${name}: not a GLM L2 LCFA file`);
      return unpacked(name, dataset, reading);
    },
  };
}

function unpacked(name: string, { value, attrs }: Dataset, reading: Reading): Variable {
  const raw = typeof value === 'number' ? Float64Array.of(value) : value;
  if (!isNumberArray(raw)) throw new Error(`variable ${name} is not a list of numbers`);
  // netCDF-4 files of this product hold unsigned numbers in signed variables and say so
  const isUnsigned = (attrs['_Unsigned']?.value === 'true') === (reading === 'as it says');
  const wrap = isUnsigned ? 2 ** (8 * raw.BYTES_PER_ELEMENT) : 0;
  const [fill = Number.NaN] = numbersOf(attrs['_FillValue']?.value);
  const [scale = 1] = numbersOf(attrs['scale_factor']?.value);
  const [offset = 0] = numbersOf(attrs['add_offset']?.value);
  const values = Float64Array.from(raw, (stored) =>
    stored === fill ? Number.NaN : (stored < 0 && wrap > 0 ? stored + wrap : stored) * scale + offset,
  );
  const units = attrs['units']?.value;
  return { values, units: typeof units === 'string' ? units : '' };
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

/** An attribute is a number or a list of them. */
function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return isNumberArray(value) ? Array.from(value) : [];
}

/** The last line of the library's trace that says what happened. */
function innermostReason(error: unknown): string {
  const lines = String(error instanceof Error ? error.message : error).split('\n');
  const traced = lines.filter((line) => /^\s+#\d+:/.test(line)).at(-1);
  return traced?.replace(/^.*\):\s*/, '') ?? lines[0] ?? 'unknown reason';
}
