import type { LightningPolicy } from '#domain/alerting/lightningRules.ts';
import { viewStrikes } from '#domain/lightning/strikeColumns.ts';
import {
  facilityFigures,
  medianOf,
  settlingMs,
  totalFigures,
  type LabFigures,
  type PolicyFigures,
} from '#domain/policyLab/labFigures.ts';
import { createLabRun, type LabSetup } from '#domain/policyLab/labRun.ts';
import { labTime, usedMs, type LabTime } from '#domain/policyLab/labTime.ts';
import type { PolicyCourse } from '#domain/policyLab/policyCourse.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { FacilityTable } from '../../sources/replay/facilitiesCsv.ts';
import type { RecordingProblem } from '../../sources/replay/fileProblems.ts';
import type { StrikeRecording } from '../../sources/replay/recordingBuilder.ts';

/** A policy that is compared. */
type NamedPolicy = LightningPolicy & { readonly name: string };

/** What is asked of a comparison. */
export type LabQuestion = {
  /** The others are compared with the first. */
  readonly policies: readonly NamedPolicy[];
  /** Distance at which a strike endangers people who are outside, m. */
  readonly dangerRadiusM: number;
  /** Cost of one closed hour of one facility, in any currency; null: not asked. */
  readonly hourlyRate: number | null;
};

/** Where it is asked. */
export type LabTable = FacilityTable & Pick<LabSetup, 'reachesM'>;

/** Instants are ISO 8601, UTC, with milliseconds. */
type ReportedStretch = { fromAt: string; toAt: string };

type ReportedFigures = {
  name: string;
  strikesWhileOpen: number;
  /** From the first warning or closing, minutes; null: no first strike inside was measured. */
  medianWarningLeadMin: number | null;
  medianClosingLeadMin: number | null;
  /** First strikes inside with a lead time. */
  leads: number;
  /** Of them, those that found the yard OPEN. */
  leadsWithoutWarning: number;
  hoursClosed: number;
  closings: number;
  cost: number | null;
};

/** Figures less those of the first policy. */
type ReportedDifference = Omit<ReportedFigures, 'name' | 'leads'>;

type ReportedTotals<Policy> = {
  strikesInside: number;
  strikesInsideExcluded: number;
  leadsExcluded: number;
  policies: Policy[];
};

/** The file that a comparison of policies writes. */
export type LabReport = {
  strikes: { read: number; accepted: number; rejected: number; problems: RecordingProblem[] };
  /** null: the recording proves nothing. */
  time: {
    span: ReportedStretch | null;
    excluded: ReportedStretch[];
    hoursUsed: number;
    hoursExcluded: number;
  };
  dangerRadiusM: number;
  hourlyRate: number | null;
  policies: NamedPolicy[];
  all: ReportedTotals<ReportedFigures & { againstFirst: ReportedDifference | null }>;
  facilities: ({ id: string } & ReportedTotals<
    ReportedFigures & { shownClosed: ReportedStretch[]; shownWarning: ReportedStretch[] }
  >)[];
};

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Strikes that are judged between two reports of progress. */
const JUDGED_AT_ONCE = 65_536;

/**
 * Compares policies over a recording.
 *
 * @param onJudged Receives the number of strikes that were judged.
 */
export function labReport(
  recording: StrikeRecording,
  table: LabTable,
  question: LabQuestion,
  onJudged: (strikes: number) => void,
): LabReport {
  const { read, accepted, rejected, problems } = recording;
  const { policies, dangerRadiusM, hourlyRate } = question;
  const time = labTime(recording.time, settlingMs(policies));
  const courses = judge(recording, table, question, onJudged);
  const figures = courses.map((ofFacility) => facilityFigures(ofFacility, time));
  const total = totalFigures(figures, policies.length);
  const [first, ...others] = reportedPolicies(total, question);
  return {
    strikes: { read, accepted, rejected, problems: [...problems, ...table.problems] },
    time: reportedTime(time),
    dangerRadiusM,
    hourlyRate,
    policies: [...policies],
    all: {
      ...reportedCounts(total),
      policies: [
        { ...first!, againstFirst: null },
        ...others.map((other) => ({ ...other, againstFirst: difference(first!, other) })),
      ],
    },
    facilities: figures.map((one, facility) => ({
      id: table.ids[facility]!,
      ...reportedCounts(one),
      policies: reportedPolicies(one, question).map((reported, nth) => ({
        ...reported,
        shownClosed: courses[facility]![nth]!.closings.map(reportedStretch),
        shownWarning: courses[facility]![nth]!.warnings.map(reportedStretch),
      })),
    })),
  };
}

function judge(
  { strikes }: StrikeRecording,
  { positions, reachesM }: LabTable,
  { policies, dangerRadiusM }: LabQuestion,
  onJudged: (strikes: number) => void,
): PolicyCourse[][] {
  const run = createLabRun({ positions, reachesM, policies, dangerRadiusM });
  for (let from = 0; from < strikes.count; from += JUDGED_AT_ONCE) {
    const to = Math.min(strikes.count, from + JUDGED_AT_ONCE);
    run.ingest(viewStrikes(strikes, from, to));
    onJudged(to);
  }
  return run.finish();
}

function reportedTime(time: LabTime): LabReport['time'] {
  const { span, excluded } = time;
  const wholeMs = span === null ? 0 : span.toMs - span.fromMs;
  const usableMs = span === null ? 0 : usedMs(time, span);
  return {
    span: span === null ? null : reportedStretch(span),
    excluded: excluded.map(reportedStretch),
    hoursUsed: hours(usableMs),
    hoursExcluded: hours(wholeMs - usableMs),
  };
}

function reportedCounts({ inside, insideExcluded, leadsExcluded }: LabFigures) {
  return { strikesInside: inside, strikesInsideExcluded: insideExcluded, leadsExcluded };
}

function reportedPolicies(figures: LabFigures, { policies, hourlyRate }: LabQuestion): ReportedFigures[] {
  return figures.policies.map((each, nth) => reportedFigures(policies[nth]!.name, each, hourlyRate));
}

function reportedFigures(name: string, figures: PolicyFigures, hourlyRate: number | null): ReportedFigures {
  const { insideWhileOpen, closings, closedMs, warningLeadsMs, closingLeadsMs } = figures;
  return {
    name,
    strikesWhileOpen: insideWhileOpen,
    medianWarningLeadMin: minutes(medianOf(warningLeadsMs)),
    medianClosingLeadMin: minutes(medianOf(closingLeadsMs)),
    leads: warningLeadsMs.length,
    leadsWithoutWarning: warningLeadsMs.filter((ms) => ms === 0).length,
    hoursClosed: hours(closedMs),
    closings,
    cost: hourlyRate === null ? null : roundTo((closedMs / HOUR_MS) * hourlyRate, 2),
  };
}

function difference(first: ReportedFigures, other: ReportedFigures): ReportedDifference {
  const less = <Name extends keyof ReportedDifference>(name: Name) => {
    const [a, b] = [first[name], other[name]];
    return (a === null || b === null ? null : roundTo(b - a, 4)) as ReportedDifference[Name];
  };
  return {
    strikesWhileOpen: less('strikesWhileOpen'),
    medianWarningLeadMin: less('medianWarningLeadMin'),
    medianClosingLeadMin: less('medianClosingLeadMin'),
    leadsWithoutWarning: less('leadsWithoutWarning'),
    hoursClosed: less('hoursClosed'),
    closings: less('closings'),
    cost: less('cost'),
  };
}

function reportedStretch({ fromMs, toMs }: TimeSpan): ReportedStretch {
  return { fromAt: isoInstant(fromMs), toAt: isoInstant(toMs) };
}

function hours(ms: number): number {
  return roundTo(ms / HOUR_MS, 4);
}

function minutes(ms: number | null): number | null {
  return ms === null ? null : roundTo(ms / MINUTE_MS, 4);
}
