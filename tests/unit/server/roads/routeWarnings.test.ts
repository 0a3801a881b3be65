import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { RouteAnswer } from '#contracts/route.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { AlertArea, PublicAlert } from '#server/sources/alerts/publicAlert.ts';
import type { NearStation, Reporting } from '#server/sources/stations/nearestStations.ts';
import { NO_VALUES } from '#server/sources/stations/stationReport.ts';
import { roadSnapshotOf } from '#server/world/roads/roadSnapshot.ts';
import { packedLine, startRoutingStage } from './routingStage.ts';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const MINUTE_MS = 60_000;
/** 100 km to the east along the equator: three pieces of 0.3°, each driven in 40 min. */
const FROM: LonLat = [10, 0];
const TO: LonLat = [10.9, 0];
const ROUTE = { geometry: packedLine([FROM, [10.45, 0], TO]), distance: 100_000, duration: 7_200 };

let alerts: PublicAlert[];
let stations: readonly NearStation<Reporting>[];
let isKnown: (place: LonLat) => boolean;
let asOfMs: number | null;
const stage = await startRoutingStage({
  stationsNear: () => stations,
  alerts: () => alerts,
  alertsAsOfMs: () => asOfMs,
  areAlertsKnownAt: (place) => isKnown(place),
});
afterAll(stage.server.stop);
beforeEach(() => {
  [alerts, stations, isKnown, asOfMs] = [[], [], () => true, null];
  stage.answer(JSON.stringify({ code: 'Ok', routes: [ROUTE] }));
});

/** Closed ring around a box. */
function box([west, south]: LonLat, [east, north]: LonLat): LonLat[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

function warning(areas: readonly AlertArea[], fromMs = NOW_MS, untilMs = NOW_MS + 240 * MINUTE_MS) {
  const en = { event: 'Tornado Warning', area: '', headline: '', message: '' };
  const kind = { id: 'w', eventType: 'Tornado Warning', rank: 1, isWarning: true, sentAtMs: NOW_MS };
  return { ...kind, fromMs, untilMs, en, fr: null, areas } satisfies PublicAlert;
}

const pieces = ({ risk }: RouteAnswer) => risk[0]!.features.map(({ properties }) => properties);
const levels = async () => pieces(await stage.found([FROM, TO])).map(({ level }) => level);

describe('a warning on the way', () => {
  it('is told though it is narrower than the places where the weather is looked at [S4][ROUTE-14]', async () => {
    // 7 km, between two of the places
    alerts = [warning([[box([10.008, -0.03], [10.071, 0.03])]])];
    expect(await levels()).toEqual(['HIGH', 'UNKNOWN', 'UNKNOWN']);
    alerts = [warning([[box([10.008, 0.01], [10.071, 0.03])]])];
    expect(await levels()).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']);
  });

  it('is told in each of its areas, and not in their holes [ROUTE-14]', async () => {
    const far = [box([40, 40], [41, 41])];
    alerts = [warning([far, [box([10.35, -0.02], [10.36, 0.02])]])];
    expect(await levels()).toEqual(['UNKNOWN', 'HIGH', 'UNKNOWN']);
    const wide = box([9, -1], [12, 1]);
    alerts = [warning([[wide, box([9.5, -0.5], [10.65, 0.5])]])];
    expect(await levels()).toEqual(['UNKNOWN', 'UNKNOWN', 'HIGH']);
    // holes in which no piece lies wholly
    alerts = [warning([[wide, box([10.1, -0.1], [10.2, 0.1]), box([10.35, -0.1], [10.5, 0.1])]])];
    expect(await levels()).toEqual(['HIGH', 'HIGH', 'HIGH']);
  });

  it.each([
    ['early in a piece', 2, 20, ['HIGH', 'UNKNOWN', 'UNKNOWN']],
    ['late in a piece', 61, 79, ['UNKNOWN', 'HIGH', 'UNKNOWN']],
    ['over two pieces', 39, 41, ['HIGH', 'HIGH', 'UNKNOWN']],
    ['until departure', -60, 0, ['UNKNOWN', 'UNKNOWN', 'UNKNOWN']],
    ['until just after departure', -60, 1 / MINUTE_MS, ['HIGH', 'UNKNOWN', 'UNKNOWN']],
    ['from the arrival on', 120, 180, ['UNKNOWN', 'UNKNOWN', 'HIGH']],
    ['from after the arrival', 120 + 1 / MINUTE_MS, 180, ['UNKNOWN', 'UNKNOWN', 'UNKNOWN']],
  ])(
    'is told where it is in force %s, for ever so short a time [S4][ROUTE-14]',
    async (_, from, until, told) => {
      const wide: AlertArea = [box([9, -1], [12, 1])];
      alerts = [warning([wide], NOW_MS + from * MINUTE_MS, NOW_MS + until * MINUTE_MS)];
      expect(await levels()).toEqual(told);
    },
  );
});

it('routes tell of when their warnings are, and tell no time without a list of them [S5][CALL-64]', async () => {
  asOfMs = NOW_MS - 14 * MINUTE_MS;
  expect((await stage.found([FROM, TO])).as_of).toBe('2026-11-26T11:46:00.000Z');
  asOfMs = null;
  expect(await stage.found([FROM, TO])).not.toHaveProperty('as_of');
});

describe('warnings that are not known', () => {
  const station = { id: 'KABC', name: 'KABC', place: FROM };
  const values = { ...NO_VALUES, precip1HourMm: 2 };
  const RAIN = { station, distanceM: 5_000, reports: [{ station, atMs: NOW_MS, values }] };

  it('are told of each piece, whatever else is known of it [S4][ROUTE-14]', async () => {
    stations = [RAIN];
    isKnown = ([lon]) => lon < 10.5;
    const told = pieces(await stage.found([FROM, TO]));
    expect(told.map(({ level, warnings_unknown }) => [level, warnings_unknown])).toEqual([
      ['ELEVATED', undefined],
      ['ELEVATED', true],
      ['UNKNOWN', true],
    ]);
  });

  const US = { id: 'us', footprint: [box([0, 0], [20, 20])] };
  const snapshotOf = (isCurrent: boolean, profile: { id: string; footprint: LonLat[][] }) =>
    roadSnapshotOf(undefined, {
      isCurrent: () => isCurrent,
      profiles: [profile],
      alerts: () => [],
      currentAsOfMs: () => NOW_MS,
    });

  it.each([
    ['no service is asked', roadSnapshotOf(undefined, undefined)],
    ['no whole and current list is there', snapshotOf(false, US)],
    ['no service watches', snapshotOf(true, { id: 'us', footprint: [] })],
  ])('are those of a place where %s [S4]', (_, snapshot) => {
    expect([
      snapshot.areAlertsKnownAt([10, 10]),
      snapshot.alerts(),
      snapshot.stationsNear([10, 10], 25_000),
    ]).toEqual([false, [], []]);
    expect(snapshotOf(true, US).areAlertsKnownAt([10, 10])).toBe(true);
    expect(
      [snapshotOf(true, US), roadSnapshotOf(undefined, undefined)].map((one) => one.alertsAsOfMs()),
    ).toEqual([NOW_MS, null]);
  });
});
