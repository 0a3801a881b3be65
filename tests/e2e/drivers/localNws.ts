import { answering, startLocalServer, type LocalAnswer } from '../../support/localServer.ts';

const HOUR_MS = 3_600_000;
const JSON_TYPE = { 'content-type': 'application/geo+json' };
const STATION = 'https://api.weather.gov/stations/KINL';

type Place = { readonly lon: number; readonly lat: number };

/** The National Weather Service on this machine: a station and the forecast of one cell, without alerts. */
export async function startLocalNws({ lon, lat }: Place) {
  const json = (body: () => object): LocalAnswer => {
    return (request, response) => answering(200, JSON_TYPE, JSON.stringify(body()))(request, response);
  };
  const geometry = { type: 'Point', coordinates: [lon, lat] };
  const answers: readonly (readonly [RegExp, LocalAnswer])[] = [
    [
      /^\/points\//u,
      json(() => ({
        properties: {
          observationStations: 'https://api.weather.gov/gridpoints/DLH/60,110/stations',
          forecastGridData: 'https://api.weather.gov/gridpoints/DLH/60,110',
        },
      })),
    ],
    [
      /\/stations$/u,
      json(() => ({
        features: [
          { geometry, properties: { stationIdentifier: 'KINL', name: 'Falls International Airport' } },
        ],
      })),
    ],
    [/\/observations/u, json(() => ({ features: [observation(geometry)] }))],
    [/^\/gridpoints\/DLH\/60,110$/u, json(gridpoint)],
    [
      /^\/alerts\/active/u,
      json(() => ({ type: 'FeatureCollection', features: [], updated: new Date().toISOString() })),
    ],
  ];
  return startLocalServer((request, response) => {
    const found = answers.find(([path]) => path.test(decodeURIComponent(request.url!)));
    (found?.[1] ?? answering(404, JSON_TYPE, '{}'))(request, response);
  });
}

function quantity(unitCode: string, value: number | null) {
  return { unitCode: `wmoUnit:${unitCode}`, value, qualityControl: 'V' };
}

function observation(geometry: object) {
  return {
    geometry,
    properties: {
      station: STATION,
      stationName: 'Falls International Airport',
      timestamp: new Date(Date.now() - 5 * 60_000).toISOString(),
      rawMessage: 'KINL 261151Z 27008KT 10SM CLR 05/01 A3001 RMK AO2',
      temperature: quantity('degC', 5),
      dewpoint: quantity('degC', 1),
      relativeHumidity: quantity('percent', 75),
      windDirection: quantity('degree_(angle)', 270),
      windSpeed: quantity('km_h-1', 14.8),
      windGust: quantity('km_h-1', null),
      visibility: quantity('m', 16_093),
      precipitationLastHour: quantity('mm', 0),
    },
  };
}

/** A forecast of two days that was issued a quarter of an hour ago: 10 °C, dry and clear. */
function gridpoint() {
  const begin = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS).toISOString().slice(0, 19);
  const series = (uom: string | undefined, value: number) => ({
    ...(uom === undefined ? {} : { uom: `wmoUnit:${uom}` }),
    values: [{ validTime: `${begin}+00:00/P2D`, value }],
  });
  return {
    type: 'Feature',
    properties: {
      updateTime: new Date(Date.now() - 15 * 60_000).toISOString(),
      temperature: series('degC', 10),
      windSpeed: series('km_h-1', 16),
      windGust: series('km_h-1', 32),
      quantitativePrecipitation: series('mm', 0),
      probabilityOfPrecipitation: series('percent', 5),
      skyCover: series('percent', 5),
      probabilityOfThunder: series(undefined, 1),
    },
  };
}
