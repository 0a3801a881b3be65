import { beforeEach, describe, expect, it } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { NO_VALUES, type StationReport, type StationValues } from '#server/sources/stations/stationReport.ts';
import { createStationSource } from '#server/sources/stations/stationSource.ts';
import { readSwob } from '#server/sources/swob/readSwob.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { profileOf } from '../sourceFixture.ts';

const NOON_MS = Date.UTC(2026, 10, 23, 12);
const PLACE = [-98.5, 58.7] as const;
const YARD: Facility = {
  id: 'Y',
  gid: 1,
  clientId: 'ACME',
  longitude: -98.6,
  latitude: 58.7,
  countryCode: 'CA',
};
const STORM = { windSpeedKmh: 100, windGustKmh: 120 };
const CALM = { windSpeedKmh: 10, windGustKmh: 10 };
const AIR = { temperatureC: 20, humidityPercent: 50 };

const told = (values: Partial<StationValues>): StationReport => ({
  station: { id: 'K1', name: 'K1', place: PLACE },
  atMs: NOON_MS - 60_000,
  values: { ...NO_VALUES, ...values },
});

/** An item of the collection at 11:55. */
const feature = (values: Record<string, [number, string]>) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [...PLACE, 280] },
  properties: {
    obs_date_tm: '2026-11-23T11:55:00.000Z',
    'icao_stn_id-value': 'CYBQ',
    'stn_nam-value': 'CYBQ',
    ...Object.fromEntries(
      Object.entries(values).flatMap(([name, [value, unit]]) => [
        [name, value],
        [`${name}-uom`, unit],
        [`${name}-qa`, 100],
      ]),
    ),
  },
});
const HOUR = feature({
  avg_wnd_spd_10m_pst10mts: [70, 'km/h'],
  max_wnd_gst_spd_10m_pst10mts: [110, 'km/h'],
  vis: [0.1, 'km'],
  air_temp: [1, '°C'],
});
const MINUTE = feature({ avg_wnd_spd_10m_pst1mt: [60, 'km/h'], air_temp: [1, '°C'] });

let delivered: WeatherObservation[];
let take: (reports: readonly StationReport[]) => void;
let source: ReturnType<typeof createStationSource>;

beforeEach(() => {
  delivered = [];
  source = createStationSource({
    profile: profileOf('stations'),
    clock: { nowMs: () => NOON_MS },
    facilities: () => [YARD],
    follow(to) {
      take = to;
      return { stop: async () => {} };
    },
  });
  source.start((observations) => delivered.push(...observations));
});

const gusts = () => delivered.map(({ windGustKmh }) => windGustKmh);
/** What a facility that comes now is told. */
function gustsAgain() {
  delivered = [];
  source.lookAgain();
  return gusts();
}

describe('reports of one station and one time', () => {
  it.each([
    ['of the hour first', [HOUR, MINUTE]],
    ['of the minute first', [MINUTE, HOUR]],
  ])('that are two products of Canada, that %s, take no gust of each other away [S2]', (_, features) => {
    const { reports, refused } = readSwob({ features, numberMatched: 2 });
    expect([reports.length, refused]).toEqual([2, 0]);
    take(reports);
    expect(Math.max(...gusts().map((kmh) => kmh ?? 0))).toBe(110);
    expect(Math.min(...delivered.map(({ visibilityM }) => visibilityM ?? Infinity))).toBe(100);
  });

  it.each([
    ['before', [told(STORM), told(CALM)]],
    ['after', [told(CALM), told(STORM)]],
  ])('are all told and kept, the storm %s the calm of one list [S2]', (_, reports) => {
    take(reports);
    expect(gusts()).toHaveLength(2);
    expect(gusts()).toContain(120);
    take(reports); // the next poll
    expect(gusts()).toHaveLength(2);
    expect(gustsAgain()).toContain(120);
  });

  it('are told once when a later list has them beside another one', () => {
    take([told(STORM)]);
    take([told(STORM), told(CALM)]);
    take([told(STORM), told(CALM)]);
    expect(gusts()).toEqual([120, 10]);
  });

  it('lose nothing to a later one that tells other quantities [S2][S4]', () => {
    take([told(STORM)]);
    take([told(AIR)]);
    expect(gustsAgain()).toContain(120);
    const { values } = source.conditionsAt(PLACE)!;
    expect([values.windGustKmh?.value, values.temperatureC?.value]).toEqual([120, 20]);
  });

  it('are replaced by a later one that tells the same quantities, a correction', () => {
    take([told(STORM), told(AIR)]);
    take([told(CALM)]);
    expect(gustsAgain().filter((kmh) => kmh !== null)).toEqual([10]);
    expect(source.conditionsAt(PLACE)!.values.temperatureC?.value).toBe(20);
  });
});
