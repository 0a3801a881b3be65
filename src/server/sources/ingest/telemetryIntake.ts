import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { SourceMeter } from '../sourceReadings.ts';
import type { SourceTrouble } from '../sourceTrouble.ts';
import { INCIDENT_KEPT_MS, type OpenJournal } from './feedJournal.ts';
import { createKeptIntake, type KeptIntake, type Receipt, type TakenBody } from './keptIntake.ts';
import type { Feed } from './readFeeds.ts';
import { encodingOf, readTelemetry, type TelemetryReading } from './readTelemetry.ts';
import type { TelemetryMapping } from './telemetryMapping.ts';

export type TelemetryFeed = Feed<TelemetryMapping>;

/** Where the deliveries of one feed of telemetry come in. */
export type TelemetryIntake = TelemetryFeed & KeptIntake;

/** What takes the readings of a feed. */
export type TelemetryTaker = {
  /** Returns how many of them were new. */
  add(readings: readonly TelemetryReading[], nowMs: number): number;
  /** What is wrong with a reading that could be read; null: nothing. Left out: nothing ever is. */
  faultOf?(reading: TelemetryReading): string | null;
  /** Told of what could not be read. */
  noteTrouble(trouble: SourceTrouble): void;
  noteDelivery: SourceMeter['noteDelivery'];
  /** What is added during the work is read again. Left out: it is as good as what comes. */
  recall?(work: () => Promise<void>): Promise<void>;
};

/** Readings of a day are shown: those of so long, ms, are read again after a restart. */
export const RECALLED_MS = 25 * 3_600_000;
/** Snow sensors and vehicles decide nothing, so that no incident asks for their bodies, ms. */
const KEPT_MS = 26 * 3_600_000;

export function createTelemetryIntake(
  feed: TelemetryFeed,
  taker: TelemetryTaker,
  { openJournal, clock }: { readonly openJournal: OpenJournal; readonly clock: ServerClock },
): TelemetryIntake {
  const { mapping } = feed;
  const reader = {
    noteLost: () => taker.noteTrouble({ reason: 'A delivery could not be stored.' }),
    take(text: string | null, atMs: number): TakenBody {
      // readings prove their own time alone, and are awaited anew after a restart that has lost them
      return { receipt: receiptOf(text, atMs), prove: () => {} };
    },
  };

  function receiptOf(text: string | null, atMs: number): Receipt {
    if (text === null) {
      taker.noteTrouble({ reason: 'A body could not be unpacked, or is too long.' });
      return {
        accepted: 0,
        duplicates: 0,
        refused: [],
        faulty: [],
        problem: 'the body could not be unpacked',
      };
    }
    return takeText(text, atMs);
  }

  function takeText(text: string, atMs: number): Receipt {
    const { rows, problem } = readTelemetry(text, mapping, atMs);
    const readings: TelemetryReading[] = [];
    const refused: { row: number; reason: string }[] = [];
    const faulty: { row: number; reason: string }[] = [];
    for (const { row, reading } of rows) {
      if (reading.is === 'skipped') continue;
      const reason = reading.is === 'refused' ? reading.reason : (taker.faultOf?.(reading.of) ?? null);
      if (reason !== null) refused.push({ row, reason });
      else if (reading.is === 'reading') {
        readings.push(reading.of);
        if (reading.fault !== null) faulty.push({ row, reason: reading.fault });
      }
    }
    const trouble = problem ?? refused[0]?.reason ?? faulty[0]?.reason;
    if (trouble !== undefined) taker.noteTrouble({ reason: trouble, rejectedRows: refused.length });
    const accepted = taker.add(readings, atMs);
    const newestMs = Math.max(-Infinity, ...readings.map((reading) => reading.atMs));
    // what was sent before is no sign of life (S5)
    if (accepted > 0) taker.noteDelivery({ rows: accepted, spans: [[newestMs, newestMs]], newestMs: null });
    return { accepted, duplicates: readings.length - accepted, refused, faulty, problem };
  }

  const keptMs = mapping.records === 'weather' ? INCIDENT_KEPT_MS : KEPT_MS;
  const options = { journal: openJournal(mapping.feed, keptMs), clock, recalledMs: RECALLED_MS };
  const kept = createKeptIntake(reader, { ...options, textEncoding: encodingOf(mapping) });
  return { ...feed, ...kept, recall: () => taker.recall?.(kept.recall) ?? kept.recall() };
}
