import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { createOwnStationSource } from '#server/sources/ingest/ownStationSource.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import { TelemetryMapping } from '#server/sources/ingest/telemetryMapping.ts';
import { telemetryProfile } from '#server/sources/ingest/telemetryProfile.ts';
import type { TelemetryReading } from '#server/sources/ingest/readTelemetry.ts';
import { completedConditions } from '#server/sources/stations/stationConditions.ts';
import { possibleValues, type StationReport } from '#server/sources/stations/stationReport.ts';
import { createStationSource } from '#server/sources/stations/stationSource.ts';
import { createWeatherRegistry } from '#server/sources/weatherRegistry.ts';
import { createChangingEngine } from '#server/alerting/changingEngine.ts';
import { NOW_MS, QUIET_MS, rulesWith, SIMULATOR, YARD } from '../alerting/engineFixture.ts';
import { profileOf } from './sourceFixture.ts';

const MINUTE_MS = 60_000;
const OWN_LIMIT_MS = 10 * MINUTE_MS;
const PUBLIC_LIMIT_MS = 75 * MINUTE_MS;
const PLACE: Facility = {
  id: YARD.id,
  gid: 1,
  clientId: YARD.clientId,
  longitude: YARD.lon,
  latitude: YARD.lat,
  countryCode: 'US',
};
const THEIRS: Facility = { ...PLACE, gid: 2, clientId: 'OTHER', id: 'THEIR_YARD' };

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
const weather = mapping;

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
 */
function stage(stations = weather.stations) {
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
  const rules = rulesWith({}, { watchedHazards: WEATHER_HAZARDS });
  let ids = 0;
  const newKeplerId = () => `e${(ids += 1)}`;
  const engine = createChangingEngine(
    { facilities: [YARD], rulesFor: () => rules, sources: [SIMULATOR], newKeplerId },
    2 * QUIET_MS,
  );
  registry.start((observations) => engine.observe(observations, nowMs));
  const yard = () => facilities[0]!;
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
    /** Whether the yard is known to be free of wind by the limit of now. */
    isKnown() {
      const knownMs = engine.weatherKnownMs(YARD.clientId, YARD.id, 'wind');
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
      const { humidityPercent: humidity = 50 } = told;
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

const STORM = { windKmh: 130, gustKmh: 160 };
const ELSEWHERE_LAT = YARD.lat + 5;
const MAST_AT_OLD_PLACE = { id: 'm1', name: 'Mast 1', lat: YARD.lat, lon: YARD.lon, reachM: 2_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a customer's own weather station", () => {
  it('wins over the public one at its yard, in name and limit, once it was granted [GAP-136][GAP-137]', () => {
    const { own, wind, mast, airport, events } = stage();
    airport();
    expect(wind()).toEqual({ hazard: 'wind', source: 'METAR', staleAfterMs: PUBLIC_LIMIT_MS });
    own.setMayClear(true);
    mast();
    expect(wind()?.source).toBe('Yard mast');
    airport(STORM);
    expect(events()).toEqual([]);
    mast(STORM);
    expect(events()).toHaveLength(1);
  });

  it('only raises before it was granted, and the public one counts beside it [S2][GAP-137]', () => {
    const { wind, mast, airport, events, isKnown } = stage();
    mast();
    expect(isKnown()).toBe(false);
    airport();
    expect(isKnown()).toBe(true);
    expect(wind()?.source).toBe('METAR');
    mast(STORM);
    expect(events()).toHaveLength(1);
  });

  it('gives way to the public one when it is silent beyond its limit, with what that told meanwhile [S2][S4]', () => {
    const { own, wind, mast, airport, pass, events, isKnown } = stage();
    own.setMayClear(true);
    mast();
    pass(MINUTE_MS);
    airport(STORM);
    expect(events()).toEqual([]);
    pass(OWN_LIMIT_MS - MINUTE_MS);
    expect(wind()?.source).toBe('Yard mast');
    pass(5_000);
    expect(wind()?.source).toBe('METAR');
    expect(isKnown()).toBe(true);
    expect(events()).toHaveLength(1);
  });

  it('is known no longer than its own limit where no public one tells [S1][S4]', () => {
    const { own, mast, airport, pass, isKnown } = stage();
    airport();
    own.setMayClear(true);
    pass(PUBLIC_LIMIT_MS);
    mast();
    expect(isKnown()).toBe(true);
    // that of the airport is now older than its limit
    pass(OWN_LIMIT_MS);
    expect(isKnown()).toBe(true);
    pass(1);
    expect(isKnown()).toBe(false);
  });

  it('counts at once no more when its grant is taken back [S2]', () => {
    const { own, wind, mast, airport, events } = stage();
    own.setMayClear(true);
    mast();
    airport(STORM);
    expect(events()).toEqual([]);
    own.setMayClear(false);
    expect(wind()?.source).toBe('METAR');
    expect(events()).toHaveLength(1);
  });

  it('wins quantity by quantity: without a gust it proves no calm, and the public wind counts [S1]', () => {
    const { own, mast, airport, events } = stage();
    own.setMayClear(true);
    mast({ gustKmh: null });
    airport(STORM);
    expect(events()).toHaveLength(1);
  });

  it('leaves the WBGT to the public one where it does not measure humidity, and has it where it does [S1][GAP-136]', () => {
    const { own, mast, airport, events } = stage();
    own.setMayClear(true);
    mast({ humidityPercent: null });
    airport({ temperatureC: 38, humidityPercent: 80 });
    expect(events()).toEqual(['heatStress_level4']);
    const humid = stage();
    humid.own.setMayClear(true);
    humid.mast();
    humid.airport({ temperatureC: 38, humidityPercent: 80 });
    expect(humid.events()).toEqual([]);
  });

  it('tells the WBGT by the sun that it measures, and by a cloudless sky without [GAP-139]', () => {
    const hot = { temperatureC: 32, humidityPercent: 40 };
    const measuring = stage();
    measuring.mast({ ...hot, solarWm2: 100 });
    expect(measuring.events()).toEqual([]);
    const guessing = stage();
    guessing.mast(hot);
    expect(guessing.events()).toEqual(['heatStress_level1']);
  });

  it('says nothing of the place that its yard has moved to, where the airport counts [S1][S2]', () => {
    const { own, wind, mast, airport, moveTo, events, isKnown } = stage([MAST_AT_OLD_PLACE]);
    own.setMayClear(true);
    airport();
    mast();
    expect(wind()).toEqual({ hazard: 'wind', source: 'Yard mast', staleAfterMs: PUBLIC_LIMIT_MS });
    moveTo(ELSEWHERE_LAT);
    expect(isKnown()).toBe(false);
    expect(wind()).toEqual({ hazard: 'wind', source: 'METAR', staleAfterMs: PUBLIC_LIMIT_MS });
    airport({ ...STORM, nearLat: ELSEWHERE_LAT });
    expect(events()).toEqual(['wind_level3']);
  });

  it('that moves with its yard tells of the new place by its next reading [S1]', () => {
    const { own, wind, mast, airport, moveTo, pass, isKnown } = stage();
    own.setMayClear(true);
    airport();
    mast();
    moveTo(ELSEWHERE_LAT);
    expect(isKnown()).toBe(false);
    pass(MINUTE_MS);
    mast();
    expect(isKnown()).toBe(true);
    // what the airport at the old place told makes no reading known for longer
    expect(wind()).toEqual({ hazard: 'wind', source: 'Yard mast', staleAfterMs: OWN_LIMIT_MS });
  });

  it('goes on to win when all sources are asked once more [GAP-136]', () => {
    const { own, registry, wind, mast, airport, events } = stage();
    own.setMayClear(true);
    mast();
    airport(STORM);
    registry.lookAgain();
    expect(wind()?.source).toBe('Yard mast');
    expect(events()).toEqual([]);
  });

  it('tells nothing of yards of others, and nothing of places without a yard [S14]', () => {
    const { own, registry, mast } = stage();
    own.setMayClear(true);
    mast();
    const sourceAt = (place: object) =>
      registry.watchingAt({ lon: YARD.lon, lat: YARD.lat, ...place }).find(({ hazard }) => hazard === 'wind')
        ?.source;
    expect(sourceAt({ clientId: THEIRS.clientId, id: THEIRS.id })).toBe('METAR');
    expect(sourceAt({})).toBe('METAR');
  });

  it('is named beside the public one that completes what it does not tell', () => {
    const { mast, airport, conditions } = stage();
    airport({ temperatureC: 8 });
    expect(conditions()?.station.name).toBe('Airport');
    mast({ temperatureC: null });
    expect(conditions()?.station.name).toBe('Mast 1, Airport');
    expect(conditions()?.values.temperatureC?.value).toBe(8);
    mast({ temperatureC: 9 });
    expect(conditions()?.station).toEqual({ name: 'Mast 1', distanceM: 0 });
  });

  it('watches for wind only where its mapping tells of gusts too, which would never be known else [S4]', () => {
    const { windGust: _, ...values } = weather.values;
    const dependencies = { clock: { nowMs: () => NOW_MS }, facilities: () => [PLACE] };
    const own = createOwnStationSource({ ...weather, values }, telemetryProfile(weather), dependencies);
    expect(own.hazards).toEqual(['highTemp', 'heatStress', 'lowTemp']);
  });

  it('refuses rows of a station that is not in the mapping', () => {
    const several = { ...weather, device: 'id' };
    const own = createOwnStationSource(several, telemetryProfile(several), {
      clock: { nowMs: () => NOW_MS },
      facilities: () => [],
    });
    const reading = { device: 'm9', atMs: NOW_MS, place: null, values: {}, texts: {} };
    expect(own.faultOf(reading)).toBe("the mapping has no station 'm9'");
    expect(own.faultOf({ ...reading, device: 'm1' })).toBe(`the client has no facility '${YARD.id}'`);
  });
});
