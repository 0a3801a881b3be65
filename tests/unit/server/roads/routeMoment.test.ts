import { afterEach, expect, it, vi } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import type { ServiceAlert } from '#server/sources/alerts/liveAlerts.ts';
import { createStationLookup } from '#server/sources/stations/stationLookup.ts';
import { NO_VALUES, type StationReport } from '#server/sources/stations/stationReport.ts';
import { createStationSource } from '#server/sources/stations/stationSource.ts';
import { foundRouteAnswer } from '#server/world/roads/foundRouteAnswer.ts';
import { roadSnapshotOf } from '#server/world/roads/roadSnapshot.ts';
import { profileOf } from '../sources/sourceFixture.ts';

// kept: the content must change at a turn of the loop, between two pieces
const { setImmediate: later } = globalThis;

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const HERE: LonLat = [-100, 40];
/** 170 km in five pieces, all of them in reach of one warning, within an hour. */
const ROUTE = { line: [HERE, [-98, 40]] as LonLat[], lengthM: 170_000, seconds: 3_000 };
const WARNING: ServiceAlert = {
  id: 'w',
  sourceId: 'nws-alerts',
  eventType: 'Tornado Warning',
  rank: 1,
  isWarning: true,
  sentAtMs: NOW_MS,
  fromMs: NOW_MS,
  untilMs: NOW_MS + 5 * 3_600_000,
  en: { event: 'Tornado Warning', area: '', headline: '', message: '' },
  fr: null,
  areas: [
    [
      [
        [-101, 39],
        [-97, 39],
        [-97, 41],
        [-101, 41],
        [-101, 39],
      ],
    ],
  ],
};

afterEach(() => vi.restoreAllMocks());

/** Sources of a run, and what they hold. */
function scene() {
  let alerts: readonly ServiceAlert[] = [];
  let isCurrent = false;
  let take: (reports: readonly StationReport[]) => void = () => {};
  const stations = createStationSource({
    profile: profileOf('stations'),
    clock: { nowMs: () => NOW_MS },
    facilities: () => [],
    follow(to) {
      take = to;
      return { stop: async () => {} };
    },
  });
  stations.start(() => {});
  const storm = (lon: number): StationReport => ({
    station: { id: `S${lon}`, name: 'Mast', place: [lon, 40] },
    atMs: NOW_MS,
    values: { ...NO_VALUES, windGustKmh: 135 },
  });
  return {
    snapshot: () =>
      roadSnapshotOf(createStationLookup([], [stations])(null).stationsNow(), {
        profiles: [{ id: 'nws-alerts', footprint: WARNING.areas[0]! as LonLat[][] }],
        alerts: () => alerts,
        currentAsOfMs: () => (isCurrent ? NOW_MS : null),
        isCurrent: () => isCurrent,
      }),
    hear: () => void ([alerts, isCurrent] = [[WARNING], true]),
    storm: () => take([-99.9, -99.4, -98.9, -98.4, -98.1].map(storm)),
  };
}

/** The pieces of a route, where content comes at the turn after the first piece. */
async function toldOf(snapshot: ReturnType<typeof roadSnapshotOf>, change: () => void) {
  let nowMs = 0;
  // each look at the clock is the end of a slice
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1_000));
  later(change);
  const { risk, as_of } = await foundRouteAnswer([ROUTE, ROUTE], snapshot, { departMs: NOW_MS, url: '' });
  const pieces = risk[0]!.features.map(({ properties: { level, warnings_unknown } }) => [
    level,
    warnings_unknown ?? false,
  ]);
  return { as_of, pieces: [...new Set(pieces.map(String))] };
}

it('judges all pieces by the list of warnings of one moment, though another one comes between them [S4][ROUTE-14]', async () => {
  const { snapshot, hear } = scene();
  expect(await toldOf(snapshot(), hear)).toEqual({ as_of: undefined, pieces: ['UNKNOWN,true'] });
  const { pieces } = await toldOf(snapshot(), () => {});
  expect(pieces).toEqual(['HIGH,false']);
});

it('judges all pieces by the reports of one moment, though a station tells more between them [S2][ROUTE-14]', async () => {
  const { snapshot, storm } = scene();
  expect((await toldOf(snapshot(), storm)).pieces).toEqual(['UNKNOWN,true']);
  expect((await toldOf(snapshot(), () => {})).pieces).toContain('EXTREME,true');
});
