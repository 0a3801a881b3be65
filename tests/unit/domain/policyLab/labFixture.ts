import type { LightningPolicy } from '#domain/alerting/lightningRules.ts';
import {
  DANGER_RADIUS_M,
  facilityFigures,
  settlingMs,
  type LabFigures,
} from '#domain/policyLab/labFigures.ts';
import { createLabRun } from '#domain/policyLab/labRun.ts';
import { labTime } from '#domain/policyLab/labTime.ts';
import type { PolicyCourse } from '#domain/policyLab/policyCourse.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';

const MINUTE_MS = 60_000;
const M_PER_MILE = 1_609.344;
/** One degree of the equator of a sphere of 6,371,008.8 m. */
const M_PER_DEGREE = (2 * Math.PI * 6_371_008.8) / 360;

/** 6 mi, 10 mi, 30 min. */
export const A: LightningPolicy = {
  alertRadiusM: 9_656,
  warningRadiusM: 16_093,
  quietPeriodMs: 30 * MINUTE_MS,
};
/** 8 mi, 12 mi, 20 min. */
export const B: LightningPolicy = {
  alertRadiusM: 12_875,
  warningRadiusM: 19_312,
  quietPeriodMs: 20 * MINUTE_MS,
};

/** A strike by its minute and its distance from the yard in miles. */
export type Row = readonly [minute: number, miles: number];

/** Strikes east of a yard at 0° N 0° E, in the order given. */
export function strikesOf(rows: readonly Row[]): StrikeColumns {
  return {
    lon: Float64Array.from(rows, ([, miles]) => (miles * M_PER_MILE) / M_PER_DEGREE),
    lat: new Float64Array(rows.length),
    atMs: Float64Array.from(rows, ([minute]) => minute * MINUTE_MS),
    kind: new Uint8Array(rows.length),
    count: rows.length,
  };
}

/** Courses of the yard by policy. */
export function coursesOf(rows: readonly Row[], policies: readonly LightningPolicy[]): PolicyCourse[] {
  const positions = { lon: Float64Array.of(0), lat: Float64Array.of(0), count: 1 };
  const run = createLabRun({ positions, policies, dangerRadiusM: DANGER_RADIUS_M });
  run.ingest(strikesOf(rows));
  return run.finish()[0]!;
}

/** Minutes of a recording: from its first to its last, and those that were not read. */
export type Minutes = { readonly span: Row; readonly unread?: readonly Row[] };

/** Figures of the yard under A and B. */
export function figuresOf(rows: readonly Row[], { span, unread = [] }: Minutes): LabFigures {
  const recorded = { span: stretch(span), unread: unread.map(stretch) };
  return facilityFigures(coursesOf(rows, [A, B]), labTime(recorded, settlingMs([A, B])));
}

function stretch([from, to]: Row): TimeSpan {
  return { fromMs: from * MINUTE_MS, toMs: to * MINUTE_MS };
}

/** The same figures with minutes for milliseconds. */
export function inMinutes({ policies, ...counts }: LabFigures) {
  const minutes = (ms: number) => ms / MINUTE_MS;
  return {
    ...counts,
    policies: policies.map(({ closedMs, warningLeadsMs, closingLeadsMs, ...rest }) => ({
      ...rest,
      closedMin: minutes(closedMs),
      warningLeadsMin: warningLeadsMs.map(minutes),
      closingLeadsMin: closingLeadsMs.map(minutes),
    })),
  };
}
