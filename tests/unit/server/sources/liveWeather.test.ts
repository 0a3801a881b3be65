import { describe, expect, it } from 'vitest';
import { createLiveWeather } from '#server/sources/liveWeather.ts';
import { createWeatherRegistry } from '#server/sources/weatherRegistry.ts';
import { ALBANY } from './stations/stationStage.ts';

const registry = createWeatherRegistry(
  createLiveWeather({
    urls: { metar: 'http://metar', nws: 'http://nws', swob: 'http://swob' },
    client: { get: async () => ({ is: 'failed', reason: 'none', retryAfterMs: null }) },
    clock: { nowMs: () => 0 },
    log: { info: () => {}, warn: () => {} },
    facilities: () => [ALBANY],
  }),
);
const sourcesAt = (lon: number, lat: number) =>
  registry.watchingAt({ lon, lat }).find(({ hazard }) => hazard === 'wind')?.source;

describe('createLiveWeather', () => {
  it.each([
    ['Albany', -73.8, 42.75, 'METAR, NWS observations'],
    ['Seattle', -122.3, 47.6, 'METAR, NWS observations'],
    ['Miami', -80.2, 25.8, 'METAR, NWS observations'],
    ['Detroit', -83.1, 42.35, 'METAR, NWS observations, ECCC surface observations'],
    ['Duluth', -92.1, 46.8, 'METAR, NWS observations'],
    ['Anchorage', -149.9, 61.2, 'METAR, NWS observations'],
    ['Honolulu', -157.9, 21.3, 'METAR, NWS observations'],
    ['San Juan', -66.1, 18.4, 'METAR, NWS observations'],
    ['Adak', -176.6, 51.9, 'METAR, NWS observations'],
    ['Shemya', 174.1, 52.7, 'METAR, NWS observations'],
    ['Hagåtña', 144.75, 13.47, 'METAR, NWS observations'],
    ['Pago Pago', -170.7, -14.28, 'METAR, NWS observations'],
    ['Toronto', -79.4, 43.7, 'METAR, ECCC surface observations'],
    ['Montreal', -73.6, 45.5, 'METAR, ECCC surface observations'],
    ['Winnipeg', -97.1, 49.9, 'METAR, ECCC surface observations'],
    ['Vancouver', -123.1, 49.25, 'METAR, NWS observations, ECCC surface observations'],
    ['Halifax', -63.6, 44.65, 'METAR, ECCC surface observations'],
    ['St. John’s', -52.7, 47.56, 'METAR, ECCC surface observations'],
    ['Mexico City', -99.1, 19.4, 'METAR'],
  ])(
    'watches %s by the services of its country, near a border by those of both [GAP-136]',
    (_, lon, lat, expected) => {
      expect(sourcesAt(lon, lat)).toBe(expected);
    },
  );

  it('states its terms for each source', () => {
    for (const { kind, licence, attribution, contact } of registry.profiles) {
      expect(kind).toBe('live');
      expect([licence, attribution, contact].every((text) => text !== '')).toBe(true);
    }
  });
});
