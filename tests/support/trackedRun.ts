import type { TrackedRun } from '#machines/tracking/trackingMachine.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { MISSION_TIME_MS } from './missionTime.ts';

const HOUR_MS = 3_600_000;

/** A truck two hours on its way of five from Amarillo to Chicago, over three pieces of road. */
export const TRACKED_RUN: TrackedRun = {
  vehicle: {
    vrid: '117KQ4ZT9',
    carrierCode: 'ACMX',
    isInMotion: true,
    VIN: '1FTFW1ET5DFC10312',
    online: true,
    make: 'Freightliner',
    model: 'Cascadia',
    year: 2024,
    location: 'near Oklahoma City, OK',
    coordinates: [-97.6, 35.4],
    bearing: 80,
    cab_temperature: null,
    cargo_temperature: null,
    humidity: null,
    heat_index: null,
    wbgt: null,
    wbgt_daily_average: null,
    updated: isoInstant(MISSION_TIME_MS),
    graph_data_available: false,
    origin: 'NORTHGATE_YARD',
    final_destination: 'LAKESHORE_DEPOT',
    origin_scheduled_depart: isoInstant(MISSION_TIME_MS - 2 * HOUR_MS),
    origin_scheduled_depart_local: null,
    dest_scheduled_arrival: isoInstant(MISSION_TIME_MS + 3 * HOUR_MS),
    dest_scheduled_arrival_local: null,
    time: isoInstant(MISSION_TIME_MS),
    canceled_load: false,
  },
  facilities: [
    {
      id: 'NORTHGATE_YARD',
      lat: 35.2,
      lon: -101.8,
      city: 'Amarillo',
      state: 'TX',
      tz: 'America/Chicago',
      role: 'origin',
    },
    {
      id: 'LAKESHORE_DEPOT',
      lat: 41.9,
      lon: -87.6,
      city: 'Chicago',
      state: 'IL',
      tz: 'America/Chicago',
      role: 'destination',
    },
  ],
  route: {
    meta: [
      {
        num: 0,
        route_seconds: 5 * 3600,
        route_meters: 171e4,
        url: '',
        weather_risk_metric: 105,
        weather_risk_metric_desc: 'HIGH',
        weather_risk_reasons: ['heavy_precipitation', 'cross_winds'],
      },
    ],
    risk: [
      {
        type: 'FeatureCollection',
        isSimulation: true,
        features: [
          pieceOf('a', { level: 'NONE', index: 10, hours: [0, 2] }, [
            [-101.8, 35.2],
            [-97.6, 35.4],
          ]),
          pieceOf('b', { level: 'HIGH', index: 105, hours: [2, 4] }, [
            [-97.6, 35.4],
            [-90.2, 38.6],
          ]),
          pieceOf('c', { level: 'MODERATE', index: 90, hours: [4, 5] }, [
            [-90.2, 38.6],
            [-87.6, 41.9],
          ]),
        ],
      },
    ],
  },
};

type Piece = NonNullable<TrackedRun['route']>['risk'][number]['features'][number];

function pieceOf(
  id: string,
  {
    level,
    index,
    hours: [from, to],
  }: { level: Piece['properties']['level']; index: number; hours: readonly [number, number] },
  coordinates: [number, number][],
): Piece {
  return {
    type: 'Feature',
    id,
    geometry: {
      type: 'LineString',
      coordinates,
    },
    hazards: [],
    properties: {
      num: 0,
      level,
      driving_index: index,
      risk_vector: 0,
      risk: 0,
      type: 'highway',
      name: 'SR 12',
      icon: '',
      visibility_min: 1e3,
      precip_type: 'rain',
      precip_max: 7,
      snow_max: 0,
      gusts_min: 20,
      gusts_max: 60,
      cross_max: 40,
      traffic_ban: false,
      traffic_ban_description: '',
      traffic_ban_reason: '',
      seconds_from: from * 3600,
      seconds_to: to * 3600,
      meters_from: from * 342e3,
      meters_to: to * 342e3,
    },
  };
}
