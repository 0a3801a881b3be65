import { lastTimeOfDay, peakWindOf } from '../stations/peakWind.ts';
import type { StationReport } from '../stations/stationReport.ts';

const KMH_PER_UNIT: Readonly<Record<string, number>> = { KT: 1.852, MPS: 3.6, KMH: 1 };

/** Times that a service states for a METAR differ from those of its text by less. */
const TIME_ERROR_MS = 30 * 60_000;

/**
 * The strongest wind since the METAR before, by the remark `PK WND dddff(f)/(hh)mm`, as a report of its own. A minute
 * without its hour is the last one before the METAR. The speed is in the unit of the wind of the METAR, in knots without
 * one. Empty: the text has no such remark.
 *
 * Source: Federal Meteorological Handbook No. 1 (FCM-H1), 12.7.1 d "Peak Wind".
 */
export function metarPeakWind(report: StationReport, rawText: string | null | undefined): StationReport[] {
  const raw = rawText ?? '';
  const found = /\bPK ?WND (?:\d{3}|VRB|\/{3})P?(\d{2,3})(?:\/(\d{2})?(\d{2})(?!\d))?/u.exec(raw);
  if (found === null) return [];
  const [, speed, hour, minute] = found;
  const unit = /\b(?:\d{3}|VRB)P?\d{2,3}(?:GP?\d{2,3})?(KT|MPS|KMH)\b/u.exec(raw)?.[1] ?? 'KT';
  return peakWindOf(report, {
    gustKmh: Number(speed) * KMH_PER_UNIT[unit]!,
    atMs:
      minute === undefined
        ? null
        : lastTimeOfDay(hour === undefined ? null : Number(hour), Number(minute), timeOf(raw, report.atMs)),
  });
}

/** Time in the text of a METAR, as in `210154Z`, epoch ms: services round it. Without one that of the report. */
function timeOf(raw: string, reportMs: number): number {
  const [, hour, minute] = /\b\d{2}(\d{2})(\d{2})Z\b/u.exec(raw) ?? [];
  if (hour === undefined || minute === undefined) return reportMs;
  const toldMs = lastTimeOfDay(Number(hour), Number(minute), reportMs + TIME_ERROR_MS);
  return toldMs !== null && reportMs - toldMs < TIME_ERROR_MS ? toldMs : reportMs;
}
