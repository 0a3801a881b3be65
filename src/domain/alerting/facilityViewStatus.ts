import { isLightningEvent, type ActiveEvent, type EventTraitsByType } from './activeEvent.ts';
import { yardStatusOf, type YardStatus } from './alertStatus.ts';
import { isJudgedElsewhere } from './isJudgedElsewhere.ts';
import { isStrikeRecent } from './isStrikeRecent.ts';
import { momentOf } from './moment.ts';
import { isClosedByReport } from './ownReport.ts';
import { statusOfEvent } from './statusOfEvent.ts';
import { staleWeather } from './weatherFreshness.ts';
import {
  isLightningCurrent,
  yardVerdict,
  type FeedFacts,
  type VerdictContext,
  type WitnessFacts,
} from './yardVerdict.ts';

/** Status in the facility view. LOADING: nothing was received yet. */
export type FacilityViewStatus = {
  readonly status: YardStatus | 'LOADING';
  /** An override decides the status. */
  readonly isOverride: boolean;
  /** Event types for which the tables of this view and of the yard pages disagree (GAP-75). */
  readonly disagreements: readonly string[];
};

/**
 * Status of a yard in the facility view.
 *
 * While the yard verdict is loading, unknown or overridden, the view follows it. Otherwise each of its events counts
 * with its own `yardStatus`, else that of its metadata, else ALERT closes and anything else opens (STATUS-18,
 * STATUS-19, GAP-75), and the worst of them is shown. No table opens a yard that lightning closes, or whose
 * lightning, watched weather or event is unknown (S1, S4). Drills are not shown here.
 *
 * @param feed Last good answer; null before the first one.
 * @param nowMs Network time, epoch ms. NaN gives nothing better than UNKNOWN.
 */
export function facilityViewStatus(
  feed: FeedFacts | null,
  witness: WitnessFacts,
  context: VerdictContext,
  nowMs: number,
): FacilityViewStatus {
  const { traits, rules, watchedAt } = context;
  const real = feed === null ? null : { ...feed, drills: [] };
  const { shown, reason, isOverride, alerts } = yardVerdict(real, witness, context, nowMs);
  const disagreements = alerts
    .filter((event) => yardStatusOfEvent(event, traits) !== yardStatusOf(statusOfEvent(event)))
    .map((event) => event.type);
  const view = (status: FacilityViewStatus['status']) => ({ status, isOverride, disagreements });

  if (shown === 'LOADING' || shown === 'UNKNOWN') return view(shown);
  if (reason === 'lightningReported') return view('CLOSED');
  if (isOverride) return view(shown === 'CLOSED' ? 'CLOSED' : 'OPEN');

  // a weather alert that these tables open may have hidden the lightning from the verdict
  const statuses = alerts.map((event) => yardStatusOfEvent(event, traits));
  const { provenMs } = momentOf(feed, nowMs);
  const { lastAlertStrikeMs, report } = witness;
  if (isStrikeRecent(lastAlertStrikeMs, rules.quietPeriodMs, provenMs)) return view('CLOSED');
  if (isClosedByReport(report, rules.quietPeriodMs, provenMs)) return view('CLOSED');
  if (statuses.includes('CLOSED')) return view('CLOSED');
  const isKnown =
    feed !== null &&
    isLightningCurrent(feed, rules.staleAfterMs, nowMs) &&
    !isJudgedElsewhere(feed.judgedAt, watchedAt) &&
    staleWeather(feed.weather, nowMs).length === 0;
  return view(statuses.includes('UNKNOWN') || !isKnown ? 'UNKNOWN' : 'OPEN');
}

function yardStatusOfEvent(event: ActiveEvent, traits: EventTraitsByType): YardStatus {
  const status = statusOfEvent(event);
  if (isLightningEvent(event) && status === 'ALERT') return 'CLOSED';
  const stated = event.yardStatus ?? traits[event.type]?.yardStatus ?? null;
  if (status === 'UNKNOWN' && stated !== 'CLOSED') return 'UNKNOWN';
  return stated ?? yardStatusOf(status);
}

/** Ranks by which a status is never shown better than one of a higher rank. */
const RANK: Record<FacilityViewStatus['status'], number> = { OPEN: 0, LOADING: 1, UNKNOWN: 2, CLOSED: 3 };

/**
 * The worse of two views of one yard, each by its own facts (S2). If they are equal the first one is shown, whichever
 * of them disagrees with other tables.
 */
export function worseView(first: FacilityViewStatus, other: FacilityViewStatus): FacilityViewStatus {
  return RANK[other.status] > RANK[first.status] ? other : first;
}
