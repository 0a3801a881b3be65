import { DEFAULT_LIGHTNING_RULES, type LightningPolicy } from '../alerting/lightningRules.ts';
import { isUsed, isWhollyUsed, usedMs, type LabTime } from './labTime.ts';
import type { PolicyCourse, ShownBefore } from './policyCourse.ts';

/** Distance at which a strike endangers people who are outside, metres: 3 mi, our own choice. */
export const DANGER_RADIUS_M = 4_828;

/**
 * A strike inside the danger radius is the first one of its storm if none was inside for this long, ms. It is the default
 * quiet period whatever the policies are, so that all of them are asked for the same lead times.
 */
const FIRST_AFTER_MS = DEFAULT_LIGHTNING_RULES.quietPeriodMs;

/**
 * How long everything has to be read before a status and a first strike are known, ms: the longest quiet period of the
 * policies (S1), and no less than what makes a strike the first one.
 */
export function settlingMs(policies: readonly LightningPolicy[]): number {
  return Math.max(FIRST_AFTER_MS, ...policies.map(({ quietPeriodMs }) => quietPeriodMs));
}

/** Figures of one policy. Only time that may be used counts. */
export type PolicyFigures = {
  /** Closings that began. */
  readonly closings: number;
  readonly closedMs: number;
  /** Strikes inside the danger radius while the policy did not show CLOSED. */
  readonly insideWhileOpen: number;
  /** Time from the first warning or closing to each first strike inside, ms; 0: the yard was OPEN. */
  readonly warningLeadsMs: readonly number[];
  /** Time from the closing to each first strike inside, ms; 0: the yard was not closed. */
  readonly closingLeadsMs: readonly number[];
};

/** Figures of one facility, or of several. */
export type LabFigures = {
  /** Strikes inside the danger radius in time that may be used. */
  readonly inside: number;
  /** Strikes inside the danger radius that were left out. */
  readonly insideExcluded: number;
  /** First strikes inside without a lead time, because time before them was left out. */
  readonly leadsExcluded: number;
  /** By policy. */
  readonly policies: readonly PolicyFigures[];
};

/**
 * Figures of one facility.
 *
 * @param courses By policy, of the same strikes and danger radius.
 */
export function facilityFigures(courses: readonly PolicyCourse[], time: LabTime): LabFigures {
  const strikes = courses[0]?.inside ?? [];
  const used = strikes.map(({ atMs }) => isUsed(time, atMs));
  const firsts = [...strikes.keys()].filter((nth) => isFirst(strikes, nth));
  const measured = firsts.filter((nth) => isMeasured(courses, nth, time));
  const inside = used.filter(Boolean).length;
  return {
    inside,
    insideExcluded: strikes.length - inside,
    leadsExcluded: firsts.length - measured.length,
    policies: courses.map((course) => ({
      closings: course.closings.filter(({ fromMs }) => isUsed(time, fromMs)).length,
      closedMs: sum(course.closings.map((closing) => usedMs(time, closing))),
      insideWhileOpen: course.inside.filter(({ shown }, nth) => used[nth] === true && shown !== 'CLOSED')
        .length,
      warningLeadsMs: measured.map((nth) => leadMs(course.inside[nth]!, 'warnedSinceMs')),
      closingLeadsMs: measured.map((nth) => leadMs(course.inside[nth]!, 'closedSinceMs')),
    })),
  };
}

/** Figures of several facilities together. @param policies Number of policies. */
export function totalFigures(facilities: readonly LabFigures[], policies: number): LabFigures {
  const total = (of: (figures: LabFigures) => number) => sum(facilities.map(of));
  return {
    inside: total((figures) => figures.inside),
    insideExcluded: total((figures) => figures.insideExcluded),
    leadsExcluded: total((figures) => figures.leadsExcluded),
    policies: Array.from({ length: policies }, (_, nth) => {
      const each = facilities.map((figures) => figures.policies[nth]!);
      return {
        closings: sum(each.map(({ closings }) => closings)),
        closedMs: sum(each.map(({ closedMs }) => closedMs)),
        insideWhileOpen: sum(each.map(({ insideWhileOpen }) => insideWhileOpen)),
        warningLeadsMs: each.flatMap(({ warningLeadsMs }) => warningLeadsMs),
        closingLeadsMs: each.flatMap(({ closingLeadsMs }) => closingLeadsMs),
      };
    }),
  };
}

/** Median of values, the mean of the middle two of an even number; null: there are none. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.ceil(sorted.length / 2) - 1]! + sorted[Math.floor(sorted.length / 2)]!) / 2;
}

function isFirst(strikes: readonly ShownBefore[], nth: number): boolean {
  const last = strikes[nth - 1];
  return last === undefined || strikes[nth]!.atMs - last.atMs >= FIRST_AFTER_MS;
}

/** Whether the lead times of all policies rest on time that may be used alone. */
function isMeasured(courses: readonly PolicyCourse[], nth: number, time: LabTime): boolean {
  const { atMs } = courses[0]!.inside[nth]!;
  const sinceMs = courses.map((course) => course.inside[nth]!.warnedSinceMs ?? atMs);
  return isUsed(time, atMs) && isWhollyUsed(time, { fromMs: Math.min(...sinceMs), toMs: atMs });
}

function leadMs(before: ShownBefore, since: 'warnedSinceMs' | 'closedSinceMs'): number {
  return before.atMs - (before[since] ?? before.atMs);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
