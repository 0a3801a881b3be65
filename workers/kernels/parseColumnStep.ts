import { parseJson, roomFor, type ParsedStep, type StepScratch } from './parseStep.ts';

type ColumnStep = {
  form?: unknown;
  base?: unknown;
  lat?: unknown;
  lon?: unknown;
  dt?: unknown;
  kind?: unknown;
};

const MAX_LAT = 90_000_000;
const MAX_LON = 180_000_000;

/**
 * Reads a step in our own service's column form:
 * {"form": "columns", "base": epoch ms, "lat": [micro-degrees], "lon": […], "dt": [ms after base], "kind": [0 CG | 1 CC]}.
 *
 * A row holds when its four numbers are whole and in range (`dt` may be negative, base + dt may not).
 *
 * @returns The rows that hold and how many did not; null when the document is not of this form: broken JSON, a
 *   missing column, columns of different length, a base that is no epoch time. Null means 'not known' (S4). Never throws.
 */
export function parseColumnStep(text: string, scratch: StepScratch): ParsedStep | null {
  const step = parseJson(text) as ColumnStep | null | undefined;
  if (typeof step !== 'object' || step === null || step.form !== 'columns') return null;
  const { base, lat: lats, lon: lons, dt: dts, kind: kinds } = step;
  if (typeof base !== 'number' || !Number.isSafeInteger(base) || base < 0) return null;
  if (!Array.isArray(lats) || !Array.isArray(lons) || !Array.isArray(dts) || !Array.isArray(kinds))
    return null;
  const rows = lats.length;
  if (lons.length !== rows || dts.length !== rows || kinds.length !== rows) return null;

  const out = roomFor(scratch, rows);
  let count = 0;
  for (let i = 0; i < rows; i++) {
    const lat: unknown = lats[i];
    const lon: unknown = lons[i];
    const dt: unknown = dts[i];
    const kind: unknown = kinds[i];
    if (!isWholeWithin(lat, MAX_LAT) || !isWholeWithin(lon, MAX_LON)) continue;
    if (!isWholeWithin(dt, Number.MAX_SAFE_INTEGER) || (kind !== 0 && kind !== 1)) continue;
    const atMs = base + dt;
    if (!(atMs >= 0 && atMs <= Number.MAX_SAFE_INTEGER)) continue;
    out.lat[count] = lat / 1e6;
    out.lon[count] = lon / 1e6;
    out.atMs[count] = atMs;
    out.kind[count++] = kind;
  }
  return { strikes: { ...out, count }, droppedRows: rows - count, drillRows: 0, newestDrillMs: -Infinity };
}

function isWholeWithin(value: unknown, limit: number): value is number {
  return typeof value === 'number' && value >= -limit && value <= limit && Math.floor(value) === value;
}
