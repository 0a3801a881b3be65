import { gzipSync } from 'node:zlib';
import type { Facility } from '#contracts/facility.ts';
import { createMetarSource } from '#server/sources/metar/metarSource.ts';
import { createNwsSource } from '#server/sources/nws/nwsSource.ts';
import type { LiveStationOptions } from '#server/sources/stations/liveStationOptions.ts';
import type { StationSource } from '#server/sources/stations/stationSource.ts';
import { createSwobSource } from '#server/sources/swob/swobSource.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { answering } from '../../../../support/localServer.ts';
import { nwsAnswer, nwsRow } from '../nws/nwsAnswer.ts';
import { ALBANY } from '../stations/stationStage.ts';
import { swobAnswer, swobRow } from '../swob/swobAnswer.ts';
import { byPath, PACED, type AdapterRow, type Rig } from './adapterRow.ts';
import type { FaultWorld } from './faultWorld.ts';

const MINUTE_MS = 60_000;
const JSON_TYPE = 'application/json';
const GEO_TYPE = 'application/geo+json';
const TORONTO: Facility = { ...ALBANY, id: 'TORONTO', longitude: -79.4, latitude: 43.7, countryCode: 'CA' };

const json = (body: unknown, type = JSON_TYPE) =>
  answering(200, { 'content-type': type }, JSON.stringify(body));

function begin(
  world: FaultWorld,
  create: (options: LiveStationOptions) => StationSource,
  facility: Facility,
): Rig {
  const source = create({ ...world, baseUrl: world.url, facilities: () => [facility] });
  const delivered: WeatherObservation[] = [];
  source.troubles?.(world.noteTrouble);
  source.start((observations) => delivered.push(...observations));
  const place = [facility.longitude, facility.latitude] as const;
  return {
    goneAfterMs: source.profile.goneAfterMs,
    knownMs: () =>
      source.conditionsAt(place) === null ? null : Math.max(...delivered.map(({ atMs }) => atMs)),
    stop: async () => source.stop(),
  };
}

const TABLE = gzipSync(
  JSON.stringify([{ icaoId: 'KALB', lat: 42.747, lon: -73.799, site: 'Albany Intl', siteType: ['METAR'] }]),
);
const metar = (atMs: number) => ({
  icaoId: 'KALB',
  obsTime: Math.floor(atMs / 1_000),
  temp: 20,
  dewp: 10,
  wdir: 270,
  wspd: 4,
  visib: '10+',
  rawOb: 'METAR KALB 231151Z 27004KT 10SM CLR 20/10 A3001',
  lat: 42.747,
  lon: -73.799,
  name: 'Albany Intl, NY, US',
});

export const STATION_ROWS: readonly AdapterRow[] = [
  {
    id: 'metar',
    folders: ['sources/metar', 'sources/stations'],
    leftOut: { burst: PACED },
    stage: {
      type: JSON_TYPE,
      contentAt: (atMs) =>
        byPath((path) =>
          path.startsWith('/data/cache/')
            ? answering(200, { 'content-type': 'application/x-gzip' }, TABLE)
            : json([metar(atMs)]),
        ),
      empty: json([]),
      askAgainMs: MINUTE_MS,
      lagMs: MINUTE_MS,
      begin: (world) => begin(world, createMetarSource, ALBANY),
    },
  },
  {
    id: 'nws-observations',
    folders: ['sources/nws'],
    leftOut: { burst: PACED },
    stage: {
      type: GEO_TYPE,
      contentAt: (atMs) =>
        byPath((path) => {
          if (path.startsWith('/points/'))
            return json(
              { properties: { observationStations: 'https://x.example/gridpoints/ALY/71,67/stations' } },
              GEO_TYPE,
            );
          if (path.endsWith('/stations')) {
            const geometry = { type: 'Point', coordinates: [-73.8, 42.747] };
            return json(
              { features: [{ geometry, properties: { stationIdentifier: 'KALB', name: 'Albany' } }] },
              GEO_TYPE,
            );
          }
          const rawMessage = 'KALB 231151Z 27012KT 10SM SCT100 25/14 A3001 RMK AO2 SLP160';
          return json(nwsAnswer([nwsRow(isoInstant(atMs), { rawMessage })]), GEO_TYPE);
        }),
      empty: json(nwsAnswer([]), GEO_TYPE),
      // a station may have nothing to tell
      untold: ['emptyList'],
      // a place that could not be looked up
      askAgainMs: 10 * MINUTE_MS,
      lagMs: MINUTE_MS,
      begin: (world) => begin(world, createNwsSource, ALBANY),
    },
  },
  {
    id: 'eccc-swob',
    folders: ['sources/swob'],
    leftOut: { burst: PACED },
    stage: {
      type: GEO_TYPE,
      contentAt: (atMs) => {
        const row = swobRow({ obs_date_tm: isoInstant(atMs), 'date_tm-value': isoInstant(atMs) }) as {
          geometry: object;
        };
        const near = { ...row, geometry: { type: 'Point', coordinates: [-79.4, 43.7, 100] } };
        return json(swobAnswer([near]), GEO_TYPE);
      },
      empty: json(swobAnswer([]), GEO_TYPE),
      askAgainMs: 5 * MINUTE_MS,
      lagMs: MINUTE_MS,
      begin: (world) => begin(world, createSwobSource, TORONTO),
    },
  },
];
