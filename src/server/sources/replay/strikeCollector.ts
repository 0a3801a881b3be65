import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';

/** Strikes in columns that grow. */
export function createStrikeCollector() {
  let columns = createStrikeColumns(4096);
  let count = 0;
  let isOrdered = true;
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
    inTimeOrder: (): StrikeColumns =>
      isOrdered ? { ...columns, count } : sortedByTime({ ...columns, count }),
  };
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
  return { ...sorted, count };
}
