import { isoInstant } from '#domain/time/instant.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { BatchReport } from './batchReport.ts';
import { quantile } from './quantile.ts';
import type { latencyOf } from './shadowLatency.ts';
import type { KnownBy } from './shadowParts.ts';

type Facility = BatchReport['facilities'][number];

/** What a source closes at each facility. */
export type ShadowClosings = {
  readonly facilities: readonly Facility[];
  /** When its readers saw each of them closed, by arrival; null: its recording does not tell when strikes came. */
  readonly shown: readonly (readonly TimeSpan[])[] | null;
  /** Since when it was asked, epoch ms. */
  readonly sinceMs: number;
};

/** How closings by a candidate differ from those by a reference. */
type ShadowCounts = {
  /** Closings of the reference that begin in the compared time. */
  readonly closings: number;
  /** Of them: the candidate did not close at all, and did not say UNKNOWN throughout. */
  readonly missed: number;
  /** Of them: the candidate closed later. Seconds after the reference, ascending. */
  readonly lateS: readonly number[];
  /** Closings of the candidate without any of the reference at their time. */
  readonly falseClosings: number;
  /** Time in which the reference was closed, and the candidate neither closed nor UNKNOWN, s. */
  readonly openInsideS: number;
  /** Part of the compared time in which the candidate was UNKNOWN, 0 to 1. */
  readonly unknownShare: number;
  /**
   * Seconds from the closing of the reference to the moment at which readers of the candidate saw the yard closed,
   * ascending; below 0 where the candidate was first. null: its recording does not tell when strikes came.
   */
  readonly delayS: readonly number[] | null;
};

/** What a source is compared by. */
export type SideFigures = {
  /** Strikes in the compared time. */
  readonly strikes: number;
  readonly refusedRows: number;
  readonly knownBy: KnownBy;
  /** Whether the recording tells when strikes came. */
  readonly tellsArrivals: boolean;
  /** null: it does not, or none fell while the source was asked. */
  readonly latency: ReturnType<typeof latencyOf>;
};

/** The file that a shadow run writes. Instants are ISO 8601, UTC. */
export type ShadowReport = ShadowComparison & {
  readonly candidate: SideFigures;
  readonly reference: SideFigures;
};

type ShadowComparison = {
  /** Time that both recordings know; null: there is none, and nothing is compared. */
  readonly compared: { readonly fromAt: string; readonly toAt: string } | null;
  readonly all: ShadowCounts & {
    readonly lateP50S: number | null;
    readonly lateP99S: number | null;
    readonly lateMostS: number | null;
    readonly delayP50S: number | null;
    readonly delayP99S: number | null;
    readonly delayMostS: number | null;
    /** Where delays are counted from: the strike, where the reference does not tell when strikes came, or its arrival. */
    readonly delayFrom: 'strike' | 'arrival';
  };
  readonly facilities: readonly (ShadowCounts & { readonly id: string })[];
};

/** Compares the closings of two sources at the same facilities, in the time that both know. */
export function shadowReport(
  reference: ShadowClosings,
  candidate: ShadowClosings,
  window: TimeSpan | null,
): ShadowComparison {
  const facilities =
    window === null
      ? []
      : reference.facilities.map((one, row) => ({
          id: one.id,
          ...compare(one, candidate.facilities[row]!, window),
          delayS: delaysS(reference, candidate, { row, window }),
        }));
  const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);
  const lateS = ascending(facilities.flatMap((one) => one.lateS));
  const delayS = candidate.shown === null ? null : ascending(facilities.flatMap((one) => one.delayS ?? []));
  const sum = (of: (counts: ShadowCounts) => number) => facilities.reduce((total, one) => total + of(one), 0);
  return {
    compared: window === null ? null : { fromAt: isoInstant(window.fromMs), toAt: isoInstant(window.toMs) },
    all: {
      closings: sum(({ closings }) => closings),
      missed: sum(({ missed }) => missed),
      lateS,
      lateP50S: quantile(lateS, 0.5),
      lateP99S: quantile(lateS, 0.99),
      lateMostS: lateS.at(-1) ?? null,
      falseClosings: sum(({ falseClosings }) => falseClosings),
      openInsideS: sum(({ openInsideS }) => openInsideS),
      unknownShare: facilities.length === 0 ? 1 : sum(({ unknownShare }) => unknownShare) / facilities.length,
      delayS,
      delayP50S: quantile(delayS ?? [], 0.5),
      delayP99S: quantile(delayS ?? [], 0.99),
      delayMostS: delayS?.at(-1) ?? null,
      delayFrom: reference.shown === null ? 'strike' : 'arrival',
    },
    facilities,
  };
}

/** Of closings that begin while both sources are asked. */
function delaysS(
  reference: ShadowClosings,
  candidate: ShadowClosings,
  { row, window }: { readonly row: number; readonly window: TimeSpan },
): number[] | null {
  const shown = candidate.shown?.[row];
  if (shown === undefined) return null;
  const fromMs = Math.max(window.fromMs, reference.sinceMs, candidate.sinceMs);
  const delays = reference.facilities[row]!.closings.map(spanOf).flatMap((span) => {
    if (span.fromMs < fromMs || span.fromMs > window.toMs) return [];
    const closed = shown.find((other) => overlaps(other, span));
    const told = reference.shown?.[row]?.find((other) => overlaps(other, span)) ?? span;
    return closed === undefined ? [] : [(closed.fromMs - told.fromMs) / 1_000];
  });
  return delays.toSorted((a, b) => a - b);
}

function compare(reference: Facility, candidate: Facility, window: TimeSpan): Omit<ShadowCounts, 'delayS'> {
  const within = (spans: readonly TimeSpan[]) => spans.flatMap((span) => common(span, window));
  const real = within(reference.closings.map(spanOf));
  const closed = within(candidate.closings.map(spanOf));
  const unknown = within(candidate.unknown.map(spanOf));
  const told = [...closed, ...unknown];
  const outcomes = real.map((span) => {
    const openMs = lengthMs(span) - coveredMs(span, told);
    const first = closed.find((other) => overlaps(other, span));
    const isMissed = first === undefined && openMs > 0;
    return { openMs, isMissed, lateMs: first === undefined ? 0 : Math.max(0, first.fromMs - span.fromMs) };
  });
  return {
    closings: real.length,
    missed: outcomes.filter(({ isMissed }) => isMissed).length,
    lateS: outcomes.flatMap(({ lateMs }) => (lateMs > 0 ? [lateMs / 1_000] : [])).toSorted((a, b) => a - b),
    falseClosings: closed.filter((span) => !real.some((other) => overlaps(other, span))).length,
    openInsideS: outcomes.reduce((sum, { openMs }) => sum + openMs, 0) / 1_000,
    unknownShare: coveredMs(window, unknown) / lengthMs(window),
  };
}

/** A time without a begin or an end reaches beyond all others. */
function spanOf({ startAt, endAt }: { startAt: string | null; endAt: string | null }): TimeSpan {
  return {
    fromMs: startAt === null ? -Infinity : Date.parse(startAt),
    toMs: endAt === null ? Infinity : Date.parse(endAt),
  };
}

function common(a: TimeSpan, b: TimeSpan): TimeSpan[] {
  const span = { fromMs: Math.max(a.fromMs, b.fromMs), toMs: Math.min(a.toMs, b.toMs) };
  return span.toMs > span.fromMs ? [span] : [];
}

function overlaps(a: TimeSpan, b: TimeSpan): boolean {
  return common(a, b).length > 0;
}

/** How much of a span others cover together; these may overlap. */
function coveredMs(span: TimeSpan, others: readonly TimeSpan[]): number {
  const parts = others.flatMap((other) => common(other, span)).toSorted((a, b) => a.fromMs - b.fromMs);
  let [covered, endMs] = [0, -Infinity];
  for (const { fromMs, toMs } of parts) {
    covered += Math.max(0, toMs - Math.max(fromMs, endMs));
    endMs = Math.max(endMs, toMs);
  }
  return covered;
}

function lengthMs({ fromMs, toMs }: TimeSpan): number {
  return toMs - fromMs;
}
