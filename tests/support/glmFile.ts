import { File as Hdf5File } from 'h5wasm/node';

type Numbers = Int8Array | Int16Array | Int32Array | Float32Array | Float64Array;
type Attributes = Record<string, string | number | Int16Array | Float32Array>;
export type NetCdfVariable = { data: Numbers; shape?: number[]; attributes?: Attributes };

/** Writes a netCDF-4 file as far as the readers look at one. The library has to be ready. */
export function writeNetCdf(
  path: string,
  variables: Readonly<Record<string, NetCdfVariable>>,
  global: Readonly<Record<string, string>> = {},
): string {
  const file = new Hdf5File(path, 'w');
  for (const [name, { data, shape, attributes = {} }] of Object.entries(variables)) {
    const dataset = file.create_dataset({ name, data, shape: shape ?? [data.length] });
    for (const [attribute, value] of Object.entries(attributes)) {
      if (typeof value === 'number') dataset.create_attribute(attribute, value, null, '<f');
      else dataset.create_attribute(attribute, value);
    }
  }
  for (const [attribute, value] of Object.entries(global)) file.create_attribute(attribute, value);
  file.close();
  return path;
}

/** One group of light; without pixels its area alone tells how large it is. */
export type WrittenGroup = {
  readonly lon: number;
  readonly lat: number;
  /** From the beginning of the file. */
  readonly offsetMs?: number;
  readonly flash?: number;
  readonly flag?: number;
  readonly pixels?: readonly (readonly [lon: number, lat: number])[];
};

export type WrittenFile = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly slot?: string;
  readonly groups?: readonly WrittenGroup[];
  readonly navigated?: number;
  readonly errors?: number;
  /** Changes of single variables. */
  readonly variables?: Readonly<Record<string, NetCdfVariable>>;
};

const EPOCH_MS = Date.UTC(2000, 0, 1, 12);

/** Writes a GLM L2 LCFA file with the variables that the product is read by. */
export function writeGlmFile(path: string, written: WrittenFile): string {
  const {
    fromMs,
    toMs,
    slot = 'GOES-East',
    groups = [],
    navigated = 1,
    errors = 0,
    variables = {},
  } = written;
  const events = groups.flatMap(({ pixels = [] }, group) =>
    pixels.map(([lon, lat]) => ({ group, lon, lat })),
  );
  const flags = {
    flag_values: new Int16Array([0, 1, 3, 5]),
    flag_meanings: 'good_quality_qf degraded_out_of_order_qf degraded_event_count_qf degraded_duration_qf',
  };
  return writeNetCdf(
    path,
    {
      group_id: { data: Int32Array.from(groups, (_, row) => row) },
      group_lat: { data: Float32Array.from(groups, ({ lat }) => lat) },
      group_lon: { data: Float32Array.from(groups, ({ lon }) => lon) },
      group_time_offset: {
        data: Float64Array.from(groups, ({ offsetMs = 1_000 }) => offsetMs),
        attributes: { units: `milliseconds since ${new Date(fromMs).toISOString().slice(0, 23)}` },
      },
      group_parent_flash_id: { data: Int16Array.from(groups, ({ flash = 1 }) => flash) },
      group_quality_flag: { data: Int16Array.from(groups, ({ flag = 0 }) => flag), attributes: flags },
      group_area: {
        data: Float32Array.from(groups, ({ pixels }) => (pixels?.length ?? 1) * 64),
        attributes: { units: 'km2' },
      },
      event_parent_group_id: { data: Int32Array.from(events, ({ group }) => group) },
      event_lat: { data: Float32Array.from(events, ({ lat }) => lat) },
      event_lon: { data: Float32Array.from(events, ({ lon }) => lon) },
      product_time: {
        data: Float64Array.of((fromMs - EPOCH_MS) / 1_000),
        shape: [],
        attributes: { units: 'seconds since 2000-01-01 12:00:00' },
      },
      product_time_bounds: { data: Float64Array.of((fromMs - EPOCH_MS) / 1_000, (toMs - EPOCH_MS) / 1_000) },
      percent_navigated_L1b_events: { data: Float32Array.of(navigated) },
      percent_uncorrectable_L0_errors: { data: Float32Array.of(errors) },
      ...variables,
    },
    { orbital_slot: slot, platform_ID: 'G19' },
  );
}

/** Name of a file of a satellite, as its bucket has it; created 2 s after its end. */
export function glmFileName(satellite: number, fromMs: number, toMs: number): string {
  const [from, to, created] = [fromMs, toMs, toMs + 2_000].map(stampOf);
  return `OR_GLM-L2-LCFA_G${satellite}_s${from}_e${to}_c${created}.nc`;
}

/** Folder of an hour in a bucket. */
export function glmPrefix(atMs: number): string {
  const stamp = stampOf(atMs);
  return `GLM-L2-LCFA/${stamp.slice(0, 4)}/${stamp.slice(4, 7)}/${stamp.slice(7, 9)}/`;
}

/** Year, day of the year, hour, minute, second, tenth. */
function stampOf(atMs: number): string {
  const date = new Date(atMs);
  const day = Math.floor((atMs - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
  const time = date.toISOString().slice(11, 21).replaceAll(/[:.]/gu, '');
  return `${date.getUTCFullYear()}${String(day).padStart(3, '0')}${time}`;
}
