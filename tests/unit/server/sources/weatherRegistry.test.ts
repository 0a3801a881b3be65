import { describe, expect, it, vi } from 'vitest';
import type { SourceProfile } from '#server/sources/sourceProfile.ts';
import { createSourceReadings } from '#server/sources/sourceReadings.ts';
import { createWeatherRegistry } from '#server/sources/weatherRegistry.ts';
import type { WeatherObservation, WeatherSource } from '#server/sources/weatherSource.ts';
import { engineOf, MINUTE_MS, NOW_MS, statusesOf, YARD } from '../alerting/engineFixture.ts';
import { observationAt } from '../alerting/weatherFixture.ts';
import { boxBetween, profileOf } from './sourceFixture.ts';

function handWeather(profile: SourceProfile, hazards: WeatherSource['hazards'] = ['wind']) {
  let deliver: ((observations: readonly WeatherObservation[]) => void) | null = null;
  const source = {
    profile,
    hazards,
    start: (to) => void (deliver = to),
    lookAgain: vi.fn(),
    stop: vi.fn(),
  } satisfies WeatherSource;
  return { source, deliver: (...observed: WeatherObservation[]) => deliver?.(observed) };
}

const STORM = { windSpeedKmh: 130, windGustKmh: 160 };
const CALM = { windSpeedKmh: 5, windGustKmh: 8 };

/** An engine that observes by a station and a second source in the given role. */
function observing(role: SourceProfile['role']) {
  const engine = engineOf();
  const station = handWeather(profileOf('station'));
  const other = handWeather(profileOf('other', { role }));
  const registry = createWeatherRegistry([station.source, other.source]);
  let nowMs = NOW_MS;
  registry.start((observations) => engine.observe(observations, nowMs));
  return {
    station: (atMs: number, known: typeof CALM) => station.deliver(observationAt((nowMs = atMs), known)),
    other: (atMs: number, known: typeof CALM) => other.deliver(observationAt((nowMs = atMs), known)),
    statuses: () => statusesOf(engine),
    knownMs: () => engine.weatherKnownMs(YARD.clientId, YARD.id, 'wind'),
  };
}

describe('the registry of weather sources', () => {
  it('has a place watched by the primary sources whose footprint it lies in [GAP-136]', () => {
    const east = profileOf('east', {
      name: 'East',
      footprint: [boxBetween(-100, -60)],
      goneAfterMs: 600_000,
    });
    const mast = profileOf('mast', { name: 'Mast', footprint: [boxBetween(-80, -70)], goneAfterMs: 60_000 });
    const people = profileOf('people', { role: 'secondary' });
    const registry = createWeatherRegistry([
      handWeather(east, ['wind', 'snowfall']).source,
      handWeather(mast).source,
      handWeather(people, ['lowVisibility']).source,
    ]);
    const [wind, snow, ...rest] = registry.watchingAt({ lon: -73, lat: 44 });
    expect(wind).toEqual({ hazard: 'wind', source: 'East, Mast', staleAfterMs: 60_000 });
    expect(snow).toEqual({ hazard: 'snowfall', source: 'East', staleAfterMs: 600_000 });
    expect(rest).toEqual([]);
    expect(registry.watchingAt({ lon: -120, lat: 44 })).toEqual([]);
    expect(registry.watchingAt({ lon: -75, lat: 45 })).toBe(registry.watchingAt({ lon: -73, lat: 44 }));
  });

  it('counts what has no time of its own as delivered, and as no content of now [S5]', () => {
    const mast = handWeather(profileOf('mast'));
    const readings = createSourceReadings({ nowMs: () => NOW_MS });
    createWeatherRegistry([mast.source], readings).start(() => {});
    mast.deliver({ ...observationAt(NOW_MS, STORM), raisesOnly: true, isUndated: true });
    expect(readings.read()).toMatchObject([
      { acceptedRows: 1, lastDeliveryMs: NOW_MS, lastContentMs: null, condition: 'waiting' },
    ]);
  });

  it('lets a secondary source raise, and neither end an alert nor prove calm [S1][S2][GAP-137]', () => {
    const { station, other, statuses, knownMs } = observing('secondary');
    station(NOW_MS, CALM);
    other(NOW_MS + MINUTE_MS, STORM);
    expect(Object.keys(statuses())).toHaveLength(1);
    other(NOW_MS + 600 * MINUTE_MS, CALM);
    expect(Object.keys(statuses())).toHaveLength(1);
    expect(knownMs()).toBe(NOW_MS);
    station(NOW_MS + 601 * MINUTE_MS, CALM);
    expect(statuses()).toEqual({});
    expect(knownMs()).toBe(NOW_MS + 601 * MINUTE_MS);
  });

  it('lets an advisory source neither raise nor end anything [GAP-137]', () => {
    const { other, statuses, knownMs } = observing('advisory');
    other(NOW_MS, STORM);
    expect(statuses()).toEqual({});
    expect(knownMs()).toBeNull();
  });

  it('lets one own station go on where another one of the yard may clear no more [S1]', () => {
    const engine = engineOf();
    const granted = new Set(['mast', 'roof']);
    const owned = (id: string) => {
      const one = handWeather(profileOf(id, { clientId: YARD.clientId }));
      return { ...one, source: { ...one.source, isOwn: true, mayClear: () => granted.has(id) } as const };
    };
    const [mast, roof] = [owned('mast'), owned('roof')];
    const registry = createWeatherRegistry([mast.source, roof.source], undefined, { nowMs: () => NOW_MS });
    registry.start((observations) => engine.observe(observations, NOW_MS));
    const ofRoof = observationAt(NOW_MS - 2 * MINUTE_MS, CALM);
    roof.source.lookAgain.mockImplementation(() => roof.deliver(ofRoof));
    const knownMs = () => engine.weatherKnownMs(YARD.clientId, YARD.id, 'wind');
    roof.deliver(ofRoof);
    mast.deliver(observationAt(NOW_MS, CALM));
    expect(knownMs()).toBe(NOW_MS);
    granted.delete('mast');
    mast.deliver();
    expect(knownMs()).toBe(NOW_MS - 2 * MINUTE_MS);
    expect(mast.source.lookAgain).not.toHaveBeenCalled();
    // it is taken back once
    mast.deliver(observationAt(NOW_MS, CALM));
    expect(roof.source.lookAgain).toHaveBeenCalledTimes(1);
  });

  it('asks all sources once more, and hears none of them after it has stopped', async () => {
    const { source, deliver } = handWeather(profileOf('station'));
    const registry = createWeatherRegistry([source]);
    const received = vi.fn();
    registry.start(received);
    registry.lookAgain();
    expect(source.lookAgain).toHaveBeenCalledTimes(1);
    await registry.stop();
    deliver(observationAt(NOW_MS, CALM));
    expect(source.stop).toHaveBeenCalledTimes(1);
    expect(received).not.toHaveBeenCalled();
  });
});
