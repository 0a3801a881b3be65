import type { Dataset, Datasets } from '#contracts/dataset.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { HOUR_MS, OBSERVED_EVERY_MS } from './currentConditions.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 5_000;
const SLIDER_H = 72;

/** How late a dataset may be before it counts as overdue (LAYER-10). */
const GRACE_MS = 2 * MINUTE_MS;

/**
 * When each dataset was made and for which times it holds (CALL-14, DATA-23).
 *
 * @param lightningAsOfMs Lightning is completely known up to here; null: not known, then its dataset has no times (S4).
 */
export function datasets(nowMs: number, lightningAsOfMs: number | null): Datasets {
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const hoursFrom = (backH: number) =>
    Array.from({ length: backH + SLIDER_H + 1 }, (_, nth) => isoInstant(hourMs + (nth - backH) * HOUR_MS));
  return [
    periodic('twc_currents_5min', nowMs, OBSERVED_EVERY_MS),
    periodic('nws_alerts', nowMs, MINUTE_MS),
    { ...periodic('twc_hourly_forecast', nowMs, HOUR_MS), valid_at_times: hoursFrom(0) },
    { ...periodic('cond_radar_highcoverage', nowMs, OBSERVED_EVERY_MS), valid_at_times: hoursFrom(SLIDER_H) },
    lightning(lightningAsOfMs),
  ];
}

/** A dataset that is made anew each period, and holds for the time it was made at. */
function periodic(name: string, nowMs: number, periodMs: number): Dataset {
  const lastMs = Math.floor(nowMs / periodMs) * periodMs;
  const times = Array.from({ length: 12 }, (_, nth) => isoInstant(lastMs - nth * periodMs));
  return {
    name,
    reference_time: times,
    valid_at_times: times.slice(0, 1),
    next_update_at: isoInstant(lastMs + periodMs + GRACE_MS),
  };
}

function lightning(asOfMs: number | null): Dataset {
  const times = asOfMs === null ? [] : [isoInstant(asOfMs)];
  return {
    name: 'lightning',
    reference_time: times,
    valid_at_times: times,
    next_update_at: asOfMs === null ? null : isoInstant(asOfMs + 3 * STEP_MS),
  };
}
