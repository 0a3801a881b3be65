import {
  createStrikeColumns,
  STRIKE_KINDS,
  type StrikeColumns,
  type StrikeOrigin,
} from '#domain/lightning/strikeColumns.ts';

/** Strikes in columns that grow. */
export function createStrikeCollector() {
  let columns = createStrikeColumns(4096);
  let count = 0;
  let isOrdered = true;
  /** By row; those of a file that states none are missing. */
  const stated: StrikeOrigin[] = [];
  const collected = (): StrikeColumns => ({ ...columns, origins: originsOf(columns, stated, count), count });
  return {
    append(lon: number, lat: number, atMs: number, kind: number): void {
      if (count === columns.lon.length) columns = widened(columns, count * 2);
      if (count > 0 && atMs < columns.atMs[count - 1]!) isOrdered = false;
      columns.lon[count] = lon;
      columns.lat[count] = lat;
      columns.atMs[count] = atMs;
      columns.kind[count] = kind;
      count += 1;
    },
    /** Notes what the source states of the strike that is appended next. */
    stateNext: (origin: StrikeOrigin) => void (stated[count] = origin),
    inTimeOrder: (): StrikeColumns => (isOrdered ? collected() : sortedByTime(collected())),
  };
}

/** One origin for each row; undefined: no row has one. */
function originsOf(
  { kind }: StrikeColumns,
  stated: readonly (StrikeOrigin | undefined)[],
  count: number,
): StrikeOrigin[] | undefined {
  const [sourceId] = stated.flatMap((origin) => origin?.sourceId ?? []);
  if (sourceId === undefined) return undefined;
  return Array.from({ length: count }, (_, row): StrikeOrigin => {
    const nothing = {
      sourceId,
      strikeId: null,
      kind: STRIKE_KINDS[kind[row]!]!,
      errorM: null,
      quality: null,
    };
    return stated[row] ?? nothing;
  });
}

/** A copy of the columns with more room. */
function widened(columns: StrikeColumns, capacity: number): StrikeColumns {
  const wider = createStrikeColumns(capacity);
  wider.lon.set(columns.lon);
  wider.lat.set(columns.lat);
  wider.atMs.set(columns.atMs);
  wider.kind.set(columns.kind);
  return wider;
}

/** The same strikes ordered by time; equal times keep their order. */
function sortedByTime(columns: StrikeColumns): StrikeColumns {
  const { count, atMs } = columns;
  const order = Uint32Array.from({ length: count }, (_, index) => index);
  order.sort((a, b) => atMs[a]! - atMs[b]! || a - b);
  const sorted = createStrikeColumns(count);
  for (let to = 0; to < count; to += 1) {
    const from = order[to]!;
    sorted.lon[to] = columns.lon[from]!;
    sorted.lat[to] = columns.lat[from]!;
    sorted.atMs[to] = atMs[from]!;
    sorted.kind[to] = columns.kind[from]!;
  }
  const origins = columns.origins && Array.from(order, (row) => columns.origins![row]!);
  return { ...sorted, origins, count };
}
