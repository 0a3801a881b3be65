import type { TimeSpan } from '../time/timeSpan.ts';
import { HISTORY_KEPT_MS } from './pastAlert.ts';
import { wallClockMs, zonedDay } from '../time/zonedTime.ts';

const DAY_MS = 86_400_000;

/** Most facilities whose alerts are exported over more than `EXPORT_SPAN_MS`. Source: requirements HIST-08, CONST-35. */
export const EXPORT_MOST_FACILITIES = 10;
/** Longest stretch of more facilities, ms by the wall clock; that long is allowed (GAP-56). Source: HIST-08, CONST-35. */
export const EXPORT_SPAN_MS = 30 * DAY_MS;
/** Stretch that is exported unless another one is chosen, ms. Source: requirements HIST-11, CONST-35. */
const DEFAULT_MS = 7 * DAY_MS;

/** What is to be exported, as it is filled in. */
export type ExportChoice = {
  readonly facilityIds: readonly string[];
  /** All facilities of the client, whichever are chosen. */
  readonly isAll: boolean;
  /** Ends of the stretch, epoch ms; null: no time. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
};

/** Time of the question and the zone whose days count. */
export type ExportMoment = { readonly nowMs: number; readonly timeZone: string };

/** Why something is not exported: nothing chosen, no stretch, its end before its start, too much, too long ago. */
export type ExportFault = 'noFacility' | 'noRange' | 'turned' | 'tooMany' | 'tooOld';

/** The last seven days (HIST-11), from and to a whole minute. */
export function defaultExportRange(nowMs: number): TimeSpan {
  const toMs = Math.floor(nowMs / 60_000) * 60_000;
  return { fromMs: toMs - DEFAULT_MS, toMs };
}

/** Whether something is chosen whose alerts could be exported (HIST-07). */
export function hasExportFacility({ facilityIds, isAll }: ExportChoice): boolean {
  return isAll || facilityIds.length > 0;
}

/** The stretch that is exported; of an identical start and end the whole day (HIST-10, GAP-57). null: an end is missing. */
export function exportStretch({ fromMs, toMs }: ExportChoice, timeZone: string): TimeSpan | null {
  if (fromMs === null || toMs === null) return null;
  return fromMs === toMs ? zonedDay(fromMs, timeZone) : { fromMs, toMs };
}

/** Earliest start of an export, epoch ms: the first instant of the day 61 days ago (HIST-09, GAP-57). */
export function exportArchiveFromMs({ nowMs, timeZone }: ExportMoment): number {
  return zonedDay(nowMs - HISTORY_KEPT_MS, timeZone).fromMs;
}

/** Why a choice is not exported; null: it may be (HIST-07 to HIST-09). */
export function exportFault(choice: ExportChoice, { nowMs, timeZone }: ExportMoment): ExportFault | null {
  if (!hasExportFacility(choice)) return 'noFacility';
  const stretch = exportStretch(choice, timeZone);
  if (stretch === null) return 'noRange';
  if (stretch.toMs < stretch.fromMs) return 'turned';
  const isMany = choice.isAll || choice.facilityIds.length > EXPORT_MOST_FACILITIES;
  const spanMs = wallClockMs(stretch.toMs, timeZone) - wallClockMs(stretch.fromMs, timeZone);
  if (isMany && spanMs > EXPORT_SPAN_MS) return 'tooMany';
  return stretch.fromMs < exportArchiveFromMs({ nowMs, timeZone }) ? 'tooOld' : null;
}
