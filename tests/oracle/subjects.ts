import type { ActiveEvent, EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { facilityViewStatus } from '#domain/alerting/facilityViewStatus.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { mapStatus, type MapStatus } from '#domain/alerting/mapStatus.ts';
import { statusReport } from '#domain/alerting/statusReport.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import { yardVerdict, type FeedFacts, type VerdictRules } from '#domain/alerting/yardVerdict.ts';
import { BARE_ANSWER } from '#tests/support/bareAnswer.ts';
import type { PageCase } from './cases/pageCases.ts';
import { ALERT_OPEN, CLOSED, OPEN, STOP, WARNING, type EventRead, type Level } from './reading/facts.ts';

/** What one situation looks like on every surface. */
export type PagesShown = {
  readonly yard: Level;
  /** Without drills. */
  readonly yardActual: Level;
  readonly map: Level;
  readonly facility: Level;
  /** The screen reports that the yard is open. */
  readonly isReportedOpen: boolean;
};

/** The product, or one with a known fault. */
export type PageSubject = (situation: PageCase) => PagesShown;

export const LEVELS = {
  ...({ OPEN, WARNING, ALERT_OPEN, UNKNOWN: STOP, LOADING: STOP, CLOSED } as const),
  ...({ ALL_CLEAR: OPEN, ALERT: CLOSED } as const),
};

/** The pages of the product. */
export const productPages: PageSubject = (situation) => {
  const { nowMs, witness } = situation;
  const context = { traits: toTraits(situation), rules: toRules(situation) };
  const feed = toFeed(situation);
  const verdict = yardVerdict(feed, witness, context, nowMs);
  return {
    yard: LEVELS[verdict.shown],
    yardActual: LEVELS[verdict.actual],
    map: levelOfMark(mapStatus(feed, witness, context, nowMs)),
    facility: LEVELS[facilityViewStatus(feed, witness, context, nowMs).status],
    isReportedOpen: statusReport(verdict, true) === 'OPEN',
  };
};

/** An override that opens lies below every hazard, one that closes among the alerts (GAP-34). */
function levelOfMark({ status, stackOrder }: MapStatus): Level {
  if (status === 'OVERRIDE') return stackOrder === 1 ? OPEN : CLOSED;
  return LEVELS[status];
}

function toRules({ rules }: PageCase): VerdictRules {
  return { ...DEFAULT_LIGHTNING_RULES, ...rules };
}

function toFeed({ feed, drills }: PageCase): FeedFacts | null {
  if (feed === null) return null;
  return {
    ...BARE_ANSWER,
    ...feed,
    events: feed.events.map(toEvent),
    drills: drills.map(toEvent),
    weather: feed.weather.map((known, nth) => ({ ...known, hazard: WEATHER_HAZARDS[nth]!, source: '' })),
  };
}

function toEvent(event: EventRead): ActiveEvent {
  const { closestStrike } = event;
  return {
    ...event,
    severity: null,
    title: null,
    message: null,
    triggerDistanceM: 9656,
    group: null,
    overrideId: null,
    closestStrike: closestStrike && {
      ...closestStrike,
      position: [-73, 44],
      distanceM: 3e3,
    },
  };
}

function toTraits({ traits }: PageCase): EventTraitsByType {
  const texts = { title: null, titleImperial: null, titleMetric: null, message: null, globalSeverity: null };
  return Object.fromEntries(Object.entries(traits).map(([type, said]) => [type, { ...texts, ...said }]));
}
