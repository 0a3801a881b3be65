import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { TelemetryReading } from './readTelemetry.ts';

/** What devices told over the last day. */
export type ReadingMemory = {
  /** Takes readings; returns how many of them were new. */
  add(readings: readonly TelemetryReading[], nowMs: number): number;
  /** Oldest first; empty: nothing is known of the device. Names are compared without regard to case. */
  of(device: string): readonly TelemetryReading[];
  /** Newest reading of each device, in the order of their names. */
  newest(): readonly TelemetryReading[];
  /** Time of the newest reading of all, epoch ms; null: none yet. */
  newestMs(): number | null;
};

const KEPT_MS = 25 * 3_600_000;
/** Of the readings of so long one is kept, ms: graphs show no more. */
const STEP_MS = 5 * 60_000;
/** More devices than a feed has; those heard of least lately are forgotten. */
const MOST_DEVICES = 2_000;

/** Memory of bounded size, whatever is sent. */
export function createReadingMemory(): ReadingMemory {
  /** In the order in which they were heard of last. */
  const devices = new Map<string, Map<number, TelemetryReading>>();
  let newestMs: number | null = null;

  function addOne(reading: TelemetryReading, nowMs: number): boolean {
    const { device, atMs } = reading;
    if (atMs < nowMs - KEPT_MS) return false;
    const name = device.toLowerCase();
    const steps = devices.get(name) ?? new Map<number, TelemetryReading>();
    const step = Math.floor(atMs / STEP_MS);
    const known = steps.get(step);
    const kept = known === undefined ? reading : joined(known, reading);
    if (JSON.stringify(kept) === JSON.stringify(known)) return false;
    steps.set(step, kept);
    // one that a clock which has been set back since has dated hides none that come now (ADR 28)
    const isAhead = newestMs !== null && isAheadOf(nowMs, newestMs);
    newestMs = newestMs === null || isAhead ? atMs : Math.max(newestMs, atMs);
    for (const old of steps.keys()) if (old < Math.floor((nowMs - KEPT_MS) / STEP_MS)) steps.delete(old);
    devices.delete(name);
    devices.set(name, steps);
    const [oldest] = devices.size > MOST_DEVICES ? devices.keys() : [];
    if (oldest !== undefined) devices.delete(oldest);
    return true;
  }

  const of = (device: string) =>
    [...(devices.get(device.toLowerCase())?.values() ?? [])].sort((a, b) => a.atMs - b.atMs);

  return {
    add: (readings, nowMs) => readings.filter((reading) => addOne(reading, nowMs)).length,
    of,
    newest: () => [...devices.keys()].sort().flatMap((device) => of(device).at(-1) ?? []),
    newestMs: () => newestMs,
  };
}

/** The newer of two readings, the second if they are of one time, with the values that only the other one tells. */
function joined(known: TelemetryReading, told: TelemetryReading): TelemetryReading {
  const [newer, older] = known.atMs > told.atMs ? [known, told] : [told, known];
  const lacking = Object.keys(older.values).filter(
    (name) => older.values[name] !== null && (newer.values[name] ?? null) === null,
  );
  if (lacking.length === 0) return newer;
  const values = { ...newer.values };
  const borrowedMs = { ...newer.borrowedMs };
  for (const name of lacking) {
    values[name] = older.values[name] ?? null;
    const toldMs = older.borrowedMs?.[name] ?? older.atMs;
    // what is joined never looks newer than it is (S5)
    if (toldMs < newer.atMs) borrowedMs[name] = toldMs;
  }
  return Object.keys(borrowedMs).length === 0 ? { ...newer, values } : { ...newer, values, borrowedMs };
}
