import type { SnowStationFeatures } from '#contracts/snowStationFeatures.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import {
  createLayerSource,
  layerProfile,
  type LayerAnswer,
  type LayerSource,
} from '../layers/layerSource.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import { pullFailure, type PullFailure } from '../pull/pullClient.ts';
import type { PulledSourceOptions } from '../pull/pollSource.ts';
import { readWholeJson } from '../pull/readJson.ts';
import {
  readReadings,
  readStations,
  type SnowReading,
  type SnowReadings,
  type SnowStation,
} from './readSnotel.ts';
import { isWithinSpan } from '../../platform/time/withinSpan.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MOST_BYTES = 32_000_000;
/** Stations of one question: thousands in one are known to come back with some missing. */
const BATCH = 200;
const LOOKED_EVERY_MS = 10 * MINUTE_MS;
/** Stations tell each hour, some every four to six. */
const BATCH_EVERY_MS = HOUR_MS;
const LIST_EVERY_MS = DAY_MS;
/** An older reading is none of the present: two feet may have fallen since. */
const CURRENT_FOR_MS = 6 * HOUR_MS;
const API = '/awdbRestApi/services/v1';
const STATIONS_PATH = `${API}/stations?stationTriplets=*:*:SNTL&activeOnly=true&returnForecastPointMetadata=false&returnReservoirMetadata=false&returnStationElements=false`;

/** The mountains of the western United States, and Alaska, roughly. */
const FOOTPRINT: NonNullable<SourceProfile['footprint']> = [
  [
    [-125, 49.1],
    [-103, 49.1],
    [-103, 31],
    [-121, 31],
    [-125, 40],
  ],
  [
    [-170, 54],
    [-141, 58],
    [-129.8, 54.5],
    [-129.8, 57],
    [-141, 60.3],
    [-141, 72],
    [-170, 72],
  ],
];

const PROFILE = layerProfile({
  id: 'snotel',
  name: 'SNOTEL snow stations',
  footprint: FOOTPRINT,
  cadenceMs: BATCH_EVERY_MS,
  publishLagMs: HOUR_MS,
  lateAfterMs: 4 * HOUR_MS,
  goneAfterMs: CURRENT_FOR_MS,
  licence: 'Public domain (United States government)',
  attribution: 'USDA Natural Resources Conservation Service (SNOTEL)',
  contact:
    'https://www.nrcs.usda.gov/programs-initiatives/sswsf-snow-survey-and-water-supply-forecasting-program',
});

type Batch = {
  readonly stations: readonly SnowStation[];
  /** When it was asked for last, and when it was read last, epoch ms. */
  readonly askedMs: number;
  readonly readMs: number;
};

type List = { readonly stations: readonly SnowStation[]; readonly readMs: number; readonly refused: number };

const NEVER_MS = Number.NEGATIVE_INFINITY;

/**
 * Snow depth and water of the stations of SNOTEL: all of them once an hour, two hundred with one question, and their list
 * once a day.
 */
export function createSnotelStations(options: PulledSourceOptions): LayerSource<SnowStationFeatures> {
  const { client, clock, baseUrl } = options;
  let list: List = { stations: [], readMs: NEVER_MS, refused: 0 };
  let batches: readonly Batch[] = [];
  let held: ReadonlyMap<string, SnowReadings> = new Map();

  async function ask<Read>(
    path: string,
    signal: AbortSignal,
    read: (body: unknown) => Read,
  ): Promise<{ read: Read } | PullFailure> {
    const answer = await readWholeJson(client, `${baseUrl}${path}`, { maxBytes: MOST_BYTES, signal });
    if (answer.is === 'failed') return answer;
    try {
      return { read: read(answer.body) };
    } catch (error) {
      return pullFailure(reasonOf(error));
    }
  }

  /** Reads the list of stations where it is due; one that cannot be read leaves the one before. */
  async function refreshList(signal: AbortSignal): Promise<PullFailure | undefined> {
    const nowMs = clock.nowMs();
    if (isWithinSpan(LIST_EVERY_MS, nowMs, list.readMs)) return undefined;
    const told = await ask(STATIONS_PATH, signal, (body) => readStations(body, nowMs));
    if ('is' in told) return told;
    list = { ...told.read, readMs: nowMs };
    batches = batchesOf(told.read.stations, batches);
    return undefined;
  }

  async function refreshBatch(batch: Batch, signal: AbortSignal): Promise<PullFailure | undefined> {
    const askedMs = clock.nowMs();
    const told = await ask(dataPath(batch.stations, askedMs), signal, (body) =>
      readReadings(body, batch.stations, askedMs),
    );
    const readMs = 'is' in told ? batch.readMs : askedMs;
    batches = batches.map((one) => (one === batch ? { ...batch, askedMs, readMs } : one));
    if ('is' in told) return told;
    held = mergedReadings(held, told.read);
    return undefined;
  }

  async function refresh(signal: AbortSignal): Promise<PullFailure | undefined> {
    let failure = await refreshList(signal);
    const nowMs = clock.nowMs();
    const due = batches.filter(({ readMs }) => !isWithinSpan(BATCH_EVERY_MS, nowMs, readMs));
    // one that fails again and again keeps no other waiting
    for (const batch of due.toSorted((a, b) => a.askedMs - b.askedMs)) {
      // the service wants to be left alone
      if (failure !== undefined && failure.retryAfterMs !== null) break;
      failure = (await refreshBatch(batch, signal)) ?? failure;
    }
    return failure;
  }

  return createLayerSource(options, {
    profile: PROFILE,
    everyMs: LOOKED_EVERY_MS,
    mostBackOffMs: HOUR_MS,
    async ask(signal) {
      const failure = await refresh(signal);
      const newestMs = newestOf(list.stations, held);
      if (newestMs === null) return failure ?? pullFailure('no station tells of snow');
      // made anew each time: readings grow old while nothing comes
      return contentOf(list, held, { newestMs, nowMs: clock.nowMs(), failure });
    },
  });
}

/** Stations in the order of their names, so that a batch stays the same from day to day. */
function batchesOf(stations: readonly SnowStation[], before: readonly Batch[]): readonly Batch[] {
  const sorted = stations.toSorted((a, b) => (a.triplet < b.triplet ? -1 : 1));
  return Array.from({ length: Math.ceil(sorted.length / BATCH) }, (_, nth) => {
    const { askedMs, readMs } = before[nth] ?? { askedMs: NEVER_MS, readMs: NEVER_MS };
    return { stations: sorted.slice(nth * BATCH, (nth + 1) * BATCH), askedMs, readMs };
  });
}

/** Days around now: stations have clocks of their own, and relative days are known to leave some out. */
function dataPath(stations: readonly SnowStation[], nowMs: number): string {
  const triplets = stations.map(({ triplet }) => triplet).join(',');
  const [begin, end] = [nowMs - DAY_MS, nowMs + DAY_MS].map((atMs) => isoInstant(atMs).slice(0, 10));
  return `${API}/data?stationTriplets=${triplets}&elements=SNWD,WTEQ&duration=HOURLY&beginDate=${begin}&endDate=${end}`;
}

/** An answer may be older than the one before. */
function mergedReadings(
  before: ReadonlyMap<string, SnowReadings>,
  told: ReadonlyMap<string, SnowReadings>,
): ReadonlyMap<string, SnowReadings> {
  const merged = new Map(before);
  for (const [triplet, { depth, water }] of told) {
    const known = before.get(triplet);
    merged.set(triplet, {
      depth: newerOf(known?.depth ?? null, depth),
      water: newerOf(known?.water ?? null, water),
    });
  }
  return merged;
}

function newerOf(one: SnowReading | null, other: SnowReading | null): SnowReading | null {
  return one === null || (other !== null && other.atMs >= one.atMs) ? other : one;
}

function newestOf(stations: readonly SnowStation[], held: ReadonlyMap<string, SnowReadings>): number | null {
  let newestMs: number | null = null;
  for (const { triplet } of stations) {
    const { depth = null, water = null } = held.get(triplet) ?? {};
    for (const reading of [depth, water])
      if (reading !== null) newestMs = Math.max(newestMs ?? NEVER_MS, reading.atMs);
  }
  return newestMs;
}

function contentOf(
  { stations, refused }: List,
  held: ReadonlyMap<string, SnowReadings>,
  { newestMs, nowMs, failure }: { newestMs: number; nowMs: number; failure: PullFailure | undefined },
): LayerAnswer<SnowStationFeatures> {
  const current = (reading: SnowReading | null | undefined) =>
    reading && nowMs - reading.atMs <= CURRENT_FOR_MS ? reading : null;
  return {
    is: 'read',
    content: {
      type: 'FeatureCollection',
      isSimulation: false,
      features: stations.map(({ triplet, name, at, elevationFt }) => {
        const [depth, water] = [current(held.get(triplet)?.depth), current(held.get(triplet)?.water)];
        return {
          type: 'Feature',
          id: triplet,
          geometry: { type: 'Point', coordinates: roundLonLat(at, 4) },
          properties: {
            name,
            elevation_ft: elevationFt,
            snow_depth_in: depth?.valueIn ?? null,
            snow_depth_at: depth === null ? null : isoInstant(depth.atMs),
            snow_water_in: water?.valueIn ?? null,
            snow_water_at: water === null ? null : isoInstant(water.atMs),
          },
        };
      }),
    },
    atMs: newestMs,
    rows: stations.length,
    refused: refused + (failure === undefined ? 0 : 1),
    failure,
  };
}
