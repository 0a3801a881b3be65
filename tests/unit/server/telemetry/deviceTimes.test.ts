import { describe, expect, it } from 'vitest';
import { createReadingMemory } from '#server/sources/ingest/readingMemory.ts';
import { measuredDatasets } from '#server/world/layers/datasets.ts';
import { deviceTimes, type DeviceFeed } from '#server/world/telemetry/deviceFeed.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOON_MS = Date.UTC(2026, 10, 23, 12);

/** A feed whose only device told something at a time, epoch ms; null: it never did. */
function feedOf(toldMs: number | null, clientId = 'ACME'): DeviceFeed {
  const memory = createReadingMemory();
  if (toldMs !== null)
    memory.add([{ device: 'T1', atMs: toldMs, place: [-73, 45], values: {}, texts: {} }], toldMs);
  return { clientId, goneAfterMs: 10 * MINUTE_MS, lateAfterMs: 3 * MINUTE_MS, memory };
}

describe('layers of devices', () => {
  it.each([0, 8 * HOUR_MS, DAY_MS - 1])(
    'are as old as the newest reading, and late by its feed: after %d ms of silence [S5]',
    (silentMs) => {
      const vehicles = deviceTimes([feedOf(NOON_MS)], 'acme', NOON_MS + silentMs);
      expect(vehicles).toEqual({ madeMs: NOON_MS, dueMs: NOON_MS + 3 * MINUTE_MS });
      expect(measuredDatasets(NOON_MS + silentMs, { vehicles })).toEqual([
        {
          name: 'vehicles',
          reference_time: ['2026-11-23T12:00:00.000Z'],
          valid_at_times: ['2026-11-23T12:00:00.000Z'],
          next_update_at: '2026-11-23T12:03:00.000Z',
        },
      ]);
    },
  );

  it('are not known once they have told nothing for a day, nor to another client [S4]', () => {
    expect(deviceTimes([feedOf(NOON_MS)], 'ACME', NOON_MS + DAY_MS)).toBeNull();
    expect(deviceTimes([feedOf(null)], 'ACME', NOON_MS)).toBeNull();
    expect(deviceTimes([feedOf(NOON_MS)], 'OTHER', NOON_MS)).toBeNull();
    expect(deviceTimes([feedOf(NOON_MS)], null, NOON_MS)).toBeNull();
    expect(measuredDatasets(NOON_MS, { snow: null })).toMatchObject([
      { name: 'snow_sensors', reference_time: [], next_update_at: null },
    ]);
  });

  it('are not known by a reading from ahead of the clock [S5]', () => {
    expect(deviceTimes([feedOf(NOON_MS)], 'ACME', NOON_MS - 10_001)).toBeNull();
    expect(deviceTimes([feedOf(NOON_MS)], 'ACME', NOON_MS - 10_000)).not.toBeNull();
  });

  it('are known by the first reading after the clock was set back [S5]', () => {
    const memory = createReadingMemory();
    const tell = (atMs: number, nowMs = atMs) =>
      memory.add([{ device: 'T1', atMs, place: [-73, 45], values: {}, texts: {} }], nowMs);
    tell(NOON_MS + HOUR_MS);
    tell(NOON_MS);
    const feed = { ...feedOf(null), memory };
    expect(deviceTimes([feed], 'ACME', NOON_MS)).toMatchObject({ madeMs: NOON_MS });
    tell(NOON_MS - 10 * MINUTE_MS, NOON_MS);
    expect(deviceTimes([feed], 'ACME', NOON_MS)).toMatchObject({ madeMs: NOON_MS });
  });

  it('of several feeds are as old as the one that is silent, and late with it [S5]', () => {
    const atMs = NOON_MS + 8 * HOUR_MS;
    const both = [feedOf(atMs), feedOf(NOON_MS)];
    expect(deviceTimes(both, 'ACME', atMs)).toEqual({ madeMs: NOON_MS, dueMs: NOON_MS + 3 * MINUTE_MS });
    expect(deviceTimes([feedOf(atMs), feedOf(null)], 'ACME', atMs)).toEqual({ madeMs: atMs, dueMs: atMs });
    // another client's does not matter
    expect(deviceTimes([feedOf(atMs), feedOf(NOON_MS, 'OTHER')], 'ACME', atMs)?.madeMs).toBe(atMs);
  });
});
