import { describe, expect, test } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import { sensorAnswer } from '#server/routes/sensors/sensorAnswer.ts';
import { createReadingMemory } from '#server/sources/ingest/readingMemory.ts';
import type { TelemetryReading } from '#server/sources/ingest/readTelemetry.ts';
import type { SensorRecord } from '#server/storage/repositories/sensorsRepository.ts';
import { measuredDepthCm } from '#server/useCases/sensors/measuredHeights.ts';
import type { DeviceFeed } from '#server/world/telemetry/deviceFeed.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The middle row, which is of now, is this one. */
const NOW_ROW = 288;

const POLE: SensorRecord = {
  gid: 7,
  clientId: 'ACME',
  deviceId: 'POLE-1',
  facility: 'YARD',
  facilityGid: 1,
  zone: 'Roof',
  project: 'Yard',
  type: 'snow depth',
  markerColor: '#800080',
  markerSymbol: '',
  markerSize: 'medium',
  latitude: 45,
  longitude: -73,
  status: 'online',
  statusAtMs: MISSION_TIME_MS - DAY_MS,
  createdAtMs: MISSION_TIME_MS - DAY_MS,
};

/** A feed that told of the pole at these times, as many minutes ago; its readings hold for 75 minutes. */
function feedOf(...minutesAgo: readonly number[]) {
  const readings = minutesAgo.map((minutes): TelemetryReading => ({
    device: 'POLE-1',
    atMs: MISSION_TIME_MS - minutes * MINUTE_MS,
    place: null,
    values: { depth: 40 },
    texts: {},
  }));
  return [
    {
      clientId: 'ACME',
      goneAfterMs: 75 * MINUTE_MS,
      lateAfterMs: 15 * MINUTE_MS,
      memory: { of: () => readings, newest: () => readings, newestMs: () => null },
    },
  ];
}

const answerOf = (measured: readonly DeviceFeed[], pole = POLE) =>
  sensorAnswer(pole, { model: null, measured }, MISSION_TIME_MS).sensors[0]!.sensor;

describe('a snow sensor that is measured', () => {
  test('reports no height while it is turned off, in panel and layer, though its feed goes on [S4][SENS-02]', () => {
    const measured = feedOf(90, 50, 10);
    const off = { ...POLE, status: 'offline', statusAtMs: MISSION_TIME_MS - 60 * MINUTE_MS } as const;
    const { height } = answerOf(measured, off);
    expect(height.slice(NOW_ROW - 12).every((cm) => cm === null)).toBe(true);
    expect(height[NOW_ROW - 13]).toBe(40);
    expect(measuredDepthCm(measured, off, MISSION_TIME_MS)).toBeNull();
    expect(measuredDepthCm(measured, POLE, MISSION_TIME_MS)).toBe(40);
  });

  test('tells when its newest reading was made, however many rows repeat that [S5]', () => {
    const of = (...minutesAgo: readonly number[]) => answerOf(feedOf(...minutesAgo));
    expect(of(200, 74).height[NOW_ROW]).toBe(40);
    expect(of(200, 74).read_at).toBe(isoInstant(MISSION_TIME_MS - 74 * MINUTE_MS));
    expect(of(12, -1).read_at).toBe(isoInstant(MISSION_TIME_MS - 12 * MINUTE_MS));
    expect(of().read_at).toBeNull();
    const off = { ...POLE, status: 'offline', statusAtMs: MISSION_TIME_MS - 60 * MINUTE_MS } as const;
    expect(answerOf(feedOf(90, 10), off).read_at).toBe(isoInstant(MISSION_TIME_MS - 90 * MINUTE_MS));
  });

  /** A feed whose later row of the same five minutes tells no depth. */
  function feedOfDepthBefore(toldMinutesAgo: number, silentMinutesAgo: number) {
    const memory = createReadingMemory();
    const [feed] = feedOf(toldMinutesAgo, silentMinutesAgo);
    const [told, silent] = feed!.memory.of();
    memory.add([told!, { ...silent!, values: { depth: null } }], MISSION_TIME_MS);
    return [{ ...feed!, memory }];
  }

  test('has a depth no longer than its feed allows, however new a later row without one is [S4][S5]', () => {
    const measured = feedOfDepthBefore(79, 76);
    const depthAfter = (minutes: number) =>
      measuredDepthCm(measured, POLE, MISSION_TIME_MS + (minutes - 79) * MINUTE_MS);
    expect([depthAfter(75), depthAfter(76)]).toEqual([40, null]);
    // 74 minutes after the depth was told, and 79
    const { height } = answerOf(measured);
    expect([height[NOW_ROW - 1], height[NOW_ROW]]).toEqual([40, null]);
  });

  test('tells when its depth was measured, not when a later row of the same minutes lacked one [S5]', () => {
    const measured = feedOfDepthBefore(9, 8);
    const { height, read_at } = answerOf(measured);
    expect(height[NOW_ROW]).toBe(40);
    expect(read_at).toBe(isoInstant(MISSION_TIME_MS - 9 * MINUTE_MS));
  });
});
