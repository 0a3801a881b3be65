import type { TelemetryReading } from './readTelemetry.ts';

/** Of one delivery of a station so many new rows ahead of the clock count, the newest, beside the worst of all. */
const MOST_ROWS = 100;
/** So many of a station are known again, those that came last, and always those of the last delivery. */
const MOST_KNOWN = 10 * MOST_ROWS;

/** Knows rows ahead of the clock again. */
export type AheadRows = {
  /** Readings without those ahead of the clock that came before, or that many newer ones of their station outdo. */
  newOf(readings: readonly TelemetryReading[]): readonly TelemetryReading[];
};

/**
 * A row ahead of the clock counts as of its arrival, and a document that is fetched again has it each time: each would be a
 * new storm, and keep its yard closed for as long as the document has the row. It counts once (ADR 28).
 */
export function createAheadRows(): AheadRows {
  const knownOf = new Map<string, Set<string>>();

  function newOfStation(device: string, rows: readonly TelemetryReading[]): readonly TelemetryReading[] {
    const known = knownOf.get(device) ?? new Set<string>();
    knownOf.set(device, known);
    const fresh = rows.filter(({ toldMs, values }) => {
      const row = `${toldMs} ${Object.values(values).join()}`;
      const isKnown = known.delete(row);
      known.add(row); // the last: one that goes on coming is not forgotten
      return !isKnown;
    });
    const limit = Math.max(MOST_KNOWN, rows.length);
    for (const row of known) if (known.size > limit) known.delete(row);
    return fresh;
  }

  return {
    newOf(readings) {
      const counting = new Set(
        [...aheadByDevice(readings)].flatMap(([device, rows]) => outstanding(newOfStation(device, rows))),
      );
      return readings.filter((reading) => reading.toldMs === undefined || counting.has(reading));
    },
  };
}

function aheadByDevice(readings: readonly TelemetryReading[]): ReadonlyMap<string, TelemetryReading[]> {
  const byDevice = new Map<string, TelemetryReading[]>();
  for (const reading of readings) {
    if (reading.toldMs === undefined) continue;
    const rows = byDevice.get(reading.device) ?? [];
    byDevice.set(reading.device, rows);
    rows.push(reading);
  }
  return byDevice;
}

/** The newest rows, and those with the least and the most of each quantity: one of them is the worst (S2). */
function outstanding(rows: readonly TelemetryReading[]): readonly TelemetryReading[] {
  const newestFirst = rows.toSorted((one, other) => (other.toldMs ?? 0) - (one.toldMs ?? 0));
  const names = Object.keys(rows[0]?.values ?? {});
  return [
    ...newestFirst.slice(0, MOST_ROWS),
    ...names.flatMap((name) => [most(newestFirst, name, 1), most(newestFirst, name, -1)].flat()),
  ];
}

/** The first of the rows with the most of a quantity, or with the least where `sign` is negative; empty: none tells it. */
function most(rows: readonly TelemetryReading[], name: string, sign: 1 | -1): readonly TelemetryReading[] {
  let found: TelemetryReading | null = null;
  let foundValue = -Infinity;
  for (const row of rows) {
    const value = row.values[name] ?? null;
    if (value === null || value * sign <= foundValue) continue;
    [found, foundValue] = [row, value * sign];
  }
  return found === null ? [] : [found];
}
