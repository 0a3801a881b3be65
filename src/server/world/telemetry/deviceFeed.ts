import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { LayerTimes } from '../../sources/layers/layerSource.ts';
import type { ReadingMemory } from '../../sources/ingest/readingMemory.ts';
import type { TelemetryReading } from '../../sources/ingest/readTelemetry.ts';

/** Devices of one client, as a feed of theirs tells of them. */
export type DeviceFeed = {
  /** Upper case. */
  readonly clientId: string;
  /** An older reading is none, ms. */
  readonly goneAfterMs: number;
  /** Without a newer reading for so long it is late, ms. */
  readonly lateAfterMs: number;
  readonly memory: Pick<ReadingMemory, 'of' | 'newest' | 'newestMs'>;
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

/** Layers show the readings of so long, ms. */
const SHOWN_MS = 24 * 3_600_000;

/**
 * Times of what feeds of a client tell now: as old as the one that has been silent for longest (S5), and late while one of
 * them is, or has told nothing for a day. null: none of them has told anything in it.
 */
export function deviceTimes(
  feeds: readonly DeviceFeed[],
  clientId: string | null,
  nowMs: number,
): LayerTimes | null {
  const own = feeds.filter((feed) => feed.clientId === clientId?.toUpperCase());
  const told = own.flatMap(({ memory, lateAfterMs }) => {
    const newestMs = memory.newestMs();
    const isShown = newestMs !== null && newestMs > nowMs - SHOWN_MS && !isAheadOf(nowMs, newestMs);
    return isShown ? { madeMs: newestMs, dueMs: newestMs + lateAfterMs } : [];
  });
  if (told.length === 0) return null;
  const madeMs = Math.min(...told.map((times) => times.madeMs));
  return { madeMs, dueMs: told.length === own.length ? Math.min(...told.map(({ dueMs }) => dueMs)) : madeMs };
}

/** When a value of a reading was told, epoch ms: an earlier row of the same minutes may have told it (S5). */
export function toldMs({ atMs, borrowedMs }: TelemetryReading, name: string): number {
  return borrowedMs?.[name] ?? atMs;
}

/** Value of the newest reading at a time, as long as it holds from when it was told; null: none. */
export function valueAt(
  { readings, goneAfterMs }: DeviceReadings,
  name: string,
  atMs: number,
): number | null {
  const last = readings.findLast((reading) => reading.atMs <= atMs);
  if (last === undefined || atMs - toldMs(last, name) > goneAfterMs) return null;
  return last.values[name] ?? null;
}
