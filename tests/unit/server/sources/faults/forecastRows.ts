import type { LonLat } from '#domain/geo/distance.ts';
import type { Facility } from '#contracts/facility.ts';
import { createEcccForecast } from '#server/sources/forecast/ecccForecast.ts';
import type { ForecastOptions, ForecastService } from '#server/sources/forecast/forecastService.ts';
import { createNwsForecast } from '#server/sources/forecast/nwsForecast.ts';
import { answering } from '../../../../support/localServer.ts';
import { cityHour, cityListAnswer, cityPageAnswer } from '../forecast/cityPageAnswer.ts';
import { gridpointAnswer } from '../forecast/gridpointAnswer.ts';
import { ALBANY } from '../stations/stationStage.ts';
import { PACED, byPath, type AdapterRow, type Rig } from './adapterRow.ts';
import type { FaultWorld } from './faultWorld.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const GEO_TYPE = 'application/geo+json';
const MONTREAL: Facility = { ...ALBANY, id: 'MONTREAL', longitude: -73.6, latitude: 45.5, countryCode: 'CA' };

const json = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  answering(200, { 'content-type': GEO_TYPE, ...headers }, JSON.stringify(body));
const second = (atMs: number) => `${new Date(atMs).toISOString().slice(0, 19)}Z`;

function begin(
  world: FaultWorld,
  create: (options: ForecastOptions) => ForecastService,
  facility: Facility,
): Rig {
  const service = create({ ...world, baseUrl: world.url, facilities: () => [facility] });
  const place: LonLat = [facility.longitude, facility.latitude];
  return {
    goneAfterMs: service.profile.goneAfterMs,
    knownMs() {
      const answer = service.at(place);
      return answer.state === 'current' ? answer.issuedMs : null;
    },
    stop: service.stop,
  };
}

const TOWNS = [['qc-147', 'Montreal', -73.59, 45.52]] as const;

export const FORECAST_ROWS: readonly AdapterRow[] = [
  {
    id: 'nws-forecast',
    folders: ['sources/forecast', 'sources/nws'],
    leftOut: { burst: PACED },
    stage: {
      type: GEO_TYPE,
      contentAt: (atMs) =>
        byPath((path) =>
          path.startsWith('/points/')
            ? json({ properties: { forecastGridData: 'https://x.example/gridpoints/ALY/71,67' } })
            : json(gridpointAnswer({ updateTime: second(atMs) }), {
                'last-modified': new Date(atMs).toUTCString(),
              }),
        ),
      empty: json({ type: 'Feature', properties: {} }),
      // it is asked whether there is anything newer
      untold: ['unasked304'],
      askAgainMs: HOUR_MS,
      lagMs: MINUTE_MS,
      begin: (world) => begin(world, createNwsForecast, ALBANY),
    },
  },
  {
    id: 'eccc-forecast',
    folders: ['sources/forecast'],
    leftOut: { burst: PACED },
    stage: {
      type: GEO_TYPE,
      contentAt: (atMs) =>
        byPath((path) =>
          path.includes('bbox=')
            ? json(cityListAnswer(TOWNS))
            : json(cityPageAnswer([cityHour(second(Math.floor(atMs / HOUR_MS) * HOUR_MS))], second(atMs)), {
                'last-modified': new Date(atMs).toUTCString(),
              }),
        ),
      empty: json(cityListAnswer([])),
      // it is asked whether there is anything newer; no town is near a place in the north
      untold: ['unasked304', 'emptyList'],
      askAgainMs: HOUR_MS,
      lagMs: MINUTE_MS,
      begin: (world) => begin(world, createEcccForecast, MONTREAL),
    },
  },
];
