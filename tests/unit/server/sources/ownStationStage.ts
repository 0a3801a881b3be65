import { vi } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { WEATHER_HAZARDS, type WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import type { ClientRules } from '#server/alerting/clientRules.ts';
import { createChangingEngine } from '#server/alerting/changingEngine.ts';
import { createOwnStationSource } from '#server/sources/ingest/ownStationSource.ts';
import type { TelemetryReading } from '#server/sources/ingest/readTelemetry.ts';
import { TelemetryMapping } from '#server/sources/ingest/telemetryMapping.ts';
import { telemetryProfile } from '#server/sources/ingest/telemetryProfile.ts';
import { completedConditions } from '#server/sources/stations/stationConditions.ts';
import { possibleValues, type StationReport } from '#server/sources/stations/stationReport.ts';
import { createStationSource } from '#server/sources/stations/stationSource.ts';
import { createWeatherRegistry } from '#server/sources/weatherRegistry.ts';
import { NOW_MS, QUIET_MS, rulesWith, SIMULATOR, YARD } from '../alerting/engineFixture.ts';
import { profileOf } from './sourceFixture.ts';

export const MINUTE_MS = 60_000;
export const OWN_LIMIT_MS = 10 * MINUTE_MS;
export const PUBLIC_LIMIT_MS = 75 * MINUTE_MS;
export const PLACE: Facility = {
  id: YARD.id,
  gid: 1,
  clientId: YARD.clientId,
  longitude: YARD.lon,
  latitude: YARD.lat,
  countryCode: 'US',
};
export const THEIRS: Facility = { ...PLACE, gid: 2, clientId: 'OTHER', id: 'THEIR_YARD' };

const mapping = TelemetryMapping.parse({
  records: 'weather',
  feed: 'mast',
  name: 'Yard mast',
  client: YARD.clientId,
  role: 'primary',
  format: 'ndjson',
  time: { path: 't' },
  stations: [{ id: 'm1', name: 'Mast 1', facility: YARD.id }],
  values: {
    windSpeed: { path: 'w', unit: 'km/h' },
    windGust: { path: 'g', unit: 'km/h' },
    temperature: { path: 'c', unit: 'C' },
    humidity: { path: 'h', unit: '%' },
  },
  cadenceS: 60,
  publishLagS: 5,
  lateAfterS: 180,
  goneAfterS: 600,
});
if (mapping.records !== 'weather') throw new Error('It is a mapping of weather.');
export const weather = mapping;

type Told = {
  windKmh?: number | null;
  gustKmh?: number | null;
  temperatureC?: number | null;
  humidityPercent?: number | null;
  solarWm2?: number | null;
  /** Latitude of the yard that the airport is near. */
  nearLat?: number;
};

/**
 * A mast at the yard and an airport 20 km away, with an engine that observes by both.
 *
 * @param stations Where the mast stands; that of the mapping unless given.
 * @param limits What rules say else than by default.
 */
export function stage(stations = weather.stations, limits: Partial<ClientRules> = {}) {
  let nowMs = NOW_MS;
  const clock = { nowMs: () => nowMs };
  let facilities = [PLACE, THEIRS];
  const mastMapping = { ...weather, stations };
  const own = createOwnStationSource(mastMapping, telemetryProfile(mastMapping), {
    clock,
    facilities: () => facilities,
  });
  let take: (reports: readonly StationReport[]) => void = () => {};
  const airport = createStationSource({
    profile: profileOf('metar', { name: 'METAR', goneAfterMs: PUBLIC_LIMIT_MS }),
    clock,
    facilities: () => facilities,
    follow(to) {
      take = to;
      return { stop: async () => {} };
    },
  });
  const registry = createWeatherRegistry([own, airport], undefined, clock);
  const rules = rulesWith({}, { watchedHazards: WEATHER_HAZARDS, ...limits });
  let ids = 0;
  const newKeplerId = () => `e${(ids += 1)}`;
  const engine = createChangingEngine(
    { facilities: [YARD], rulesFor: () => rules, sources: [SIMULATOR], newKeplerId },
    2 * QUIET_MS,
  );
  registry.start((observations) => engine.observe(observations, nowMs));
  const yard = () => facilities[0]!;
  const known = (hazard: WeatherHazard) => engine.weatherKnownMs(YARD.clientId, YARD.id, hazard);
  const wind = () =>
    registry
      .watchingAt({
        lon: yard().longitude,
        lat: yard().latitude,
        clientId: yard().clientId,
        id: yard().id,
      })
      .find(({ hazard }) => hazard === 'wind');
  return {
    own,
    registry,
    wind,
    knownMs: (hazard: WeatherHazard = 'wind') => known(hazard),
    /** Whether the yard is known to be free of wind by the limit of now. */
    isKnown() {
      const knownMs = known('wind');
      return knownMs !== null && nowMs - knownMs <= (wind()?.staleAfterMs ?? 0);
    },
    /** Corrects the position of the yard. */
    moveTo(lat: number) {
      facilities = [{ ...PLACE, latitude: lat }, THEIRS];
      engine.watch([{ ...YARD, lat }], nowMs);
      registry.lookAgain();
    },
    events: () => engine.eventsOf(YARD.clientId, YARD.id).map(({ eventType }) => eventType),
    pass: (ms: number) => void ((nowMs += ms), vi.advanceTimersByTime(ms)),
    mast({ windKmh = 10, gustKmh = 15, temperatureC = 20, solarWm2 = null, ...told }: Told = {}) {
      const { humidityPercent: humidity = 50 } = told; // null: it measures none
      const values = {
        windSpeed: windKmh,
        windGust: gustKmh,
        temperature: temperatureC,
        humidity,
        solarRadiation: solarWm2,
      };
      own.add([{ device: '', atMs: nowMs, place: null, values, texts: {} } satisfies TelemetryReading]);
    },
    airport(
      { windKmh = 10, gustKmh = 15, temperatureC = 20, humidityPercent = 50, nearLat = YARD.lat }: Told = {},
      agoMs = 0,
    ) {
      const values = { windSpeedKmh: windKmh, windGustKmh: gustKmh, temperatureC, humidityPercent };
      const place = [YARD.lon, nearLat + 0.18] as const;
      const station = { id: `K${nearLat}`, name: 'Airport', place };
      take([{ station, atMs: nowMs - agoMs, values: possibleValues(values) }]);
    },
    conditions: () =>
      completedConditions(own.conditionsAt([YARD.lon, YARD.lat]), airport.conditionsAt([YARD.lon, YARD.lat])),
  };
}

export const STORM = { windKmh: 130, gustKmh: 160 };
export const ELSEWHERE_LAT = YARD.lat + 5;
export const MAST_AT_OLD_PLACE = { id: 'm1', name: 'Mast 1', lat: YARD.lat, lon: YARD.lon, reachM: 2_000 };
