import type { Alarm } from '#domain/alerting/alarm.ts';
import type { OwnReport } from '#domain/alerting/ownReport.ts';
import { rememberedEndMs, type RememberedStatus } from '#domain/alerting/rememberedAlarm.ts';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';
import type { WeatherFreshness } from '#domain/alerting/weatherFreshness.ts';
import { NO_WITNESS, type VerdictRules } from '#domain/alerting/yardVerdict.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { leftMs } from '../feed/leftMs.ts';
import { FIRST_FINDINGS, type PayloadFacts, type YardFacts, type YardFindings } from './yardFacts.ts';

export type YardStatusInput = {
  readonly facilityId: string;
  readonly clientId: string;
  /** Position of the facility as the page knows it; null: an answer about any position counts. */
  readonly watchedAt: LonLat | null;
  readonly rules: VerdictRules;
  readonly pollEveryMs: number;
  /** Timeout of a fetch, ms. */
  readonly timeoutMs: number;
  readonly lateAfterMs: number;
  /** Age above which content proves nothing, ms; outranks the value in `rules`. */
  readonly staleAfterMs: number;
  readonly etaMs: number | null;
  readonly isMonitoring: boolean;
  /** Network time at the start, epoch ms. */
  readonly startedAtMs: number;
  /**
   * Last status that this device knew before the page was opened; it is named as such and never shown as current
   * (S4).
   */
  readonly remembered: RememberedStatus | null;
  /** Alarm told before the page was opened, see `rememberedAlarm`; null: the first one found is told silently (GAP-70). */
  readonly toldAlarm: Alarm | null;
  /** Lightning that was reported on this device before the page was opened; null: none. */
  readonly report: OwnReport | null;
};

export type YardStatusContext = Omit<YardStatusInput, 'startedAtMs' | 'remembered' | 'report'> &
  YardFacts &
  YardFindings & {
    /** Details by event id; null: requested without result. */
    payloads: Readonly<Record<string, PayloadFacts | null>>;
    askedPayloadId: string;
    /** Whether the page's worker runs without knowing the whole quiet period up to now. For texts only. */
    isWatchPartial: boolean;
    /** Whether a change was announced during the running fetch, which may have missed it. */
    isAnnounced: boolean;
    toldShown: ShownStatus;
  };

/** Context of a yard page before anything was received. */
export function firstContext({
  startedAtMs,
  remembered,
  report,
  ...input
}: YardStatusInput): YardStatusContext {
  return {
    ...input,
    ...FIRST_FINDINGS,
    alarmUntilMs:
      input.toldAlarm && remembered ? rememberedEndMs(remembered) : startedAtMs + input.rules.quietPeriodMs,
    lastKnown: remembered,
    rules: { ...input.rules, staleAfterMs: input.staleAfterMs },
    nowMs: startedAtMs,
    feed: null,
    checkedAtMs: null,
    witness: { ...NO_WITNESS, report },
    closestStrikeM: null,
    isWatched: false,
    isWatchPartial: false,
    traits: {},
    fault: null,
    doubted: null,
    payloads: {},
    askedPayloadId: '',
    isAnnounced: false,
    toldShown: FIRST_FINDINGS.verdict.shown,
  };
}

/** Longest delay of a timer, ms. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/** Time left until the first watched weather hazard is stale, ms; the longest delay where none is watched. */
export function weatherLeftMs(nowMs: number, watched: readonly WeatherFreshness[]): number {
  const left = watched.map(({ asOfMs, staleAfterMs }) => leftMs(nowMs, asOfMs, staleAfterMs));
  return Math.min(LONGEST_DELAY_MS, ...left);
}
