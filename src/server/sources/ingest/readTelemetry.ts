import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { BodyRow, ReadBody } from './bodyRows.ts';
import { gtfsRealtimeRows } from './gtfsRealtime.ts';
import { instantOf } from './instantOf.ts';
import { readBody } from './readBody.ts';
import { placeFault } from './readRow.ts';
import type { TelemetryMapping } from './telemetryMapping.ts';
import { quantitiesOf } from './telemetryQuantities.ts';
import { inProductUnit } from './telemetryUnits.ts';
import { hasValue, numberOf, textOf, valueAt, type FeedRecord } from './valueAt.ts';

/** What a device told at one time. */
export type TelemetryReading = {
  /** As the feed names the station, sensor or vehicle; empty: the only station. */
  readonly device: string;
  /** Content time, epoch ms (S5). */
  readonly atMs: number;
  /** Set: the time that the row tells, epoch ms, lies ahead of the clock, and `atMs` is when it came. */
  readonly toldMs?: number;
  /** Where the vehicle was; null: the kind has no place of its own. */
  readonly place: readonly [lon: number, lat: number] | null;
  /** By the names of the mapping, in the units of the product. null: not told, or impossible; never zero (S4). */
  readonly values: Readonly<Record<string, number | null>>;
  /** When those of them were told that an earlier row of these minutes told, epoch ms. */
  readonly borrowedMs?: Readonly<Record<string, number>>;
  readonly texts: Readonly<Record<string, string>>;
};

/** What a mapping makes of one row. */
export type TelemetryRow = {
  readonly row: number;
  readonly reading:
    | {
        readonly is: 'reading';
        readonly of: TelemetryReading;
        /** What of the row could not be read; null: all was. */
        readonly fault: string | null;
      }
    | { readonly is: 'skipped' }
    | { readonly is: 'refused'; readonly reason: string };
};

/** A body as a mapping reads it. */
export type TelemetryDelivery = {
  readonly rows: readonly TelemetryRow[];
  /** Why the body could not be read at all; null: it could. */
  readonly problem: string | null;
};

const MOST_TEXT = 120;
const AHEAD = 'the time lies ahead of the clock of the service';

/**
 * Reads a body by a mapping. Never throws: what cannot be read is refused with the reason.
 *
 * @param text For the format `gtfs-rt` in base64.
 */
export function readTelemetry(text: string, mapping: TelemetryMapping, nowMs: number): TelemetryDelivery {
  const { rows, problem } = bodyOf(text, mapping);
  return { rows: rows.map((row) => ({ row: row.row, reading: readingOf(row, mapping, nowMs) })), problem };
}

/** How a body of a feed is written as text. */
export function encodingOf({ format }: Pick<TelemetryMapping, 'format'>): 'utf8' | 'base64' {
  return format === 'gtfs-rt' ? 'base64' : 'utf8';
}

function bodyOf(text: string, mapping: TelemetryMapping): ReadBody {
  const { format, items, columns } = mapping;
  if (format === 'gtfs-rt') return gtfsRealtimeRows(text);
  const complete = { by: 'never' } as const;
  return readBody(text, {
    format,
    items,
    columns,
    nested: undefined,
    success: undefined,
    site: undefined,
    complete,
  });
}

function readingOf(
  { record, problem }: BodyRow,
  mapping: TelemetryMapping,
  nowMs: number,
): TelemetryRow['reading'] {
  if (record === undefined) return refused(problem ?? 'no values');
  if (mapping.skip.some((match) => hasValue(record, match))) return { is: 'skipped' };
  const { time } = mapping;
  const toldMs = instantOf(valueAt(record, time.path), time);
  if (Number.isNaN(toldMs))
    return refused(`${time.path} is '${brief(record, time.path)}', which is no instant`);
  const isAhead = isAheadOf(nowMs, toldMs);
  // a storm at a yard counts at once, whatever the clock of its mast says (S2)
  if (isAhead && mapping.records !== 'weather') return refused(AHEAD);
  const device = mapping.device === undefined ? '' : brief(record, mapping.device);
  if (device === '' && mapping.device !== undefined) return refused(`${mapping.device} is empty`);
  const place = placeOf(record, mapping);
  if (typeof place === 'string') return refused(place);
  const { values, fault } = valuesOf(record, mapping);
  const isEmpty = Object.values(values).every((value) => value === null);
  if (isEmpty && place === null) return refused(fault ?? 'no quantity has a possible value');
  const told = { device, atMs: isAhead ? nowMs : toldMs, place, values, texts: textsOf(record, mapping) };
  if (!isAhead) return { is: 'reading', of: told, fault };
  return { is: 'reading', of: { ...told, toldMs }, fault: fault === null ? AHEAD : `${AHEAD}; ${fault}` };
}

function refused(reason: string): TelemetryRow['reading'] {
  return { is: 'refused', reason };
}

/** @returns What is wrong with it, as text. */
function placeOf(record: FeedRecord, mapping: TelemetryMapping): TelemetryReading['place'] | string {
  if (mapping.records !== 'vehicle') return null;
  const lat = numberOf(valueAt(record, mapping.lat));
  const lon = numberOf(valueAt(record, mapping.lon));
  return placeFault(lat, lon) ?? [lon, lat];
}

/**
 * A value that is not possible, or no number, is that of a broken sensor and says nothing: a gust must raise beside it (S2).
 * `fault` names the first one that is no number; null: none.
 */
function valuesOf(
  record: FeedRecord,
  { records, values: rules }: Pick<TelemetryMapping, 'records' | 'values'>,
): { readonly values: TelemetryReading['values']; readonly fault: string | null } {
  const values: Record<string, number | null> = {};
  let fault: string | null = null;
  for (const [name, { sort, least, most }] of Object.entries(quantitiesOf(records))) {
    const rule = rules[name];
    const written = rule === undefined ? null : valueAt(record, rule.path);
    if (rule === undefined || written === undefined || written === null || written === '') {
      values[name] = null;
      continue;
    }
    const value = inProductUnit(numberOf(written), sort, rule.unit);
    if (Number.isNaN(value)) fault ??= `${rule.path} is '${brief(record, rule.path)}', which is no number`;
    values[name] = value >= least && value <= most ? value : null;
  }
  return { values, fault };
}

function textsOf(record: FeedRecord, mapping: TelemetryMapping): TelemetryReading['texts'] {
  if (mapping.records !== 'vehicle') return {};
  return Object.fromEntries(
    Object.entries(mapping.texts).map(([name, path]) => [
      name,
      path === undefined ? '' : brief(record, path),
    ]),
  );
}

function brief(record: FeedRecord, path: string): string {
  return textOf(valueAt(record, path)).slice(0, MOST_TEXT);
}
