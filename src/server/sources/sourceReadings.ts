import { isAheadOf } from '../platform/time/aheadOfClock.ts';
import { createCoverage, type KnownSpan } from './coverage.ts';
import { createLatencyTally, type Latency } from './latencyTally.ts';
import type { SourceProfile } from './sourceProfile.ts';
import type { SourceTrouble } from './sourceTrouble.ts';

/** What the data of a source is about. */
type SourceContent =
  | 'lightning'
  | 'weather'
  | 'probability'
  | 'alerts'
  | 'forecast'
  | 'layers'
  | 'radar'
  | 'snow'
  | 'vehicles';

/**
 * `waiting`: nothing was delivered since the start. `late` and `gone`: the newest content is older than the limits of
 * the source (S5).
 */
type SourceCondition = 'waiting' | 'well' | 'late' | 'gone';

/** How a source has run since the start of the service, by its content and not by its arrival (S5). */
export type SourceReading = {
  readonly profile: SourceProfile;
  readonly content: SourceContent;
  readonly condition: SourceCondition;
  /** Whether it tells of quiet too. One that tells of strikes alone is never late: its silence says nothing (S4). */
  readonly tellsOfQuiet: boolean;
  /** Time of the newest content, epoch ms; null: none yet. */
  readonly lastContentMs: number | null;
  /** When the last delivery came, epoch ms; null: none yet. */
  readonly lastDeliveryMs: number | null;
  /** From content to delivery, over the last day; null: nothing was delivered. */
  readonly latency: Latency | null;
  /** The same for each of the last 24 clock hours, oldest first. */
  readonly latencyByHour: readonly (Latency | null)[];
  /** Spans of the last day of which it did not tell, oldest first; the last one runs on where it ends now. */
  readonly gaps: readonly KnownSpan[];
  readonly acceptedRows: number;
  readonly rejectedRows: number;
  readonly errorCount: number;
  /** Newest first. */
  readonly lastErrors: readonly { readonly atMs: number; readonly reason: string }[];
};

/** What came at once from a source. */
type Arrival = {
  readonly rows: number;
  /** Time that is known with it, in order; empty: none. */
  readonly spans: readonly KnownSpan[];
  /** Newest of its rows, epoch ms; null: it has none. */
  readonly newestMs: number | null;
};

/** Where what one source does is told. */
export type SourceMeter = {
  noteDelivery(arrival: Arrival): void;
  noteTrouble(trouble: SourceTrouble): void;
};

export type SourceReadings = {
  /** Since when is measured, epoch ms. */
  readonly startedAtMs: number;
  /** Begins to measure a source. */
  meterOf(profile: SourceProfile, content: SourceContent): SourceMeter;
  /** Of all sources, in the order in which they were begun. */
  read(): readonly SourceReading[];
};

const DAY_MS = 24 * 3_600_000;
const KEPT_ERRORS = 10;
const LONGEST_REASON = 200;
/** Spans that follow each other more closely than this leave no gap, ms. */
const LEAST_GAP_MS = 1_000;

/** Keeps readings of all sources, whatever they are, in memory that does not grow with time. */
export function createSourceReadings(clock: { nowMs(): number }): SourceReadings {
  const readers: (() => SourceReading)[] = [];
  return {
    startedAtMs: Math.floor(clock.nowMs()),
    meterOf(profile, content) {
      const { read, ...meter } = createMeter(profile, content, () => Math.floor(clock.nowMs()));
      readers.push(read);
      return meter;
    },
    read: () => readers.map((read) => read()),
  };
}

function createMeter(profile: SourceProfile, content: SourceContent, nowMs: () => number) {
  const known = createCoverage();
  const latencies = createLatencyTally(nowMs());
  // observations are instants: what follows within the limit of the source leaves no gap
  const reachMs = content === 'lightning' ? LEAST_GAP_MS : profile.goneAfterMs;
  let tellsOfQuiet = content !== 'lightning' || profile.role === 'primary';
  let lastContentMs: number | null = null;
  let lastDeliveryMs: number | null = null;
  let acceptedRows = 0;
  let rejectedRows = 0;
  let errorCount = 0;
  let lastErrors: SourceReading['lastErrors'] = [];

  function noteTrouble({ reason, rejectedRows: rows = 0 }: SourceTrouble): void {
    rejectedRows += rows;
    errorCount += 1;
    lastErrors = [{ atMs: nowMs(), reason: reason.slice(0, LONGEST_REASON) }, ...lastErrors].slice(
      0,
      KEPT_ERRORS,
    );
  }

  /** Content from ahead of the clock would hide for hours that no more comes (S1, S5). */
  function noteContent(contentMs: number, atMs: number): void {
    if (isAheadOf(atMs, contentMs)) {
      noteTrouble({ reason: 'The time of its content lies ahead of the clock of the service.' });
      return;
    }
    latencies.add(atMs - contentMs, atMs);
    lastContentMs = Math.max(lastContentMs ?? -Infinity, contentMs);
  }

  return {
    noteTrouble,
    noteDelivery({ rows, spans, newestMs }: Arrival): void {
      const atMs = nowMs();
      lastDeliveryMs = atMs;
      acceptedRows += rows;
      tellsOfQuiet ||= spans.length > 0;
      for (const span of spans)
        if (!isAheadOf(atMs, span[1])) known.add(...joined(span, known.latest(), reachMs));
      const contentMs = spans.at(-1)?.[1] ?? newestMs;
      if (contentMs !== null) noteContent(contentMs, atMs);
    },
    read(): SourceReading {
      const atMs = nowMs();
      const shown = lastContentMs !== null && isAheadOf(atMs, lastContentMs) ? null : lastContentMs;
      return {
        profile,
        content,
        tellsOfQuiet,
        lastContentMs: shown,
        lastDeliveryMs,
        acceptedRows,
        rejectedRows,
        errorCount,
        lastErrors,
        condition: conditionOf(profile, { contentMs: shown, tellsOfQuiet, atMs }),
        latency: latencies.overall(atMs),
        latencyByHour: latencies.hours(atMs),
        gaps: tellsOfQuiet ? gapsOf(known.spans(), profile, atMs) : [],
      };
    },
  };
}

function joined(span: KnownSpan, before: KnownSpan | null, reachMs: number): KnownSpan {
  const isNext = before !== null && span[0] > before[1] && span[0] - before[1] <= reachMs;
  return isNext ? [before[1], span[1]] : span;
}

type Age = { readonly contentMs: number | null; readonly tellsOfQuiet: boolean; readonly atMs: number };

function conditionOf(
  { lateAfterMs, goneAfterMs }: SourceProfile,
  { contentMs, tellsOfQuiet, atMs }: Age,
): SourceCondition {
  if (contentMs === null) return 'waiting';
  if (!tellsOfQuiet) return 'well';
  const ageMs = atMs - contentMs;
  if (ageMs > goneAfterMs) return 'gone';
  return ageMs > lateAfterMs ? 'late' : 'well';
}

/** What lies between the known spans of the last day, and after the last one once the source is gone. */
function gapsOf(spans: readonly KnownSpan[], { goneAfterMs }: SourceProfile, nowMs: number): KnownSpan[] {
  const between = spans.slice(1).map(([fromMs], at): KnownSpan => [spans[at]![1], fromMs]);
  const endMs = spans.at(-1)?.[1] ?? null;
  const running: KnownSpan[] = endMs !== null && nowMs - endMs > goneAfterMs ? [[endMs, nowMs]] : [];
  return [...between, ...running]
    .map(([fromMs, toMs]): KnownSpan => [Math.max(fromMs, nowMs - DAY_MS), toMs])
    .filter(([fromMs, toMs]) => toMs - fromMs >= LEAST_GAP_MS);
}
