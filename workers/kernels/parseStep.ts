import { createStrikeColumns, KIND_UNKNOWN, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { FURTHEST_MS } from '#domain/time/isInstant.ts';
import { scanStep } from './scanStep.ts';

/**
 * Parsed step file. `strikes` are in the file's order, owned by the caller. Drill strikes are not among them.
 * `droppedRows` counts the invalid ones.
 */
export type ParsedStep = {
  readonly strikes: StrikeColumns;
  readonly droppedRows: number;
  readonly drillRows: number;
  /** Time of the newest drill strike, ms since the epoch; −Infinity if there is none. */
  readonly newestDrillMs: number;
};

type WireStrike = {
  lat?: unknown;
  lon?: unknown;
  timestamp?: unknown;
  strikeType?: unknown;
  kind?: unknown;
  drill?: unknown;
};

/**
 * Parses a step file: a JSON list of {lat, lon, timestamp, strikeType, kind}.
 *
 * One loop straight into columns, same verdict per row as the contract Strike: places within −90 to 90 and −180 to
 * 180 degrees, a whole epoch time in ms of 0 or more that a date can hold, 'CG' or 'CC'; other fields are ignored. A
 * kind that is 'unknown' is KIND_UNKNOWN whatever the type. A valid row with `"drill": true` is no lightning; any other
 * value of the flag leaves it a strike (S1).
 *
 * @returns The valid rows and the number of the others; null for broken JSON or anything but a list, which means 'not
 * known', not 'no lightning' (S4). Never throws.
 */
export function parseStep(text: string): ParsedStep | null {
  const strikes = scanStep(text);
  return strikes === null
    ? parseAnyStep(text)
    : { strikes, droppedRows: 0, drillRows: 0, newestDrillMs: -Infinity };
}

function parseAnyStep(text: string): ParsedStep | null {
  const rows = parseJson(text);
  if (!Array.isArray(rows)) return null;

  const { lon: lons, lat: lats, atMs, kind } = createStrikeColumns(rows.length);
  let count = 0;
  let drillRows = 0;
  let newestDrillMs = -Infinity;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as WireStrike | null;
    if (typeof row !== 'object' || row === null) continue;
    const { lat, lon, timestamp, strikeType, drill } = row;
    if (typeof lat !== 'number' || !(lat >= -90 && lat <= 90)) continue;
    if (typeof lon !== 'number' || !(lon >= -180 && lon <= 180)) continue;
    if (typeof timestamp !== 'number' || !(timestamp >= 0 && timestamp <= FURTHEST_MS)) continue;
    if (!Number.isInteger(timestamp)) continue;
    // kinds alternate at random: numbers made of comparisons spare the processor a wrong branch prediction
    const isInCloud = Number(strikeType === 'CC');
    if (isInCloud + Number(strikeType === 'CG') === 0) continue;
    if (drill === true) {
      drillRows++;
      newestDrillMs = Math.max(newestDrillMs, timestamp);
      continue;
    }
    lats[count] = lat;
    lons[count] = lon;
    atMs[count] = timestamp;
    kind[count++] = row.kind === 'unknown' ? KIND_UNKNOWN : isInCloud;
  }
  const strikes = { lon: lons, lat: lats, atMs, kind, count };
  return { strikes, droppedRows: rows.length - count - drillRows, drillRows, newestDrillMs };
}

/** Parses JSON. @returns undefined for broken JSON, which no JSON text can mean. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
