import type { Facility } from '#contracts/facility.ts';
import type { LayerSource } from '#server/sources/layers/layerSource.ts';
import { createNhcTropical } from '#server/sources/nhc/nhcTropical.ts';
import { createNwpsGauges } from '#server/sources/nwps/nwpsGauges.ts';
import type { PulledSourceOptions } from '#server/sources/pull/pollSource.ts';
import { createRoadworkSource } from '#server/sources/roadwork/roadworkSource.ts';
import { roadworkId, type RoadworkFeed } from '#server/sources/roadwork/roadworkSettings.ts';
import { createSnotelStations } from '#server/sources/snotel/snotelStations.ts';
import { createUsgsEarthquakes } from '#server/sources/usgs/usgsEarthquakes.ts';
import { createWpcForecasts } from '#server/sources/wpc/wpcForecasts.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { answering, type LocalAnswer } from '../../../../support/localServer.ts';
import { ALBANY } from '../stations/stationStage.ts';
import { PACED, byPath, type AdapterRow, type AdapterStage, type Rig } from './adapterRow.ts';
import type { FaultWorld } from './faultWorld.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TYPE = 'application/json';
const NO_TIME = 'names no time of its own: it holds when the service answers with it';
const AUSTIN: Facility = { ...ALBANY, id: 'AUSTIN', longitude: -97.74, latitude: 34.5 };

const json = (body: unknown) => answering(200, { 'content-type': TYPE }, JSON.stringify(body));

function begin(world: FaultWorld, create: (options: PulledSourceOptions) => LayerSource<unknown>): Rig {
  const source = create({ ...world, baseUrl: world.url });
  return {
    goneAfterMs: source.profile.goneAfterMs,
    knownMs: () => source.times()?.madeMs ?? null,
    stop: source.stop,
  };
}

const stageOf = (
  { contentAt, empty, askAgainMs }: Pick<AdapterStage, 'contentAt' | 'empty' | 'askAgainMs'>,
  create: (options: PulledSourceOptions) => LayerSource<unknown>,
): AdapterStage => ({
  type: TYPE,
  contentAt,
  empty,
  askAgainMs,
  lagMs: MINUTE_MS,
  begin: (world) => begin(world, create),
});

function quakesAt(atMs: number): LocalAnswer {
  const properties = {
    mag: 3.1,
    place: 'Anywhere',
    time: atMs - HOUR_MS,
    updated: atMs - MINUTE_MS,
    status: 'reviewed',
    type: 'earthquake',
    ids: ',ak1,',
  };
  const geometry = { type: 'Point', coordinates: [-150.061, 62.1778, 18.3] };
  const features = [{ type: 'Feature', id: 'ak1', properties, geometry }];
  return json({ metadata: { generated: atMs, count: 1 }, features });
}

/** `updated` so long before the answer; advisories come every six hours. */
function stormsAt(atMs: number): LocalAnswer {
  const issuance = isoInstant(atMs);
  return json({
    activeStorms: [
      {
        id: 'al092026',
        binNumber: 'AT2',
        name: 'Helene',
        classification: 'HU',
        intensity: '80',
        pressure: '972',
        latitudeNumeric: 27.3,
        longitudeNumeric: -77.1,
        lastUpdate: issuance,
        forecastTrack: { advNum: '018', issuance },
      },
    ],
  });
}

function gaugesAt(atMs: number): LocalAnswer {
  const observed = {
    primary: 13.36,
    primaryUnit: 'ft',
    floodCategory: 'no_flooding',
    validTime: isoInstant(atMs),
  };
  const forecast = { primary: -999, floodCategory: 'fcst_not_current', validTime: '0001-01-01T00:00:00Z' };
  return json({
    gauges: [
      { lid: 'ACRT2', name: 'Austin', latitude: 34, longitude: -97.7, status: { observed, forecast } },
    ],
  });
}

function snowAt(atMs: number): LocalAnswer {
  const values = [{ date: isoInstant(atMs).slice(0, 16).replace('T', ' '), value: 12 }];
  const stationElement = { elementCode: 'SNWD', ordinal: 1, durationName: 'HOURLY', storedUnitCode: 'in' };
  const station = {
    stationTriplet: '590:MT:SNTL',
    networkCode: 'SNTL',
    name: 'Station 590',
    latitude: 43.76377,
    longitude: -116.09685,
    elevation: 6100,
    dataTimeZone: 0,
    endDate: '2100-01-01 00:00',
  };
  return byPath((path) =>
    path.includes('/stations?')
      ? json([station])
      : json([{ stationTriplet: '590:MT:SNTL', data: [{ stationElement, values }] }]),
  );
}

const NO_FEATURES = json({ type: 'FeatureCollection', features: [] });
const WPC_LAYERS = [
  'QPF 48 Hour Day 1-2',
  'QPF 120 Hour Day 1-5',
  ...[1, 2, 3].map((day) => `Overall_Impact_Day_${day}`),
];
const forecasts = byPath((path) =>
  path.endsWith('?f=json') ? json({ layers: WPC_LAYERS.map((name, id) => ({ id, name })) }) : NO_FEATURES,
);

const wzdxOf = (atMs: number) =>
  json({
    feed_info: { version: '4.2', update_date: isoInstant(atMs) },
    type: 'FeatureCollection',
    features: [],
  });
const event = (atMs: number) => ({
  ID: 7,
  RoadwayName: 'Moraine Lake Rd',
  DirectionOfTravel: 'All',
  Description: 'Closed for the season.',
  LastUpdated: Math.floor(atMs / 1_000),
  StartDate: Math.floor(atMs / 1_000) - 3_600,
  PlannedEndDate: null,
  EventType: 'roadwork',
  IsFullClosure: false,
  Latitude: 39.7,
  Longitude: -105,
});

/** One feed of each kind. */
export const ROADWORK = {
  wzdx: { name: 'WZDx feed', url: 'https://roadwork.example', kind: 'wzdx', attribution: 'CDOT' },
  '511': { name: '511 service', url: 'https://events.example', kind: '511', attribution: 'Alberta' },
} as const satisfies Record<string, RoadworkFeed>;

const roadwork =
  (kind: 'wzdx' | '511') =>
  ({ baseUrl, ...options }: PulledSourceOptions) =>
    createRoadworkSource({ ...ROADWORK[kind], url: `${baseUrl}/feed` }, options);

export const LAYER_ROWS: readonly AdapterRow[] = [
  {
    id: 'usgs-earthquakes',
    folders: ['sources/usgs'],
    leftOut: { burst: PACED },
    stage: stageOf(
      {
        contentAt: quakesAt,
        empty: json({ metadata: { generated: Date.UTC(2026, 10, 23, 11, 59), count: 0 }, features: [] }),
        askAgainMs: MINUTE_MS,
      },
      createUsgsEarthquakes,
    ),
  },
  {
    id: 'nhc-tropical',
    folders: ['sources/nhc', 'sources/layers'],
    leftOut: {
      emptyList: 'no storm is the usual answer',
      oldContent: `${NO_TIME}; a list of storms of more than 12 hours ago alone is refused`,
      clockAhead: NO_TIME,
      repeatedAndReordered: `${NO_TIME}; one of an earlier Last-Modified is refused`,
      burst: PACED,
    },
    stage: {
      ...stageOf(
        { contentAt: stormsAt, empty: json({ activeStorms: [] }), askAgainMs: 10 * MINUTE_MS },
        (options) => createNhcTropical({ ...options, mapsUrl: null }),
      ),
      namesNoTime: true,
    },
  },
  {
    id: 'nwps-gauges',
    folders: ['sources/nwps'],
    leftOut: {
      clockAhead: 'a gauge of a time to come is shown as not current',
      burst: PACED,
    },
    // where none was ever told of there may be none
    heldBy: { emptyList: 'sources/layers/nwpsGauges.test.ts' },
    stage: stageOf(
      { contentAt: gaugesAt, empty: json({ gauges: [] }), askAgainMs: 15 * MINUTE_MS },
      (options) => createNwpsGauges({ ...options, facilities: () => [AUSTIN] }),
    ),
  },
  {
    id: 'snotel',
    folders: ['sources/snotel'],
    leftOut: { burst: PACED },
    stage: stageOf({ contentAt: snowAt, empty: json([]), askAgainMs: HOUR_MS }, createSnotelStations),
  },
  {
    id: 'wpc-forecasts',
    folders: ['sources/wpc', 'sources/layers'],
    leftOut: {
      oldContent: `${NO_TIME}; an index of winter storms of more than 12 hours ago is refused`,
      clockAhead: NO_TIME,
      repeatedAndReordered: NO_TIME,
      burst: PACED,
    },
    stage: {
      ...stageOf(
        { contentAt: () => forecasts, empty: json({ layers: [] }), askAgainMs: 30 * MINUTE_MS },
        createWpcForecasts,
      ),
      namesNoTime: true,
    },
  },
  {
    id: roadworkId(ROADWORK.wzdx.name),
    folders: ['sources/roadwork'],
    leftOut: { emptyList: 'a feed of work zones names its time, also without a work zone', burst: PACED },
    stage: stageOf({ contentAt: wzdxOf, empty: NO_FEATURES, askAgainMs: 5 * MINUTE_MS }, roadwork('wzdx')),
  },
  {
    id: roadworkId(ROADWORK['511'].name),
    folders: ['sources/roadwork'],
    leftOut: { burst: PACED },
    stage: stageOf(
      { contentAt: (atMs) => json([event(atMs)]), empty: json([]), askAgainMs: 5 * MINUTE_MS },
      roadwork('511'),
    ),
  },
];
