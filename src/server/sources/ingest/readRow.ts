import { STRIKE_KINDS, type StrikeOrigin } from '#domain/lightning/strikeColumns.ts';
import type { StatedStrike } from '../strikesOf.ts';
import { parseWktPoint } from '../replay/columnMapping.ts';
import type { FeedMapping } from './feedMapping.ts';
import { instantOf } from './instantOf.ts';
import { hasValue, numberOf, textOf, valueAt, type FeedRecord } from './valueAt.ts';

/** What a mapping makes of one row. */
export type RowReading =
  | {
      readonly is: 'strike';
      readonly strike: StatedStrike;
      /** What of the row could not be read; null: all was. */
      readonly fault: string | null;
    }
  | { readonly is: 'heartbeat'; readonly atMs: number }
  | { readonly is: 'skipped' }
  | { readonly is: 'refused'; readonly reason: string };

const MOST_TEXT = 120;

/**
 * Reads one row by a mapping. Never throws: a row without a place or a time is refused with the reason. One that has both
 * and is no heartbeat is a strike (S1); without a kind, or with a code that has no meaning, it is of unknown kind (ADR 9).
 */
export function readRow(record: FeedRecord, mapping: FeedMapping): RowReading {
  if (mapping.heartbeat !== undefined && hasValue(record, mapping.heartbeat))
    return heartbeatOf(record, mapping);
  if (mapping.skip.some((match) => hasValue(record, match))) return { is: 'skipped' };
  const time = valueAt(record, mapping.time.path);
  const atMs = instantOf(time, mapping.time);
  if (Number.isNaN(atMs)) return refused(`${mapping.time.path} is '${brief(time)}', which is no instant`);
  const [lon, lat] = placeOf(record, mapping);
  const fault = placeFault(lat, lon);
  if (fault !== null) return refused(fault);
  const stated = kindOf(record, mapping.kind);
  const kind = stated ?? 'unknown';
  const length = errorOf(record, mapping.error);
  const errorM = Number.isNaN(length) ? null : length;
  const origin = {
    sourceId: mapping.feed,
    strikeId: idOf(record, mapping.id),
    kind,
    errorM,
    quality: mapping.quality === undefined ? null : brief(valueAt(record, mapping.quality)) || null,
  };
  const strike = { lon, lat, atMs, kind: STRIKE_KINDS.indexOf(kind), origin };
  if (stated === null)
    return strikeWith(strike, `the kind '${kindText(record, mapping.kind)}' has no meaning in the mapping`);
  return strikeWith(strike, Number.isNaN(length) ? 'the error of the position is no length' : null);
}

function strikeWith(strike: StatedStrike, fault: string | null): RowReading {
  return { is: 'strike', strike, fault };
}

function heartbeatOf(record: FeedRecord, { time }: FeedMapping): RowReading {
  const atMs = instantOf(valueAt(record, time.path), time);
  return Number.isNaN(atMs)
    ? refused(`${time.path} of a heartbeat is no instant`)
    : { is: 'heartbeat', atMs };
}

function refused(reason: string): RowReading {
  return { is: 'refused', reason };
}

/** NaN: not stated. */
function placeOf(record: FeedRecord, { point, lon, lat }: FeedMapping): readonly [lon: number, lat: number] {
  if (point === undefined) return [numberOf(valueAt(record, lon)), numberOf(valueAt(record, lat))];
  return parseWktPoint(textOf(valueAt(record, point))) ?? [Number.NaN, Number.NaN];
}

/** What is wrong with a position; null: nothing. */
export function placeFault(lat: number, lon: number): string | null {
  if (!(Math.abs(lat) <= 90)) return 'the latitude is not a number from -90 to 90';
  if (!(Math.abs(lon) <= 180)) return 'the longitude is not a number from -180 to 180';
  // a position that was lost is often written as zeros
  return lat === 0 && lon === 0 ? 'the position is 0, 0' : null;
}

function kindText(record: FeedRecord, rule: FeedMapping['kind']): string {
  return 'const' in rule ? '' : brief(valueAt(record, rule.path));
}

/** null: the code has no meaning in the mapping. */
function kindOf(record: FeedRecord, rule: FeedMapping['kind']): StrikeOrigin['kind'] | null {
  if ('const' in rule) return rule.const;
  const code = textOf(valueAt(record, rule.path));
  if (Object.hasOwn(rule.map, code)) return rule.map[code] ?? null;
  if (code === '' && rule.else === 'refuse') return 'unknown';
  return rule.else === 'refuse' ? null : rule.else;
}

/** null: not stated. NaN: stated, and no length. */
function errorOf(record: FeedRecord, rule: FeedMapping['error']): number | null {
  if (rule === undefined) return null;
  if ('constM' in rule) return rule.constM;
  const value = valueAt(record, rule.path);
  if (value === undefined || value === null || value === '') return null;
  const length = numberOf(value);
  if (!(length >= 0 && length < Infinity)) return Number.NaN;
  return rule.unit === 'km' ? length * 1_000 : length;
}

function idOf(record: FeedRecord, paths: readonly string[]): string | null {
  const parts = paths.map((path) => brief(valueAt(record, path)));
  return parts.every((part) => part === '') ? null : parts.join(' ');
}

function brief(value: unknown): string {
  return textOf(value).slice(0, MOST_TEXT);
}
