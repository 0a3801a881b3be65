import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOwnStationSource } from '#server/sources/ingest/ownStationSource.ts';
import { telemetryProfile } from '#server/sources/ingest/telemetryProfile.ts';
import { NOW_MS, YARD } from '../alerting/engineFixture.ts';
import {
  ELSEWHERE_LAT,
  MAST_AT_OLD_PLACE,
  MINUTE_MS,
  OWN_LIMIT_MS,
  PLACE,
  PUBLIC_LIMIT_MS,
  STORM,
  THEIRS,
  stage,
  weather,
} from './ownStationStage.ts';

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

  it('wins with air too hot for a heat index: a cooler airport does not end the heat [S2][GAP-136]', () => {
    const { own, mast, airport, events } = stage();
    own.setMayClear(true);
    mast({ temperatureC: 55, humidityPercent: 10 });
    expect(events()).toContain('highTemp_level3');
    airport({ temperatureC: 25 });
    expect(events()).toContain('highTemp_level3');
  });

  it('without a humidity, in air too hot for a heat index, leaves it to the public one to raise, and to prove nothing [S1][S2][GAP-136]', () => {
    const weatherLimits = { highTemp_level1: { heatIndexC: 57 }, highTemp_level2: { heatIndexC: 58 } };
    const { own, mast, airport, events, knownMs, pass } = stage(undefined, {
      weatherLimits: { ...weatherLimits, highTemp_level3: { heatIndexC: 59 } },
    });
    const heat = () => [events().filter((type) => type.startsWith('highTemp')), knownMs('highTemp')];
    own.setMayClear(true);
    mast({ temperatureC: 52, humidityPercent: null });
    expect(heat()).toEqual([[], null]);
    airport({ temperatureC: 30 });
    expect(heat()).toEqual([[], null]);
    airport({ temperatureC: 45, humidityPercent: 50 });
    expect(heat()).toEqual([['highTemp_level3'], null]);
    pass(MINUTE_MS);
    airport({ temperatureC: 30 });
    expect(heat()).toEqual([['highTemp_level3'], null]);
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

  it('proves nothing once its grant is taken back, also where no other one has told of late [S1][S4]', () => {
    const { own, wind, mast, airport, pass, isKnown, knownMs } = stage();
    airport({}, PUBLIC_LIMIT_MS - MINUTE_MS);
    own.setMayClear(true);
    pass(5 * MINUTE_MS);
    mast();
    // silent before it is taken back: what it told is known by the limit of the airport
    pass(OWN_LIMIT_MS + MINUTE_MS);
    own.setMayClear(false);
    expect(wind()).toEqual({ hazard: 'wind', source: 'METAR', staleAfterMs: PUBLIC_LIMIT_MS });
    expect(knownMs()).toBeNull();
    airport();
    expect(isKnown()).toBe(true);
  });

  it('leaves the yard known as of what the public one told, once its grant is taken back [S1]', () => {
    const { own, mast, airport, knownMs } = stage();
    own.setMayClear(true);
    airport({}, 20 * MINUTE_MS);
    mast();
    expect(knownMs()).toBe(NOW_MS);
    own.setMayClear(false);
    expect(knownMs()).toBe(NOW_MS - 20 * MINUTE_MS);
  });

  it('has refuted no storm that the public one told of, once its grant is taken back [S1][S2]', () => {
    const { own, mast, airport, events } = stage();
    own.setMayClear(true);
    mast();
    airport(STORM, 62 * MINUTE_MS);
    expect(events()).toEqual([]);
    own.setMayClear(false);
    expect(events()).toEqual(['wind_level3']);
  });

  it('has ended no alert that stands, once its grant is taken back [S2]', () => {
    const { own, mast, pass, events } = stage();
    own.setMayClear(true);
    mast(STORM);
    pass(59 * MINUTE_MS);
    mast();
    own.setMayClear(false);
    expect(events()).toEqual(['wind_level3']);
    pass(2 * MINUTE_MS);
    mast();
    expect(events()).toEqual(['wind_level3']);
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
