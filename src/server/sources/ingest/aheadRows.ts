import type { TelemetryReading } from './readTelemetry.ts';

/** Of one delivery of a station so many rows ahead of the clock count, the newest: more are no news. */
const MOST_ROWS = 100;
/** So many of a station are known again, those that came last. */
const MOST_KNOWN = 10 * MOST_ROWS;

/** Knows rows ahead of the clock again. */
export type AheadRows = {
  /** Readings without those ahead of the clock that came before, or that are not among the newest of their station. */
  newOf(readings: readonly TelemetryReading[]): readonly TelemetryReading[];
};

/**
 * A row ahead of the clock counts as of its arrival, and a document that is fetched again has it each time: each would be a
 * new storm, and keep its yard closed for as long as the document has the row. It counts once (ADR 28).
 */
export function createAheadRows(): AheadRows {
  const knownOf = new Map<string, Set<string>>();

  function isNew({ device, toldMs, values }: TelemetryReading): boolean {
    const known = knownOf.get(device) ?? new Set<string>();
    knownOf.set(device, known);
    const row = JSON.stringify([toldMs, values]);
    if (known.has(row)) return false;
    known.add(row);
    const [oldest = ''] = known;
    if (known.size > MOST_KNOWN) known.delete(oldest);
    return true;
  }

  return {
    newOf(readings) {
      const newest = newestAhead(readings);
      return readings.filter(
        (reading) => reading.toldMs === undefined || (newest.has(reading) && isNew(reading)),
      );
    },
  };
}

function newestAhead(readings: readonly TelemetryReading[]): ReadonlySet<TelemetryReading> {
  const ofDevice = new Map<string, TelemetryReading[]>();
  for (const reading of readings) {
    if (reading.toldMs === undefined) continue;
    const own = ofDevice.get(reading.device) ?? [];
    ofDevice.set(reading.device, own);
    own.push(reading);
  }
  const toldMs = (reading: TelemetryReading) => reading.toldMs ?? 0;
  return new Set(
    [...ofDevice.values()].flatMap((own) =>
      own.toSorted((one, other) => toldMs(other) - toldMs(one)).slice(0, MOST_ROWS),
    ),
  );
}
