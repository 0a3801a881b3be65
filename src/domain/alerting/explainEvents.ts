import {
  isLightningEvent,
  isOverrideEvent,
  opensYard,
  type ActiveEvent,
  type EventTraitsByType,
} from './activeEvent.ts';
import { severityOf } from './alertOrder.ts';
import { whyNotShown } from './chooseAlerts.ts';
import { drillEndMs } from './drillShown.ts';
import { endOfEventMs, isOverAt, lastStrikeOfMs } from './eventEnd.ts';
import type { EventExplained, Fate, OverrideExplained } from './explanation.ts';
import type { Moment } from './moment.ts';
import { latestOverride, strikesAfter } from './overrideInForce.ts';
import { statusOfEvent } from './statusOfEvent.ts';
import type { FeedFacts, YardVerdict } from './yardVerdict.ts';

/** Facts that decide about the events of one answer. */
export type EventsQuestion = {
  readonly feed: FeedFacts;
  /** Whether the answer proves anything; if not, no event of it counts. */
  readonly isProven: boolean;
  readonly traits: EventTraitsByType;
  readonly quietPeriodMs: number;
  readonly moment: Moment;
  /** Last strike inside the alert circle that the page itself knows of, epoch ms; null: none. */
  readonly strikeMs: number | null;
  /** The verdict with drills and without. */
  readonly verdict: YardVerdict;
  readonly real: YardVerdict;
};

/** Explains the fate of every event that the answer lists, in its order, drills last. */
export function explainEvents(question: EventsQuestion): EventExplained[] {
  const { feed } = question;
  return [
    ...feed.events.map((event) => explainEvent(event, fateOf(event, question), question)),
    ...feed.drills.map((drill) => ({
      ...explainEvent(drill, fateOfDrill(drill, question), question),
      endsAtMs: finiteOrNull(drillEndMs(drill, question.quietPeriodMs)),
      status: drill.status,
      isDrill: true,
    })),
  ];
}

/** The override that was set last and has begun; null: none, or the answer proves nothing. */
export function explainOverride(question: EventsQuestion): OverrideExplained | null {
  const { feed, quietPeriodMs, strikeMs } = question;
  const override = latestOf(question);
  if (override === null) return null;
  const opens = opensYard(override);
  const after = opens ? strikesAfter(override, feed.events, strikeMs) : [];
  const known = after.filter((atMs) => Number.isFinite(atMs));
  return {
    eventId: override.id,
    opens,
    startAtMs: finiteOrNull(override.startAtMs),
    endsAtMs: finiteOrNull(endOfEventMs(override, quietPeriodMs)),
    isRevoked: after.length > 0,
    revokedByStrikeAtMs: known.length > 0 ? Math.min(...known) : null,
  };
}

/** Returns a number that JSON can hold; null for NaN and infinite values. */
export function finiteOrNull(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

function explainEvent(
  event: ActiveEvent,
  fate: Fate,
  { traits, quietPeriodMs, moment }: EventsQuestion,
): EventExplained {
  const { closestStrike, expiresAtMs } = event;
  const lastStrikeAtMs = isLightningEvent(event) ? lastStrikeOfMs(event) : Number.NaN;
  const known = traits[event.type];
  return {
    id: event.id,
    type: event.type,
    status: statusOfEvent(event),
    severity: severityOf(event, traits),
    startAtMs: finiteOrNull(event.startAtMs),
    expiresAtMs: finiteOrNull(expiresAtMs),
    isExpiryUnreadable: expiresAtMs !== null && !Number.isFinite(expiresAtMs),
    endsAtMs: finiteOrNull(endOfEventMs(event, quietPeriodMs)),
    lastStrikeAtMs: finiteOrNull(lastStrikeAtMs),
    lastStrikeAgeMs: finiteOrNull(moment.nowMs - lastStrikeAtMs),
    closestStrike: closestStrike && { ...closestStrike, atMs: finiteOrNull(closestStrike.atMs) },
    overrideStatus: event.overrideStatus,
    yardStatus: event.yardStatus,
    metadata: known === undefined ? null : { isYardVisible: known.isYardVisible, status: known.status },
    isDrill: false,
    fate,
  };
}

function fateOf(event: ActiveEvent, question: EventsQuestion): Fate {
  const { isProven, moment, quietPeriodMs, traits, real } = question;
  if (!isProven) return 'unproven';
  if (isOverAt(event, quietPeriodMs, moment)) return 'ended';
  if (isOverrideEvent(event)) return fateOfOverride(event, question);
  const whyNot = whyNotShown(event, traits);
  if (whyNot !== null) return whyNot;
  if (!real.alerts.includes(event)) return 'superseded';
  if (real.isOverride) return 'overruled';
  return real.reason === 'alert' && event === real.alerts[0] ? 'displayed' : 'counts';
}

function fateOfOverride(override: ActiveEvent, question: EventsQuestion): Fate {
  const { feed, moment, strikeMs, real } = question;
  if (opensYard(override) && !(override.startAtMs <= moment.nowMs)) return 'overrideNotBegun';
  if (override !== latestOf(question)) return 'overrideReplaced';
  if (opensYard(override) && strikesAfter(override, feed.events, strikeMs).length > 0) {
    return 'overrideRevoked';
  }
  return real.isOverride ? 'override' : 'overrideUnproven';
}

function fateOfDrill(drill: ActiveEvent, { isProven, moment, quietPeriodMs, verdict }: EventsQuestion): Fate {
  if (!isProven) return 'unproven';
  if (drill === verdict.drill) return 'drill';
  return moment.provenMs < drillEndMs(drill, quietPeriodMs) ? 'drillOutranked' : 'ended';
}

function latestOf({ feed, isProven, moment, quietPeriodMs }: EventsQuestion): ActiveEvent | null {
  if (!isProven) return null;
  const running = feed.events.filter(
    (event) => isOverrideEvent(event) && !isOverAt(event, quietPeriodMs, moment),
  );
  return latestOverride(running, moment.nowMs);
}
