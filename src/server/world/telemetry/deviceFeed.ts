import type { ReadingMemory } from '../../sources/ingest/readingMemory.ts';
import type { TelemetryReading } from '../../sources/ingest/readTelemetry.ts';

/** Devices of one client, as a feed of theirs tells of them. */
export type DeviceFeed = {
  /** Upper case. */
  readonly clientId: string;
  /** An older reading is none, ms. */
  readonly goneAfterMs: number;
  readonly memory: Pick<ReadingMemory, 'of' | 'newest'>;
};

/** What is known of one device, oldest first. */
export type DeviceReadings = {
  readonly readings: readonly TelemetryReading[];
  readonly goneAfterMs: number;
};

/** Readings of a device of a client; empty where no feed tells of it. Of several feeds the one with the newest reading. */
export function readingsOf(feeds: readonly DeviceFeed[], clientId: string, device: string): DeviceReadings {
  const found = feeds
    .filter((feed) => feed.clientId === clientId.toUpperCase())
    .map(({ memory, goneAfterMs }) => ({ readings: memory.of(device), goneAfterMs }))
    .sort((a, b) => (b.readings.at(-1)?.atMs ?? 0) - (a.readings.at(-1)?.atMs ?? 0));
  return found[0] ?? { readings: [], goneAfterMs: 0 };
}

/** Newest reading at a time, as long as it holds; null: none. */
export function readingAt({ readings, goneAfterMs }: DeviceReadings, atMs: number): TelemetryReading | null {
  const last = readings.findLast((reading) => reading.atMs <= atMs) ?? null;
  return last !== null && atMs - last.atMs <= goneAfterMs ? last : null;
}
