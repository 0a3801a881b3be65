import type { ActiveEvent, EventTraits } from '#domain/alerting/activeEvent.ts';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';
import type { WeatherFreshness } from '#domain/alerting/weatherFreshness.ts';
import { BARE_ANSWER } from './bareAnswer.ts';

/** One hazard as the rules see it, with nothing said that is not given. */
export function activeEvent(facts: Partial<ActiveEvent> & { startAtMs: number }): ActiveEvent {
  return {
    id: 'event-1',
    type: 'lightning_alert',
    status: 'ALERT',
    severity: 5,
    expiresAtMs: facts.startAtMs + 30 * 60_000,
    title: null,
    message: null,
    yardStatus: null,
    triggerDistanceM: 4_000,
    closestStrike: null,
    group: null,
    overrideStatus: null,
    overrideId: null,
    ...facts,
  };
}

/** An override that somebody set. */
export function overrideEvent(opens: boolean, startAtMs: number, id = 'override-1'): ActiveEvent {
  return activeEvent({
    id,
    type: 'OVERRIDE',
    status: 'OVERRIDE',
    startAtMs,
    expiresAtMs: startAtMs + 12 * 3_600_000,
    overrideStatus: opens ? 'ALL_CLEAR' : 'ALERT',
    triggerDistanceM: null,
    title: opens ? 'Yard is Open' : 'Yard is Closed',
  });
}

/** An answer of the alerts service whose content is as old as wanted; by default made now. */
export function feedFacts(
  events: readonly ActiveEvent[],
  nowMs: number,
  ages: { readonly ageMs?: number; readonly lightningAgeMs?: number | null } = {},
): FeedFacts {
  const { ageMs = 0, lightningAgeMs = ageMs } = ages;
  return {
    ...BARE_ANSWER,
    events,
    drills: [],
    generatedAtMs: nowMs - ageMs,
    lightningAsOfMs: lightningAgeMs === null ? null : nowMs - lightningAgeMs,
  };
}

/** Wind, observed then. */
export function windAsOf(asOfMs: number | null, staleAfterMs = 300_000): WeatherFreshness {
  return { hazard: 'wind', source: 'Simulator', asOfMs, staleAfterMs };
}

/** Traits that say nothing but what the test says. */
export function traitsOf(facts: Partial<EventTraits>): EventTraits {
  return {
    title: null,
    titleImperial: null,
    titleMetric: null,
    message: null,
    globalSeverity: null,
    isYardVisible: true,
    status: null,
    yardStatus: null,
    ...facts,
  };
}
