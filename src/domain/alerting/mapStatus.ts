import {
  isLightningEvent,
  isOverrideEvent,
  type ActiveEvent,
  type EventTraitsByType,
} from './activeEvent.ts';
import { latestPerType, worstFirst } from './alertOrder.ts';
import type { AlertStatus } from './alertStatus.ts';
import { endOfEventMs, hasEnded, isOverAt } from './eventEnd.ts';
import { isCurrent } from './isCurrent.ts';
import { isClosedByReport } from './ownReport.ts';
import { isStrikeRecent } from './isStrikeRecent.ts';
import { momentOf } from './moment.ts';
import { isOverrideInEffect, latestOverride, overrideInForce } from './overrideInForce.ts';
import { statusOfEvent } from './statusOfEvent.ts';
import { staleWeather } from './weatherFreshness.ts';
import { isLightningCurrent, type FeedFacts, type VerdictRules, type WitnessFacts } from './yardVerdict.ts';

/** Mark of one facility on the map. */
export type MapStatus = {
  readonly status: AlertStatus;
  /** Marks with a higher order are drawn over the others; 0 to 4 (GAP-34). */
  readonly stackOrder: number;
  /** The event that decides the status and names it; null: none, or its title is cleared (STATUS-14). */
  readonly event: ActiveEvent | null;
};

/**
 * Time before its end from which an alert counts as over on the map, ms (STATUS-15); never one by lightning or of
 * unknown status (S1, S4).
 */
export const ENDING_SOON_MS = 2 * 60_000;

/** Source: requirements MAP-19, GAP-34. An override takes the order of the status that it sets. */
const STACK_ORDER: Record<Exclude<AlertStatus, 'OVERRIDE'>, number> = {
  UNKNOWN: 0,
  ALL_CLEAR: 1,
  WARNING: 2,
  ALERT_OPEN: 3,
  ALERT: 4,
};

/**
 * Finds the map's mark for one facility (STATUS-13 to STATUS-17).
 *
 * UNKNOWN before anything was received, when the feed, its lightning or a watched weather hazard is older than its
 * limit (GAP-136), and when the end of the worst alert, or of any lightning event, has passed and the feed has not
 * caught up (GAP-72). The map shows every event type, hidden ones too. The page's own strikes raise the status, never
 * lower it. OVERRIDE stands for an override in force, opening or closing.
 *
 * @param feed The facility's part of the last good alerts file, empty `events` if it is not listed; null before the
 * first one.
 * @param nowMs Network time, epoch ms. NaN gives nothing better than UNKNOWN.
 */
export function mapStatus(
  feed: FeedFacts | null,
  witness: WitnessFacts,
  context: { readonly traits: EventTraitsByType; readonly rules: VerdictRules },
  nowMs: number,
): MapStatus {
  const { quietPeriodMs } = context.rules;
  return raise(
    fromFeed(feed, witness, context, nowMs),
    witness,
    quietPeriodMs,
    momentOf(feed, nowMs).provenMs,
  );
}

function fromFeed(
  feed: FeedFacts | null,
  witness: WitnessFacts,
  { traits, rules }: { readonly traits: EventTraitsByType; readonly rules: VerdictRules },
  nowMs: number,
): MapStatus {
  const { quietPeriodMs, staleAfterMs } = rules;
  if (feed === null || !isCurrent(feed.generatedAtMs, staleAfterMs, nowMs)) return mark('UNKNOWN', null);

  const isOver = (event: ActiveEvent) => hasEnded(event, quietPeriodMs, nowMs);
  const hazards = latestPerType(
    feed.events.filter((event) => !isOverrideEvent(event)),
    quietPeriodMs,
  );
  const listed = worstFirst(hazards, traits, quietPeriodMs);
  const running = listed.filter((event) => !isOver(event));
  const isLightningKnown = isLightningCurrent(feed, staleAfterMs, nowMs);

  const moment = momentOf(feed, nowMs);
  const runningOverrides = feed.events.filter(
    (event) => isOverrideEvent(event) && !isOverAt(event, quietPeriodMs, moment),
  );
  const setOverride = latestOverride(runningOverrides, nowMs);
  const override = overrideInForce(setOverride, feed.events, witness.lastAlertStrikeMs);
  if (override.isSet && isOverrideInEffect(override.yardStatus === 'OPEN', isLightningKnown)) {
    const order = override.yardStatus === 'CLOSED' ? STACK_ORDER.ALERT : STACK_ORDER.ALL_CLEAR;
    return { status: 'OVERRIDE', stackOrder: order, event: setOverride };
  }

  const counting = running.filter((event) => !isEndingSoon(event, quietPeriodMs, nowMs));
  const worst = counting[0] ?? null;
  if (worst !== null && statusOfEvent(worst) === 'ALERT') return mark('ALERT', worst);
  const isBehind = listed[0] !== undefined && isOver(listed[0]);
  const isLightningBehind = listed.some((event) => isLightningEvent(event) && isOver(event));
  const isWeatherKnown = staleWeather(feed.weather, nowMs).length === 0;
  if (!isLightningKnown || !isWeatherKnown || isBehind || isLightningBehind) return mark('UNKNOWN', null);
  if (worst === null) return mark('ALL_CLEAR', null);
  const status = statusOfEvent(worst);
  return mark(status === 'OVERRIDE' ? 'UNKNOWN' : status, worst);
}

function isEndingSoon(event: ActiveEvent, quietPeriodMs: number, nowMs: number): boolean {
  const endMs = endOfEventMs(event, quietPeriodMs);
  const isExempt = isLightningEvent(event) || event.status === 'UNKNOWN';
  return !isExempt && endMs !== null && endMs - nowMs <= ENDING_SOON_MS;
}

function raise(seen: MapStatus, witness: WitnessFacts, quietPeriodMs: number, nowMs: number): MapStatus {
  const isRecent = (strikeMs: number | null) => isStrikeRecent(strikeMs, quietPeriodMs, nowMs);
  if (seen.stackOrder !== STACK_ORDER.ALERT && isClosedByReport(witness.report, quietPeriodMs, nowMs))
    return mark('ALERT', null);
  if (seen.status === 'OVERRIDE' || seen.status === 'ALERT') return seen;
  if (isRecent(witness.lastAlertStrikeMs)) return mark('ALERT', seen.event);
  if (isRecent(witness.lastWarningStrikeMs) && seen.status === 'ALL_CLEAR') return mark('WARNING', null);
  return seen;
}

function mark(status: Exclude<AlertStatus, 'OVERRIDE'>, event: ActiveEvent | null): MapStatus {
  return { status, stackOrder: STACK_ORDER[status], event };
}
