import { describe, expect, it } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import { createStationLookup } from '#server/sources/stations/stationLookup.ts';
import { NO_VALUES } from '#server/sources/stations/stationReport.ts';
import { createStationSource } from '#server/sources/stations/stationSource.ts';
import { profileOf } from '../sourceFixture.ts';

const NOON_MS = Date.UTC(2026, 10, 23, 12);
const HERE: LonLat = [-73.8, 42.75];

function sourceOf(name: string, northDeg: number) {
  const source = createStationSource({
    profile: profileOf(name),
    clock: { nowMs: () => NOON_MS },
    facilities: () => [],
    follow(take) {
      const station = { id: name, name, place: [HERE[0], HERE[1] + northDeg] } as const;
      take([{ station, atMs: NOON_MS, values: { ...NO_VALUES, temperatureC: 5 } }]);
      return { stop: async () => {} };
    },
  });
  source.start(() => {});
  return source;
}
const mastOf = (client: string, mayClear: boolean) => ({
  ...sourceOf(`${client} mast`, 0.01),
  client,
  mayClear: () => mayClear,
});

describe('createStationLookup', () => {
  it("tells of a client's own stations to the people of that client alone [AUTH-05]", () => {
    const masts = [mastOf('ACME', true), mastOf('OTHER', true)];
    const lookup = createStationLookup(masts, [sourceOf('Airport', 0.1)]);
    const heard = (clientId: string | null) => [
      lookup(clientId).conditionsAt(HERE)?.station.name,
      lookup(clientId)
        .stationsNow()(HERE, 25_000)
        .map(({ station }) => station.name),
    ];
    expect(heard('ACME')).toEqual(['ACME mast', ['ACME mast', 'Airport']]);
    expect(heard('OTHER')).toEqual(['OTHER mast', ['OTHER mast', 'Airport']]);
    expect(heard('THIRD')).toEqual(['Airport', ['Airport']]);
    expect(heard(null)).toEqual(['Airport', ['Airport']]);
    expect(createStationLookup(masts, [])(null).conditionsAt(HERE)).toBeNull();
  });

  it('shows a station that was not granted only where no public one tells anything, and always hears it [S2][GAP-137]', () => {
    const mast = mastOf('ACME', false);
    expect(createStationLookup([mast], [])('ACME').conditionsAt(HERE)?.station.name).toBe('ACME mast');
    const beside = createStationLookup([mast], [sourceOf('Airport', 0.1)])('ACME');
    expect(beside.conditionsAt(HERE)?.station.name).toBe('Airport');
    expect(beside.stationsNow()(HERE, 25_000)).toHaveLength(2);
    expect(beside.stationsNow()(HERE, 5_000)).toHaveLength(1);
  });
});
