import { expect, test } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import type { TelemetryReading } from '#server/sources/ingest/readTelemetry.ts';
import { createMeasuredFleet, type FleetReader } from '#server/world/roads/measuredFleet.ts';

const HOUR_MS = 3_600_000;
/** 20:00 in Chicago, 21:00 in New York, and the next day by UTC since an hour. */
const AT_MS = Date.UTC(2026, 6, 16, 1);
const facility = (id: string, tz?: string): Facility => ({
  id,
  gid: 1,
  clientId: 'ACME',
  countryCode: 'US',
  longitude: -87,
  latitude: 41,
  ...(tz === undefined ? {} : { tz }),
});

/**
 * How warm the cab was on average, °C:
 * today's readings count, one an hour for a day, each warmer by a degree than the one before.
 */
function averageC(texts: TelemetryReading['texts'], facilities: readonly Facility[] = []): number {
  const readings = Array.from({ length: 24 }, (_, hour) => ({
    device: 'T1',
    atMs: AT_MS - (23 - hour) * HOUR_MS,
    place: [-87, 41] as const,
    values: { cabTemperature: hour, cabHumidity: 50 },
    texts,
  }));
  const memory = { of: () => readings, newest: () => readings.slice(-1), newestMs: () => AT_MS };
  const fleet = createMeasuredFleet([
    { clientId: 'ACME', goneAfterMs: HOUR_MS, lateAfterMs: HOUR_MS, memory },
  ])!;
  const reader: FleetReader = { clientId: 'ACME', facilities, isUnlimited: true };
  return ((fleet.heatOf(reader, 'T1', AT_MS)!.summary.cab!.temp.average! - 32) * 5) / 9;
}

test('a vehicle has its day by its origin, by its destination, or by where it is, never by UTC [S4][DATA-13]', () => {
  const chicago = facility('CHI', 'America/Chicago');
  const newYork = facility('NYC', 'America/New_York');
  const [since21, since22] = [(3 + 23) / 2, (2 + 23) / 2];
  expect(averageC({ origin: 'CHI', destination: 'NYC' }, [chicago, newYork])).toBeCloseTo(since21, 1);
  expect(averageC({ destination: 'NYC' }, [chicago, newYork])).toBeCloseTo(since22, 1);
  expect(averageC({ origin: 'BARE', destination: 'NYC' }, [facility('BARE'), newYork])).toBeCloseTo(
    since22,
    1,
  );
  expect(averageC({})).toBeCloseTo(since21, 1);
});
