import type { LonLat } from '../geo/distance.ts';
import type { ActiveEvent, EventTraitsByType } from './activeEvent.ts';
import type { YardStatus } from './alertStatus.ts';
import { chooseAlerts } from './chooseAlerts.ts';
import { drillShown } from './drillShown.ts';
import { isCurrent } from './isCurrent.ts';
import { isJudgedElsewhere } from './isJudgedElsewhere.ts';
import { isStrikeRecent } from './isStrikeRecent.ts';
import { LONGEST_LIGHTNING_LIMIT_MS, type LightningRules, type StatedPolicy } from './lightningRules.ts';
import { momentOf } from './moment.ts';
import type { RaisedEvent } from './raisedEvents.ts';
import { isClosedByReport, type OwnReport } from './ownReport.ts';
import {
  isOverrideInEffect,
  NO_OVERRIDE,
  overrideInForce,
  type OverrideInForce,
  type RevokedOverride,
} from './overrideInForce.ts';
import { SHOWN, type ShownStatus } from './shownStatus.ts';
import { statusOfEvent } from './statusOfEvent.ts';
import type { VerdictReason } from './verdictReason.ts';
import { staleWeather, type WeatherFreshness } from './weatherFreshness.ts';

/** The last good answer about one facility. Times are epoch ms from inside the content (S5). */
export type FeedFacts = {
  readonly events: readonly ActiveEvent[];
  /** Events that a person injected to practise. They may raise what is shown and touch nothing else. */
  readonly drills: readonly ActiveEvent[];
  readonly generatedAtMs: number;
  /** Time up to which strikes are completely known; null: the service does not know. */
  readonly lightningAsOfMs: number | null;
  /** Reason why it is unknown, where the service states it; for texts only, no verdict rests on it (GAP-138). */
  readonly lightningUnknownBecause?: 'recordingEnded' | 'recordingIncomplete' | 'ringNotCovered';
  /** Satellites alone watch for lightning; for texts, marks and countdowns only, no verdict rests on it (GAP-137). */
  readonly isSatelliteOnly?: true;
  /**
   * Age limit of lightning by its source, ms; null: the answer does not state it, and `staleAfterMs` of the rules
   * holds.
   */
  readonly lightningLimitMs: number | null;
  /** Watched weather hazards of the facility; one that is missing here is not watched (GAP-136). */
  readonly weather: readonly WeatherFreshness[];
  /** No weather service is asked that warns of the place; for texts only, no verdict rests on it. */
  readonly warningsNotReceived?: true | undefined;
  /** Term of the judge; null: the answer does not state it (S13). */
  readonly term: number | null;
  /** Recently ended events, which no older answer raises again; null: the answer does not state any. */
  readonly ended: readonly EndedEvent[] | null;
  /** Events of `events` that the newest answer does not list, see `mergeAnswers`. */
  readonly raised?: readonly RaisedEvent[] | undefined;
  /** Position that was judged; null: the answer does not state it. */
  readonly judgedAt: LonLat | null;
  /**
   * Policy by which the service judged; null: the answer does not state it, and the page's configuration holds
   * (GAP-139).
   */
  readonly policy: StatedPolicy | null;
  /** For texts only; no verdict rests on it. null: none, or the answer does not state it. */
  readonly revokedOverride: RevokedOverride | null;
};

/** An event that is over. */
export type EndedEvent = { readonly id: string; readonly endedAtMs: number };

/** Strikes as the page's own worker received them. They can raise a status, never lower it. */
export type WitnessFacts = {
  /** Last strike inside the alert circle, epoch ms; null: none known. */
  readonly lastAlertStrikeMs: number | null;
  /** Last strike inside the warning circle, epoch ms; null: none known. */
  readonly lastWarningStrikeMs: number | null;
  /** Lightning that was reported on this device and that no answer shows yet; null or left out: none. */
  readonly report?: OwnReport | null | undefined;
};

export const NO_WITNESS: WitnessFacts = { lastAlertStrikeMs: null, lastWarningStrikeMs: null };

export type YardVerdict = {
  readonly shown: ShownStatus;
  readonly reason: VerdictReason;
  /** The override decides what is shown; it is always marked as one (S9). */
  readonly isOverride: boolean;
  readonly override: OverrideInForce;
  /** Worst first; empty while the status is unknown. */
  readonly alerts: readonly ActiveEvent[];
  /** Watched hazards of which nothing current is known; empty while the answer proves nothing. */
  readonly staleWeather: readonly WeatherFreshness[];
  /** The drill that decides the shown status; null: the shown status is real. */
  readonly drill: ActiveEvent | null;
  /** Status shown without the drill. */
  readonly actual: ShownStatus;
};

/** Verdict without drills. */
type RealVerdict = Omit<YardVerdict, 'drill' | 'actual'>;

export type VerdictRules = LightningRules &
  Pick<StatedPolicy, 'overrideLifetimeMs'> & {
    /** Content older than this proves nothing, ms. Content exactly this old still holds. */
    readonly staleAfterMs: number;
  };

/** Facts of a verdict besides the answer and the page's own strikes. */
export type VerdictContext = {
  readonly traits: EventTraitsByType;
  readonly rules: VerdictRules;
  /** Position of the facility as the page knows it; null or left out: an answer about any position counts. */
  readonly watchedAt?: LonLat | null;
};

const SHOWN_BY_OVERRIDE: Record<YardStatus, ShownStatus> = {
  OPEN: 'OPEN',
  CLOSED: 'CLOSED',
  UNKNOWN: 'UNKNOWN',
};

/**
 * Finds what a yard page shows now. Every path to OPEN passes the freshness of the feed, the freshness of lightning
 * and of every watched weather hazard inside the feed, the position that was judged, every visible event and the
 * page's own strikes (S1, S4, S5, GAP-136). An override that opens the yard needs lightning and position alone; while
 * one of the two is not known, the yard is judged as if there were no override.
 *
 * A hazard, and a strike that the page received, closes until an answer from after its end was received, see
 * `momentOf`. Content from the future by more than `staleAfterMs` is as untrustworthy as old content: one of the two
 * clocks is wrong.
 *
 * Lightning that was reported on this device closes whatever else is known, and ends an override that opens, until the
 * service shows it (GAP-140).
 *
 * A drill is judged last and separately: it can make the shown status worse, and never changes the real one.
 *
 * @param feed Last good answer; null before the first one.
 * @param nowMs Network time, epoch ms. NaN gives nothing better than UNKNOWN.
 */
export function yardVerdict(
  feed: FeedFacts | null,
  witness: WitnessFacts,
  context: VerdictContext,
  nowMs: number,
): YardVerdict {
  const { rules } = context;
  const found = realVerdict(feed, witness, context, nowMs);
  const isReported = isClosedByReport(witness.report, rules.quietPeriodMs, provenNow(feed, rules, nowMs));
  const real = isReported ? closeByReport(found) : found;
  const drill = drillShown(feed, real.shown, rules.quietPeriodMs, nowMs);
  if (drill === null) return { ...real, drill: null, actual: real.shown };
  return { ...real, ...drill, reason: 'drill', isOverride: false, actual: real.shown };
}

function realVerdict(
  feed: FeedFacts | null,
  witness: WitnessFacts,
  context: VerdictContext,
  nowMs: number,
): RealVerdict {
  const { traits, rules, watchedAt } = context;
  const none = { isOverride: false, override: overrideInForce(null, [], null), alerts: [], staleWeather: [] };
  if (feed === null)
    return raise({ ...none, shown: 'LOADING', reason: 'nothingReceived' }, witness, rules, nowMs);
  if (!isCurrent(feed.generatedAtMs, rules.staleAfterMs, nowMs)) {
    return raise({ ...none, shown: 'UNKNOWN', reason: 'feedStale' }, witness, rules, nowMs);
  }

  const moment = momentOf(feed, nowMs);
  const chosen = chooseAlerts(feed.events, traits, moment, rules.quietPeriodMs);
  const override = overrideInForce(chosen.override, feed.events, witness.lastAlertStrikeMs);
  const isLightningKnown = isLightningCurrent(feed, rules.staleAfterMs, nowMs);
  const isElsewhere = isJudgedElsewhere(feed.judgedAt, watchedAt);
  const isOverride =
    override.isSet && isOverrideInEffect(override.yardStatus === 'OPEN', isLightningKnown && !isElsewhere);
  const shown = isOverride ? SHOWN_BY_OVERRIDE[override.yardStatus] : shownFor(chosen.alerts[0]);
  const stale = staleWeather(feed.weather, nowMs);
  const known = { alerts: chosen.alerts, override, isOverride, staleWeather: stale };

  if (shown !== 'CLOSED' && !isLightningKnown) {
    return raise({ ...known, shown: 'UNKNOWN', reason: 'lightningUnknown' }, witness, rules, moment.provenMs);
  }
  if (shown !== 'CLOSED' && isElsewhere) {
    return raise({ ...known, shown: 'UNKNOWN', reason: 'facilityMoved' }, witness, rules, moment.provenMs);
  }
  if (isOverride) return { ...known, shown, reason: 'override' };
  if (shown !== 'CLOSED' && stale.length > 0) {
    return raise({ ...known, shown: 'UNKNOWN', reason: 'weatherUnknown' }, witness, rules, moment.provenMs);
  }
  return raise(
    { ...known, shown, reason: chosen.alerts.length > 0 ? 'alert' : 'quiet' },
    witness,
    rules,
    moment.provenMs,
  );
}

function shownFor(worst: ActiveEvent | undefined): ShownStatus {
  if (worst === undefined) return 'OPEN';
  const status = statusOfEvent(worst);
  return status === 'OVERRIDE' ? 'UNKNOWN' : SHOWN[status];
}

/**
 * Returns whether lightning is known up to now, by the limit of its source, or by the rules' where the answer states
 * none.
 */
export function isLightningCurrent(
  { lightningAsOfMs, lightningLimitMs }: Pick<FeedFacts, 'lightningAsOfMs' | 'lightningLimitMs'>,
  staleAfterMs: number,
  nowMs: number,
): boolean {
  return isCurrent(lightningAsOfMs ?? Number.NaN, lightningLimitOf(lightningLimitMs, staleAfterMs), nowMs);
}

/** Age at which lightning proves nothing any more, ms: the source's limit, two minutes at most. */
export function lightningLimitOf(limitMs: number | null, staleAfterMs: number): number {
  return Math.min(limitMs ?? staleAfterMs, LONGEST_LIGHTNING_LIMIT_MS);
}

/** Lets a report of this device close the yard and end an override that opens it. */
function closeByReport(verdict: RealVerdict): RealVerdict {
  const { shown, override } = verdict;
  if (shown === 'CLOSED') return verdict;
  const left = override.yardStatus === 'OPEN' ? NO_OVERRIDE : override;
  return { ...verdict, shown: 'CLOSED', reason: 'lightningReported', isOverride: false, override: left };
}

/** Time up to which an answer proves something, epoch ms: the clock where it proves nothing. */
function provenNow(feed: FeedFacts | null, { staleAfterMs }: VerdictRules, nowMs: number): number {
  const isProof = feed !== null && isCurrent(feed.generatedAtMs, staleAfterMs, nowMs);
  return isProof ? momentOf(feed, nowMs).provenMs : nowMs;
}

/** Lets the page's own strikes make the status worse, never better. */
function raise(
  verdict: RealVerdict,
  witness: WitnessFacts,
  { quietPeriodMs }: LightningRules,
  nowMs: number,
): RealVerdict {
  const isRecent = (strikeMs: number | null) => isStrikeRecent(strikeMs, quietPeriodMs, nowMs);
  if (isRecent(witness.lastAlertStrikeMs) && verdict.shown !== 'CLOSED') {
    return { ...verdict, shown: 'CLOSED', reason: 'strikeUnconfirmed' };
  }
  if (isRecent(witness.lastWarningStrikeMs) && verdict.shown === 'OPEN') {
    return { ...verdict, shown: 'WARNING', reason: 'strikeUnconfirmed' };
  }
  return verdict;
}
