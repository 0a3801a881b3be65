import * as fc from 'fast-check';
import type { ActiveEvent, EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { ALERT_STATUSES, YARD_STATUSES } from '#domain/alerting/alertStatus.ts';
import { DEFAULT_LIGHTNING_RULES, STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import type { FeedFacts, VerdictRules, WitnessFacts } from '#domain/alerting/yardVerdict.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import { BARE_ANSWER } from '#tests/support/bareAnswer.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

export const NOW_MS = MISSION_TIME_MS;
export const MINUTE_MS = 60_000;
export const QUIET_MS = DEFAULT_LIGHTNING_RULES.quietPeriodMs;
export const RULES: VerdictRules = { ...DEFAULT_LIGHTNING_RULES, staleAfterMs: STALE_AFTER_MS };

const BLANK_EVENT: ActiveEvent = {
  id: 'event-1',
  type: 'wind_level1',
  status: 'WARNING',
  severity: null,
  startAtMs: NOW_MS - 10 * MINUTE_MS,
  expiresAtMs: NOW_MS + 20 * MINUTE_MS,
  title: null,
  message: null,
  yardStatus: null,
  triggerDistanceM: null,
  closestStrike: null,
  group: null,
  overrideStatus: null,
  overrideId: null,
};

/** A wind warning that runs, with what the test says about it. */
export function anEvent(facts: Partial<ActiveEvent> = {}): ActiveEvent {
  return { ...BLANK_EVENT, ...facts };
}

/** A lightning ALERT whose last strike was `strikeAtMs`. */
export function lightningAlert(strikeAtMs: number, facts: Partial<ActiveEvent> = {}): ActiveEvent {
  return anEvent({
    id: 'lightning-1',
    type: 'lightning_alert',
    status: 'ALERT',
    startAtMs: strikeAtMs,
    expiresAtMs: strikeAtMs + QUIET_MS,
    triggerDistanceM: 9656,
    ...facts,
  });
}

/** An override that opens the yard, set at `setAtMs` for 12 h. */
export function openingOverride(setAtMs: number, facts: Partial<ActiveEvent> = {}): ActiveEvent {
  return anEvent({
    id: 'override-1',
    type: 'OVERRIDE',
    status: 'OVERRIDE',
    startAtMs: setAtMs,
    expiresAtMs: setAtMs + 12 * 60 * MINUTE_MS,
    overrideStatus: 'ALL_CLEAR',
    yardStatus: 'OPEN',
    group: 'Default',
    message: 'Yard is Open',
    ...facts,
  });
}

/** An override that closes the yard. */
export function closingOverride(setAtMs: number, facts: Partial<ActiveEvent> = {}): ActiveEvent {
  return openingOverride(setAtMs, {
    id: 'override-2',
    overrideStatus: 'ALERT',
    yardStatus: 'CLOSED',
    message: 'Yard is Closed',
    ...facts,
  });
}

/** A complete answer of this moment with these events in it. */
export function freshFeed(events: readonly ActiveEvent[] = [], facts: Partial<FeedFacts> = {}): FeedFacts {
  return {
    ...BARE_ANSWER,
    events,
    drills: [],
    generatedAtMs: NOW_MS,
    lightningAsOfMs: NOW_MS - 7000,
    ...facts,
  };
}

const EVENT_TYPES_MET = [
  'lightning_alert',
  'lightning_warning',
  'wind_level1',
  'snowfall_level2',
  'OVERRIDE',
  'notYetKnown',
];

/** Instants about now, thick at the edges that the rules have. */
const atMs = fc.oneof(
  fc.integer({ min: -120 * MINUTE_MS, max: 60 * MINUTE_MS }).map((offsetMs) => NOW_MS + offsetMs),
  fc
    .tuple(
      fc.constantFrom(
        0,
        QUIET_MS,
        2 * QUIET_MS,
        RULES.staleAfterMs,
        -RULES.staleAfterMs,
        2 * MINUTE_MS,
        12 * 60 * MINUTE_MS,
      ),
      fc.constantFrom(-1, 0, 1),
    )
    .map(([ageMs, offsetMs]) => NOW_MS - ageMs + offsetMs),
);
const atMsOrUnreadable = fc.oneof(
  { weight: 12, arbitrary: atMs },
  { weight: 1, arbitrary: fc.constant(Number.NaN) },
);

/** Any event that a feed may carry, broken and contradictory ones too. */
const anyEvent: fc.Arbitrary<ActiveEvent> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  type: fc.constantFrom(...EVENT_TYPES_MET),
  status: fc.constantFrom(...ALERT_STATUSES),
  severity: fc.option(fc.oneof(fc.integer({ min: -2, max: 9 }), fc.constant(Number.NaN))),
  startAtMs: atMsOrUnreadable,
  expiresAtMs: fc.option(atMsOrUnreadable),
  title: fc.constant(null),
  message: fc.constant(null),
  yardStatus: fc.option(fc.constantFrom(...YARD_STATUSES)),
  triggerDistanceM: fc.option(fc.constantFrom(0, 9656)),
  closestStrike: fc.option(
    fc.record({
      position: fc.constant<readonly [number, number]>([-100, 37]),
      distanceM: fc.constantFrom(0, 5000, 20_000),
      atMs,
    }),
  ),
  group: fc.constant(null),
  overrideStatus: fc.option(fc.constantFrom(...ALERT_STATUSES)),
  overrideId: fc.constant(null),
});

/** Events of which some are likely to be the ones that decide. */
export const anyEvents: fc.Arbitrary<readonly ActiveEvent[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: anyEvent },
    { weight: 1, arbitrary: atMs.map((ms) => lightningAlert(ms)) },
    { weight: 2, arbitrary: atMs.map((ms) => openingOverride(ms)) },
  ),
  { maxLength: 5 },
);

const anyWeather: fc.Arbitrary<FeedFacts['weather']> = fc.array(
  fc.record({
    hazard: fc.constantFrom(...WEATHER_HAZARDS),
    source: fc.constant('Simulator'),
    asOfMs: fc.oneof({ weight: 8, arbitrary: fc.constant(NOW_MS - 6000) }, fc.option(atMsOrUnreadable)),
    staleAfterMs: fc.constantFrom(0, MINUTE_MS / 2, 5 * MINUTE_MS),
  }),
  { maxLength: 2 },
);

export const anyFeed: fc.Arbitrary<FeedFacts> = fc.record({
  lightningLimitMs: fc.option(fc.constantFrom(30_000, 60_000, 300_000)),
  weather: fc.oneof(fc.constant([]), anyWeather),
  term: fc.constant(null),
  ended: fc.constant([]),
  judgedAt: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(null, [-101.85, 33.57] as const) },
    { weight: 1, arbitrary: fc.constant([-157.86, 21.31] as const) },
  ),
  policy: fc.constant(null),
  events: anyEvents,
  drills: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, anyEvents),
  generatedAtMs: fc.oneof({ weight: 4, arbitrary: fc.constant(NOW_MS - 4000) }, atMsOrUnreadable),
  lightningAsOfMs: fc.oneof(
    { weight: 4, arbitrary: fc.constant(NOW_MS - 6000) },
    fc.option(atMsOrUnreadable),
  ),
  revokedOverride: fc.option(
    fc.record({
      overrideId: fc.constant('o-1'),
      revokedAtMs: atMsOrUnreadable,
      byName: fc.constant('Sam'),
      strikeDistanceM: fc.option(fc.constantFrom(0, 9656)),
      strikeErrorM: fc.option(fc.constantFrom(0, 5_000)),
    }),
  ),
});

const strike = fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, atMsOrUnreadable);
export const anyWitness: fc.Arbitrary<WitnessFacts> = fc.record({
  lastAlertStrikeMs: strike,
  lastWarningStrikeMs: strike,
});

export const anyTraits: fc.Arbitrary<EventTraitsByType> = fc.dictionary(
  fc.constantFrom(...EVENT_TYPES_MET),
  fc.record({
    title: fc.constant(null),
    titleImperial: fc.constant(null),
    titleMetric: fc.constant(null),
    message: fc.constant(null),
    globalSeverity: fc.option(fc.integer({ min: 0, max: 9 })),
    isYardVisible: fc.boolean(),
    status: fc.option(fc.constantFrom(...ALERT_STATUSES)),
    yardStatus: fc.option(fc.constantFrom(...YARD_STATUSES)),
  }),
);
