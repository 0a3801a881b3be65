import { describe, expect, it } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import { EngineSnapshot } from '#server/alerting/engineSnapshot.ts';
import { freshnessByFacility } from '#server/alerting/weatherFreshness.ts';
import { engineOf, MINUTE_MS, NOW_MS, YARD } from './engineFixture.ts';
import { observationAt } from './weatherFixture.ts';

const FULL = {
  temperatureC: 20,
  heatIndexC: 20,
  windSpeedKmh: 10,
  windGustKmh: 15,
  precip1HourMm: 0,
  snow1HourCm: 0,
  snowDepthCm: 0,
  visibilityM: 16e3,
  tropicalWindKmh: 0,
};

describe('what the engine knows of the weather', () => {
  it('is nothing before an observation, and up to the newest one after it [S4][GAP-136]', () => {
    const engine = engineOf();
    const knownMs = () => engine.weatherKnownMs(YARD.clientId, YARD.id, 'wind');
    expect(knownMs()).toBeNull();
    engine.observe([observationAt(NOW_MS, FULL)], NOW_MS);
    engine.observe([observationAt(NOW_MS - MINUTE_MS, FULL)], NOW_MS);
    expect(knownMs()).toBe(NOW_MS);
  });

  it('is not moved by an observation that leaves a level of the hazard open [S4][GAP-136]', () => {
    const engine = engineOf();
    engine.observe([observationAt(NOW_MS, FULL)], NOW_MS);
    const calm = { ...FULL, windGustKmh: null };
    engine.observe([observationAt(NOW_MS + MINUTE_MS, calm)], NOW_MS + MINUTE_MS);
    expect(engine.weatherKnownMs(YARD.clientId, YARD.id, 'wind')).toBe(NOW_MS);
    expect(engine.weatherKnownMs(YARD.clientId, YARD.id, 'lowVisibility')).toBe(NOW_MS + MINUTE_MS);
  });

  it('tells when a hazard was last seen at any of its levels, never where none was, and so it does after a restart [S2]', () => {
    const engine = engineOf();
    const seenMs = (asked = engine) => asked.weatherSeenMs(YARD.clientId, YARD.id, 'snowLoad');
    engine.observe([observationAt(NOW_MS, FULL)], NOW_MS);
    expect([seenMs(), engine.weatherSeenMs(YARD.clientId, 'NO_YARD', 'snowLoad')]).toEqual([null, null]);
    engine.observe([observationAt(NOW_MS, { ...FULL, snowDepthCm: 60 })], NOW_MS);
    const laterMs = NOW_MS + MINUTE_MS;
    engine.observe([observationAt(laterMs, { ...FULL, snowDepthCm: 35 })], laterMs);
    engine.observe([observationAt(laterMs + MINUTE_MS, FULL)], laterMs + MINUTE_MS);
    const again = engineOf({ snapshot: EngineSnapshot.parse(engine.snapshot()) });
    expect([seenMs(), seenMs(again)]).toEqual([laterMs, laterMs]);
  });

  it('survives a restart, and memory from before it was kept opens [S4][GAP-136]', () => {
    const engine = engineOf();
    engine.observe([observationAt(NOW_MS, FULL)], NOW_MS);
    const snapshot = engine.snapshot();
    const again = engineOf({ snapshot: EngineSnapshot.parse(snapshot) });
    expect(again.weatherKnownMs(YARD.clientId, YARD.id, 'snowLoad')).toBe(NOW_MS);
    const older = { ...snapshot, weather: snapshot.weather.map((state) => ({ ...state, known: undefined })) };
    const recalled = engineOf({ snapshot: EngineSnapshot.parse(older) });
    expect(recalled.weatherKnownMs(YARD.clientId, YARD.id, 'snowLoad')).toBeNull();
  });
});

describe('freshnessByFacility', () => {
  it('puts facilities that share all times into one entry [GAP-136]', () => {
    const watching = (['wind', 'snowfall'] as const).map((hazard) => ({
      hazard,
      source: 'METAR',
      staleAfterMs: 4_500_000,
    }));
    const yards = [{ id: 'A' }, { id: 'B' }, { id: 'C' }];
    const groups = freshnessByFacility(
      () => watching,
      yards,
      ({ id }) =>
        (hazard) =>
          id === 'B' && hazard !== 'wind' ? null : NOW_MS,
    );
    expect(groups.map(({ facilityIds }) => facilityIds)).toEqual([['A', 'C'], ['B']]);
    expect(groups[1]!.weatherAsOf).toEqual([
      { hazard: 'wind', source: 'METAR', asOf: isoInstant(NOW_MS), staleAfterMs: 4_500_000 },
      { hazard: 'snowfall', source: 'METAR', asOf: null, staleAfterMs: 4_500_000 },
    ]);
  });
});
