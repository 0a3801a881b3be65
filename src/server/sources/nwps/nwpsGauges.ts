import type { Facility } from '#contracts/facility.ts';
import type { FloodGaugeFeatures } from '#contracts/floodGaugeFeatures.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import {
  createLayerSource,
  layerProfile,
  type LayerAnswer,
  type LayerSource,
} from '../layers/layerSource.ts';
import { placesNear, type DegreeTile } from '../layers/placesNear.ts';
import { US_FOOTPRINT } from '../nws/usFootprint.ts';
import { pullFailure, type PullFailure } from '../pull/pullClient.ts';
import type { PulledSourceOptions } from '../pull/pollSource.ts';
import { readWholeJson } from '../pull/readJson.ts';
import { readGauges, statusAt, type Gauge } from './readGauges.ts';
import { isWithinSpan } from '../../platform/time/withinSpan.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MOST_BYTES = 64_000_000;
/** A question for the whole country times out. */
const TILE_DEG = 10;
const TILE_EVERY_MS = 15 * MINUTE_MS;

const PROFILE = layerProfile({
  id: 'nwps-gauges',
  name: 'NWPS flood gauges',
  footprint: US_FOOTPRINT,
  cadenceMs: 15 * MINUTE_MS,
  publishLagMs: 30 * MINUTE_MS,
  lateAfterMs: HOUR_MS,
  goneAfterMs: 3 * HOUR_MS,
  licence: 'Public domain (United States government)',
  attribution: 'NOAA/National Water Prediction Service',
  contact: 'https://water.noaa.gov/about/api',
});

type Tile = {
  /** When it was asked for last, and when it was read last, epoch ms. */
  readonly askedMs: number;
  readonly readMs: number;
  readonly gauges: readonly Gauge[];
  /** Rows that could not be read, or the whole tile. */
  readonly missing: number;
};

const UNREAD: Tile = {
  askedMs: Number.NEGATIVE_INFINITY,
  readMs: Number.NEGATIVE_INFINITY,
  gauges: [],
  missing: 1,
};

type Options = PulledSourceOptions & {
  /** Gauges near these are asked for. */
  readonly facilities: () => readonly Facility[];
};

/**
 * Flood gauges of the United States within two to three degrees of a facility,
 * in tiles, each asked for every 15 minutes.
 */
export function createNwpsGauges(options: Options): LayerSource<FloodGaugeFeatures> {
  const { client, clock, baseUrl, facilities } = options;
  let held: ReadonlyMap<string, Tile> = new Map();

  async function askTile({ west, south }: DegreeTile, before: Tile, signal: AbortSignal) {
    const askedMs = clock.nowMs();
    const box = `bbox.xmin=${west}&bbox.ymin=${south}&bbox.xmax=${west + TILE_DEG}&bbox.ymax=${south + TILE_DEG}`;
    const url = `${baseUrl}/nwps/v1/gauges?${box}&srid=EPSG_4326`;
    const answer = await readWholeJson(client, url, { maxBytes: MOST_BYTES, signal });
    const kept = { ...before, askedMs, missing: Math.max(1, before.missing) };
    if (answer.is === 'failed') return { tile: kept, failure: answer };
    try {
      const { gauges, refused } = readGauges(answer.body);
      // gauges do not all vanish at once; where none was ever told of there may be none
      if (gauges.length === 0 && before.gauges.length > 0)
        return { tile: kept, failure: pullFailure('the list of gauges is empty') };
      return { tile: { askedMs, readMs: askedMs, gauges, missing: refused }, failure: undefined };
    } catch (error) {
      return { tile: kept, failure: pullFailure(reasonOf(error)) };
    }
  }

  async function ask(signal: AbortSignal): Promise<LayerAnswer<FloodGaugeFeatures>> {
    const near = placesNear(facilities().map(({ longitude, latitude }) => [longitude, latitude]));
    const wanted = near.tiles(TILE_DEG).map((area) => {
      const key = `${area.west} ${area.south}`;
      return { area, key, before: held.get(key) ?? UNREAD };
    });
    const next = new Map(wanted.map(({ key, before }) => [key, before]));
    const due = wanted.filter(({ before: { missing, readMs } }) => {
      return missing > 0 || !isWithinSpan(TILE_EVERY_MS, clock.nowMs(), readMs);
    });
    let failure: PullFailure | undefined;
    // one that fails again and again keeps no other waiting
    for (const { area, key, before } of due.toSorted((a, b) => a.before.askedMs - b.before.askedMs)) {
      const told = await askTile(area, before, signal);
      next.set(key, told.tile);
      failure = told.failure ?? failure;
      // the service wants to be left alone
      if (told.failure !== undefined && told.failure.retryAfterMs !== null) break;
    }
    held = next;
    if (due.length === 0) return { is: 'kept' };
    const tiles = [...next.values()];
    if (failure !== undefined && tiles.every(({ readMs }) => readMs === UNREAD.readMs)) return failure;
    return contentOf(tiles, near.isNear, { failure, nowMs: clock.nowMs() });
  }

  return createLayerSource(options, {
    profile: PROFILE,
    everyMs: MINUTE_MS,
    mostBackOffMs: TILE_EVERY_MS,
    ask,
  });
}

function contentOf(
  tiles: readonly Tile[],
  isNear: ReturnType<typeof placesNear>['isNear'],
  { failure, nowMs }: { failure: PullFailure | undefined; nowMs: number },
): LayerAnswer<FloodGaugeFeatures> {
  const all = new Map(tiles.flatMap(({ gauges }) => gauges).map((gauge) => [gauge.lid, gauge]));
  const near = [...all.values()].filter(({ at }) => isNear(at));
  const observed = near.flatMap(({ observedMs }) =>
    observedMs !== null && observedMs <= nowMs ? observedMs : [],
  );
  return {
    is: 'read',
    content: {
      type: 'FeatureCollection',
      isSimulation: false,
      features: near.map((gauge) => ({
        type: 'Feature',
        id: gauge.lid,
        geometry: { type: 'Point', coordinates: roundLonLat(gauge.at, 4) },
        properties: { GaugeLID: gauge.lid, Status: statusAt(gauge, nowMs) },
      })),
    },
    // the list has no time of its own; without gauges it holds when the service answers
    atMs: observed.length === 0 ? nowMs : observed.reduce((newest, atMs) => Math.max(newest, atMs)),
    rows: near.length,
    refused: tiles.reduce((sum, { missing }) => sum + missing, 0),
    failure,
  };
}
