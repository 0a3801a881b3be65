import { describe, expect, it } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import { peakWindOf } from '#server/sources/stations/peakWind.ts';
import { createStationLookup } from '#server/sources/stations/stationLookup.ts';
import { NO_VALUES, type StationReport, type StationValues } from '#server/sources/stations/stationReport.ts';
import { createStationSource } from '#server/sources/stations/stationSource.ts';
import { foundRouteAnswer } from '#server/world/roads/foundRouteAnswer.ts';
import { roadSnapshotOf } from '#server/world/roads/roadSnapshot.ts';
import { profileOf } from '../sources/sourceFixture.ts';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const MINUTE_MS = 60_000;
const HERE: LonLat = [-100, 40];
/** 20 km to the east within a quarter of an hour. */
const ROUTE = { line: [HERE, [HERE[0] + 0.23, HERE[1]]] as LonLat[], lengthM: 20_000, seconds: 900 };

/** A report of a station so far north of where the route begins. */
function reportOf(
  name: string,
  northM: number,
  values: Partial<StationValues>,
  minutesAgo = 5,
): StationReport {
  return {
    station: { id: name, name, place: [HERE[0], HERE[1] + northM / 111_195] },
    atMs: NOW_MS - minutesAgo * MINUTE_MS,
    values: { ...NO_VALUES, ...values },
  };
}

function sourceOf(...reports: StationReport[]) {
  const source = createStationSource({
    profile: profileOf('stations'),
    clock: { nowMs: () => NOW_MS },
    facilities: () => [],
    follow(take) {
      take(reports);
      return { stop: async () => {} };
    },
  });
  source.start(() => {});
  return source;
}

type Sources = readonly ReturnType<typeof sourceOf>[];

/** Level and hazards of the route by public stations and those of a customer. */
async function riskBy(publicOnes: Sources, own: Sources = []) {
  const owned = own.map((source) => ({ ...source, client: 'ACME' }));
  const lookup = createStationLookup(owned, publicOnes)('ACME');
  const snapshot = roadSnapshotOf(lookup.stationsNow(), undefined);
  const { meta } = await foundRouteAnswer([ROUTE], snapshot, { departMs: NOW_MS, url: '' });
  return [meta[0]!.weather_risk_metric_desc, meta[0]!.weather_risk_reasons] as const;
}

const STORM = { temperatureC: 8, windSpeedKmh: 90, windGustKmh: 125, visibilityM: 60, precip1HourMm: 30 };
const AIRPORT = reportOf('Airport', 9_000, STORM);
const CALM = { temperatureC: 8, windSpeedKmh: 5, windGustKmh: 8, precip1HourMm: 0 };

describe('what stations near a road tell', () => {
  it.each<[string, Partial<StationValues>]>([
    ['the temperature alone', { temperatureC: 8 }],
    ['light rain', { temperatureC: 8, precip1HourMm: 0.6 }],
    ['calm air and a clear view', { ...CALM, visibilityM: 16_000 }],
  ])('counts whatever a nearer one tells: %s [S1][S2][ROUTE-14]', async (_, values) => {
    const near = reportOf('Near', 2_000, values);
    for (const by of [
      await riskBy([sourceOf(AIRPORT)]),
      await riskBy([sourceOf(AIRPORT, near)]),
      await riskBy([sourceOf(AIRPORT), sourceOf(near)]),
      await riskBy([sourceOf(AIRPORT)], [sourceOf(near)]),
    ]) {
      expect(by[0]).toBe('EXTREME');
      expect(by[1]).toEqual(
        expect.arrayContaining(['very_heavy_precipitation', 'heavy_winds', 'limited_visibility']),
      );
    }
  });

  it('counts at its own distance: a public station far away silences no mast beside the road [S2][ROUTE-14]', async () => {
    const mast = sourceOf(reportOf('Mast', 500, { windSpeedKmh: 110, windGustKmh: 135 }));
    const far = sourceOf(reportOf('Far', 40_000, CALM));
    expect([(await riskBy([], [mast]))[0], (await riskBy([far], [mast]))[0]]).toEqual(['EXTREME', 'EXTREME']);
    const farStorm = sourceOf(reportOf('Far', 40_000, STORM));
    expect(await riskBy([farStorm], [sourceOf(reportOf('Mast', 500, CALM))])).toEqual(['UNKNOWN', []]);
  });

  it('counts where a mast beside it measures everything else [S2][ROUTE-14]', async () => {
    const fog = sourceOf(reportOf('Airport', 3_000, { temperatureC: 8, visibilityM: 60 }));
    expect((await riskBy([fog], [sourceOf(reportOf('Mast', 500, CALM))]))[1]).toEqual(['limited_visibility']);
  });

  it('counts before it was granted anything: a station raises [S2][ROUTE-14]', async () => {
    const mast = { ...sourceOf(reportOf('Mast', 500, { windGustKmh: 135 })), mayClear: () => false };
    expect((await riskBy([sourceOf(reportOf('Airport', 9_000, CALM))], [mast]))[0]).toBe('EXTREME');
  });

  it('keeps a peak wind for an hour, whatever the station has measured since [S2][ROUTE-14]', async () => {
    const calm = reportOf('Airport', 9_000, CALM);
    const peaks = (minutesAgo: number) =>
      peakWindOf(calm, { gustKmh: 125, atMs: NOW_MS - minutesAgo * MINUTE_MS });
    expect((await riskBy([sourceOf(calm, ...peaks(25))]))[1]).toContain('heavy_winds');
    // passed after 7.5 minutes on average
    expect((await riskBy([sourceOf(calm, ...peaks(52))]))[1]).toContain('heavy_winds');
    expect((await riskBy([sourceOf(calm, ...peaks(53))]))[1]).toEqual([]);
  });

  it('is the newest of a station, and the worst of reports of one time [S2][ROUTE-14]', async () => {
    const fog = reportOf('Airport', 9_000, { visibilityM: 60 }, 20);
    const clear = reportOf('Airport', 9_000, { visibilityM: 9_000 }, 5);
    expect((await riskBy([sourceOf(fog, clear)]))[1]).toEqual([]);
    const noView = reportOf('Airport', 9_000, { temperatureC: 8 }, 5);
    expect((await riskBy([sourceOf(fog, noView)]))[1]).toEqual(['limited_visibility']);
    const atOnce = reportOf('Airport', 9_000, { visibilityM: 60 }, 5);
    for (const pair of [
      [clear, atOnce],
      [atOnce, clear],
    ])
      expect((await riskBy([sourceOf(...pair)]))[1]).toEqual(['limited_visibility']);
  });

  it('takes rain for ice by the thermometer of another one where it has none [S2][ROUTE-14]', async () => {
    const rain = { precip1HourMm: 2 };
    const cold = sourceOf(reportOf('Airport', 9_000, { temperatureC: -1 }));
    const gauge = (values: Partial<StationValues>) => sourceOf(reportOf('Gauge', 500, values));
    expect((await riskBy([cold], [gauge(rain)]))[1]).toContain('snow_ice');
    expect((await riskBy([cold], [gauge({ ...rain, temperatureC: 6 })]))[1]).toEqual(['precipitation']);
    expect((await riskBy([], [gauge(rain)]))[1]).toEqual(['precipitation']);
  });
});
