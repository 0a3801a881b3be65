import type { Dataset, Datasets } from '#contracts/dataset.ts';
import type { RadarTimes } from '../radar/liveRadar.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { LayerTimes } from '../../sources/layers/layerSource.ts';
import { CANADA_RADAR_PROFILE } from '../../sources/geomet/geometRadar.ts';
import { RADAR_PROFILE } from '../../sources/mrms/radarSource.ts';
import { FEATURE_SETS, type FeatureSet, type FeatureSetName } from './featureSets.ts';
import type { LiveLayers } from './liveLayers.ts';
import { CANADA_RADAR_DATASET, GRID_DATASET, GRID_EVERY_MS, RADAR_DATASET } from './gridDataset.ts';
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
const SLIDER_H = 72;
const MEASURED_H = 24;

/** How late a dataset may be before it counts as overdue (LAYER-10). */
const GRACE_MS = 2 * MINUTE_MS;

/** What is real; null or left out: none is asked. */
type LiveTimes = {
  readonly layers?: LiveLayers | null | undefined;
  readonly radar?: RadarTimes | null | undefined;
  /** Time of the newest picture of the radar of Canada; null: not known. */
  readonly canadaRadarMs?: number | null | undefined;
};

/**
 * When each dataset was made and for which times it holds (CALL-14, DATA-23).
 *
 * @param lightningTimes Of lightning: made is up to where it is completely known; null: it is not known, then its dataset
 *   has no times (S4).
 * @param hasSky Whether there are the layers of the simulated weather, and of the roads under it.
 * @param live Of what is real. A layer that is not known has no times (S4).
 */
export function datasets(
  nowMs: number,
  lightningTimes: LayerTimes | null,
  hasSky: boolean,
  { radar = null, layers = null, canadaRadarMs }: LiveTimes = {},
): Datasets {
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const hours = (fromH: number, toH: number) =>
    Array.from({ length: toH - fromH + 1 }, (_, nth) => isoInstant(hourMs + (fromH + nth) * HOUR_MS));
  const ofFeatures = ({ dataset, everyMs, reach }: FeatureSet) => ({
    ...periodic(dataset, nowMs, everyMs),
    valid_at_times: hours(reach === 'ahead' ? 0 : -SLIDER_H, reach === 'past' ? 0 : SLIDER_H),
  });
  const sliderHours = hours(-SLIDER_H, SLIDER_H);
  return [
    // the hours of a radar are those of its pictures (S4)
    ...(hasSky || radar !== null ? [] : [timesAlone(sliderHours)]),
    dated('lightning', lightningTimes),
    ...(layers === null ? [] : liveDatasets(layers)),
    ...(radar === null ? [] : [liveRadar(radar, nowMs)]),
    ...(canadaRadarMs === undefined ? [] : [canadaRadar(believed(canadaRadarMs, nowMs))]),
    ...(hasSky
      ? [
          periodic('twc_currents_5min', nowMs, OBSERVED_EVERY_MS),
          { ...periodic('twc_hourly_forecast', nowMs, HOUR_MS), valid_at_times: hours(0, SLIDER_H) },
          {
            ...periodic(RADAR_DATASET, nowMs, OBSERVED_EVERY_MS),
            valid_at_times: sliderHours,
            offersTimes: true,
          },
          ...oncePerDataset(simulatedSets()).map(ofFeatures),
          { ...periodic(SENSORS_DATASET, nowMs, SENSORS_EVERY_MS), valid_at_times: hours(-SLIDER_H, 0) },
          periodic(TRAFFIC_DATASET, nowMs, TRAFFIC_EVERY_MS),
          { ...periodic(GRID_DATASET, nowMs, GRID_EVERY_MS), valid_at_times: sliderHours },
          { ...periodic(RISK_DATASET, nowMs, RISK_EVERY_MS), valid_at_times: sliderHours },
          periodic(FLOW_DATASET, nowMs, FLOW_EVERY_MS),
          periodic(VEHICLES_DATASET, nowMs, VEHICLES_EVERY_MS),
        ]
      : []),
  ];
}

/** Times of the layers of a customer's own devices; null: not known (S4). Left out: no feed tells of such devices. */
export type MeasuredTimes = {
  readonly snow?: LayerTimes | null;
  readonly vehicles?: LayerTimes | null;
};

/** The times of what devices of a customer told; that of a day is kept. */
export function measuredDatasets(nowMs: number, { snow, vehicles }: MeasuredTimes): Datasets {
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: MEASURED_H + 1 }, (_, nth) =>
    isoInstant(hourMs + (nth - MEASURED_H) * HOUR_MS),
  );
  return [
    ...(snow === undefined ? [] : [{ ...dated(SENSORS_DATASET, snow), valid_at_times: hours }]),
    ...(vehicles === undefined ? [] : [dated(VEHICLES_DATASET, vehicles)]),
  ];
}

/** The hours of the time slider where nothing is made for them: past lightning is shown by the hour too (TIME-06). */
function timesAlone(hours: string[]): Dataset {
  return {
    name: 'time_slider',
    reference_time: [],
    valid_at_times: hours,
    next_update_at: null,
    offersTimes: true,
  };
}

function simulatedSets(): FeatureSet[] {
  return Object.values(FEATURE_SETS).filter(({ isOnlyLive = false }) => !isOnlyLive);
}

/** Some layers are made together. */
function oncePerDataset<Set extends Pick<FeatureSet, 'dataset'>>(sets: readonly Set[]): Set[] {
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

/** A dataset that holds for the time of its content; null: it is not known, and has no times (S4). */
function dated(name: string, known: LayerTimes | null): Dataset {
  const times = known === null ? [] : [isoInstant(known.madeMs)];
  return {
    name,
    reference_time: times,
    valid_at_times: times,
    next_update_at: known === null ? null : isoInstant(known.dueMs),
  };
}

/** Of real services the newest is shown. */
function liveDatasets({ features, incidents }: LiveLayers): Dataset[] {
  const sets = Object.entries(features).map(([layer, { times }]) => {
    return { dataset: FEATURE_SETS[layer as FeatureSetName].dataset, times: times() };
  });
  const all = [...sets, { dataset: TRAFFIC_DATASET, times: incidents?.times() ?? null }];
  const told = all.flatMap(({ dataset, times }) => (times === null ? [] : { dataset, ...times }));
  return oncePerDataset(told).map(({ dataset, madeMs, dueMs }) => {
    const times = [isoInstant(madeMs)];
    return { name: dataset, reference_time: times, valid_at_times: times, next_update_at: isoInstant(dueMs) };
  });
}

/** The newest frame is the present until it is gone; of the future there is none. Without it the full hours stay. */
function liveRadar(radar: RadarTimes, nowMs: number): Dataset {
  const presentMs = believed(radar.newestMs, nowMs);
  const timesMs = radar.hoursMs.filter((hourMs) => !isAheadOf(nowMs, hourMs));
  const newestMs = presentMs ?? timesMs.at(-1) ?? null;
  const told = {
    name: RADAR_DATASET,
    offersTimes: true,
    valid_at_times: [...new Set([...timesMs, ...(newestMs === null ? [] : [newestMs])])].map(isoInstant),
  };
  if (newestMs === null) return { ...told, reference_time: [], next_update_at: null };
  return {
    ...told,
    reference_time: [isoInstant(newestMs)],
    next_update_at: isoInstant(newestMs + RADAR_PROFILE.lateAfterMs),
    // beside a frame from ahead of the clock it is older than the clock says, and never one of the present (ADR 28)
    gone_at: isoInstant(
      presentMs === null ? Math.min(newestMs, nowMs - MINUTE_MS) : newestMs + RADAR_PROFILE.goneAfterMs,
    ),
  };
}

/** null: not known, as is the age of what lies ahead of a clock that was set back: no picture of the present (ADR 28). */
function believed(newestMs: number | null, nowMs: number): number | null {
  return newestMs === null || isAheadOf(nowMs, newestMs) ? null : newestMs;
}

/** The newest picture is the present until it is gone; of other times there is none. */
function canadaRadar(newestMs: number | null): Dataset {
  const name = CANADA_RADAR_DATASET;
  if (newestMs === null) return { name, reference_time: [], valid_at_times: [], next_update_at: null };
  return {
    name,
    reference_time: [isoInstant(newestMs)],
    valid_at_times: [isoInstant(newestMs)],
    next_update_at: isoInstant(newestMs + CANADA_RADAR_PROFILE.lateAfterMs),
    gone_at: isoInstant(newestMs + CANADA_RADAR_PROFILE.goneAfterMs),
  };
}
