import type { Dataset, Datasets } from '#contracts/dataset.ts';
import type { AlertLayer } from './alertLayer.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { FEATURE_SETS, type FeatureSet } from './featureSets.ts';
import { GRID_DATASET, GRID_EVERY_MS, RADAR_DATASET } from './gridDataset.ts';
import { SENSORS_DATASET, SENSORS_EVERY_MS } from './pointLayers.ts';
import { TRAFFIC_DATASET, TRAFFIC_EVERY_MS } from './pointLayers.ts';
import {
  FLOW_DATASET,
  FLOW_EVERY_MS,
  RISK_DATASET,
  RISK_EVERY_MS,
  VEHICLES_DATASET,
  VEHICLES_EVERY_MS,
} from './roadLayers.ts';
import { HOUR_MS, OBSERVED_EVERY_MS } from '../weather/currentConditions.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 5_000;
const SLIDER_H = 72;

/** A list of alerts that is older is late. */
const ALERTS_LATE_MS = 5 * MINUTE_MS;

/** How late a dataset may be before it counts as overdue (LAYER-10). */
const GRACE_MS = 2 * MINUTE_MS;

/**
 * When each dataset was made and for which times it holds (CALL-14, DATA-23).
 *
 * @param lightningAsOfMs Lightning is completely known up to here; null: not known, then its dataset has no times (S4).
 * @param hasSky Whether there are the layers of the simulated weather, and of the roads under it.
 * @param alertTimes Lists of the alerts of real weather services; null: there are none, or none was read yet.
 */
export function datasets(
  nowMs: number,
  lightningAsOfMs: number | null,
  hasSky: boolean,
  alertTimes: ReturnType<AlertLayer['times']> = null,
): Datasets {
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const hours = (fromH: number, toH: number) =>
    Array.from({ length: toH - fromH + 1 }, (_, nth) => isoInstant(hourMs + (fromH + nth) * HOUR_MS));
  const ofFeatures = ({ dataset, everyMs, reach }: FeatureSet) => ({
    ...periodic(dataset, nowMs, everyMs),
    valid_at_times: hours(reach === 'ahead' ? 0 : -SLIDER_H, reach === 'past' ? 0 : SLIDER_H),
  });
  return [
    periodic('twc_currents_5min', nowMs, OBSERVED_EVERY_MS),
    { ...periodic('twc_hourly_forecast', nowMs, HOUR_MS), valid_at_times: hours(0, SLIDER_H) },
    {
      ...periodic(RADAR_DATASET, nowMs, OBSERVED_EVERY_MS),
      valid_at_times: hours(-SLIDER_H, SLIDER_H),
      offersTimes: true,
    },
    lightning(lightningAsOfMs),
    ...(alertTimes === null ? [] : [alerts(alertTimes)]),
    ...(hasSky
      ? [
          ...oncePerDataset(Object.values(FEATURE_SETS)).map(ofFeatures),
          { ...periodic(SENSORS_DATASET, nowMs, SENSORS_EVERY_MS), valid_at_times: hours(-SLIDER_H, 0) },
          periodic(TRAFFIC_DATASET, nowMs, TRAFFIC_EVERY_MS),
          { ...periodic(GRID_DATASET, nowMs, GRID_EVERY_MS), valid_at_times: hours(-SLIDER_H, SLIDER_H) },
          { ...periodic(RISK_DATASET, nowMs, RISK_EVERY_MS), valid_at_times: hours(-SLIDER_H, SLIDER_H) },
          periodic(FLOW_DATASET, nowMs, FLOW_EVERY_MS),
          periodic(VEHICLES_DATASET, nowMs, VEHICLES_EVERY_MS),
        ]
      : []),
  ];
}

/** Some layers are made together. */
function oncePerDataset(sets: readonly FeatureSet[]): FeatureSet[] {
  return [...new Map(sets.map((set) => [set.dataset, set])).values()];
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

/** The newest list is shown; it is overdue as soon as one of the services is silent. */
function alerts({ newestMs, oldestMs }: NonNullable<ReturnType<AlertLayer['times']>>): Dataset {
  const times = [isoInstant(newestMs)];
  return {
    name: FEATURE_SETS.nwsAlerts.dataset,
    reference_time: times,
    valid_at_times: times,
    next_update_at: isoInstant(oldestMs + ALERTS_LATE_MS + GRACE_MS),
  };
}
