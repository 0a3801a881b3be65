import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { createOwnStationSource } from '#server/sources/ingest/ownStationSource.ts';
import { readTelemetry } from '#server/sources/ingest/readTelemetry.ts';
import { telemetryProfile } from '#server/sources/ingest/telemetryProfile.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { NOW_MS } from '../../alerting/engineFixture.ts';
import { MINUTE_MS, OWN_LIMIT_MS, PLACE, stage, STORM, weather } from '../ownStationStage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One body as a mast sends it that has a row for each quantity. */
function sent(rows: readonly object[]) {
  const text = rows.map((row) => JSON.stringify({ t: new Date(NOW_MS).toISOString(), ...row })).join('\n');
  return readTelemetry(text, weather, NOW_MS).rows.flatMap(({ reading }) =>
    reading.is === 'reading' ? [reading.of] : [],
  );
}
const WIND = { w: STORM.windKmh, g: STORM.gustKmh };
const AIR = { c: 20, h: 50 };

describe.each([
  ['air first', [AIR, WIND]],
  ['wind first', [WIND, AIR]],
])('a mast whose rows tell one quantity each, %s', (_, rows) => {
  it('closes its yard by its wind, which no airport then calls calm [S1][S2]', () => {
    const { own, events, airport, knownMs } = stage();
    own.setMayClear(true);
    own.add(sent(rows));
    airport();
    expect(events()).toContain('wind_level3');
    expect(knownMs()).toBe(NOW_MS);
  });

  it('shows all of them as what was measured, also when they come one by one [S4]', () => {
    const measured = (deliveries: readonly (readonly object[])[]) => {
      const { own, conditions, pass } = stage();
      own.setMayClear(true);
      for (const delivery of deliveries) own.add(sent(delivery));
      pass(MINUTE_MS);
      const { windGustKmh, temperatureC } = conditions()!.values;
      return [windGustKmh?.value, temperatureC?.value];
    };
    expect(measured([rows])).toEqual([STORM.gustKmh, 20]);
    expect(measured(rows.map((row) => [row]))).toEqual([STORM.gustKmh, 20]);
  });
});

describe('a mast whose clock is ahead', () => {
  const ahead = (row: object, byMs = 30_000) =>
    sent([{ t: new Date(NOW_MS + byMs).toISOString(), ...AIR, ...row }]);
  const granted = () => {
    const one = stage();
    one.own.setMayClear(true);
    return one;
  };

  it.each([30_000, 5 * 3_600_000])(
    'closes its yard by its storm as it comes, %d ms ahead, beside a calm airport [S2]',
    (byMs) => {
      const { own, airport, events } = granted();
      airport();
      own.add(ahead(WIND, byMs));
      expect(events()).toContain('wind_level3');
    },
  );

  it('proves no calm, shows nothing, and keeps no airport from proving it [S1][S4][S5]', () => {
    const { own, airport, knownMs, isKnown, wind, conditions } = granted();
    own.add(ahead({ w: 10, g: 15 }));
    expect([knownMs(), wind()?.source, conditions()]).toEqual([null, 'METAR', null]);
    airport();
    expect([isKnown(), wind()?.source]).toEqual([true, 'METAR']);
  });

  it('does not end what it told before its clock went wrong, and is silent from then on [S2][S5]', () => {
    const { own, mast, pass, events, isKnown } = granted();
    mast(STORM);
    pass(OWN_LIMIT_MS + MINUTE_MS);
    own.add(ahead({ w: 10, g: 15 }, OWN_LIMIT_MS + 5 * MINUTE_MS));
    expect(events()).toContain('wind_level3');
    expect(isKnown()).toBe(false);
  });

  it('is not chosen before another mast of the yard whose clock is right [S1][S4]', () => {
    const at = { name: 'Mast', facility: PLACE.id, reachM: 2_000 };
    const masts = {
      ...weather,
      device: 'd',
      stations: [
        { id: 'm1', ...at },
        { id: 'm2', ...at },
      ],
    };
    const source = createOwnStationSource(masts, telemetryProfile(masts), {
      clock: { nowMs: () => NOW_MS },
      facilities: () => [PLACE],
    });
    const told: WeatherObservation[] = [];
    source.start((observations) => void told.push(...observations));
    const of = (device: string, readings: ReturnType<typeof sent>) =>
      readings.map((reading) => ({ ...reading, device }));
    source.add([...of('m1', ahead(WIND)), ...of('m2', sent([{ ...AIR, w: 10, g: 15 }]))]);
    expect(told.map(({ windGustKmh, raisesOnly = false }) => [windGustKmh, raisesOnly])).toEqual([
      [STORM.gustKmh, true],
      [15, false],
    ]);
  });
});

describe('what a mast measured a moment before the list of yards changed', () => {
  const NORTH: Facility = { ...PLACE, latitude: PLACE.latitude + 5 };

  /** Gust at a yard that comes after the service began, km/h; null: not known. */
  function gustAt(yard: Facility, before: readonly Facility[]): number | null {
    let yards = before;
    const source = createOwnStationSource(weather, telemetryProfile(weather), {
      clock: { nowMs: () => NOW_MS + MINUTE_MS },
      facilities: () => yards,
    });
    source.start(() => {});
    yards = [yard];
    source.lookAgain();
    source.add(sent([WIND]));
    return source.conditionsAt([yard.longitude, yard.latitude])?.values.windGustKmh?.value ?? null;
  }

  it('counts at a yard that is new: a storm there closes it at once [S2]', () => {
    expect(gustAt(NORTH, [])).toBe(STORM.gustKmh);
  });

  it('says nothing of the place that a yard was moved to, or of another yard of its name [S1]', () => {
    expect(gustAt(NORTH, [PLACE])).toBeNull();
    expect(gustAt({ ...PLACE, gid: 9 }, [PLACE])).toBeNull();
  });
});

describe('what a mast told before the service was restarted', () => {
  const CALM = { w: 10, g: 15, c: 20, h: 50 };
  const STORMY = { ...CALM, ...WIND };

  /** Gusts that count as the service begins, km/h, after some bodies were read again. */
  function gustsOf(bodies: readonly (readonly object[])[]) {
    const source = createOwnStationSource(weather, telemetryProfile(weather), {
      clock: { nowMs: () => NOW_MS + MINUTE_MS },
      facilities: () => [PLACE],
    });
    for (const body of bodies) source.add(sent(body));
    const told: unknown[] = [];
    source.start((observations) => void told.push(...observations));
    const reports = source
      .stationsNow()(PLACE_AT, 1_000)
      .flatMap((station) => station.reports);
    expect(told).toHaveLength(reports.length);
    return reports.map(({ values }) => values.windGustKmh);
  }
  const PLACE_AT = [PLACE.longitude, PLACE.latitude] as const;

  it('is corrected by a later body, as it was before [S2][S13]', () => {
    expect(gustsOf([[STORMY], [CALM]])).toEqual([15]);
    expect(gustsOf([[CALM], [STORMY]])).toEqual([STORM.gustKmh]);
  });

  it('counts with all rows of one body [S2]', () => {
    expect(gustsOf([[STORMY, CALM]])).toEqual([15, STORM.gustKmh]);
  });
});
