import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { feedLightningOf, lightningsOf, policyAt, weatherOf } from '#domain/alerting/clientAlerts.ts';
import { isCurrent } from '#domain/alerting/isCurrent.ts';
import type { WeatherFreshness } from '#domain/alerting/weatherFreshness.ts';
import { isLightningCurrent, type FeedFacts, type VerdictRules } from '#domain/alerting/yardVerdict.ts';
import type { MapFacts, MapFindings } from './mapFacts.ts';

/**
 * Whether the newest answer is about other facilities than the drawn list: a facility was added, moved or removed,
 * and one of the two does not contain the change yet. Until both do, nothing is proven quiet anywhere (S1).
 */
export function isOfOtherPlaces({
  alerts,
  listRevision,
}: Pick<MapFacts, 'alerts' | 'listRevision'>): boolean {
  const judged = alerts?.facilitiesRevision ?? null;
  return judged !== null && listRevision !== null && judged !== listRevision;
}

/** Rules by which one facility is judged: those of its own policy, else those of all (GAP-139). */
export function rulesAt({ rules, alerts }: Pick<MapFacts, 'rules' | 'alerts'>, key: string): VerdictRules {
  const own = alerts?.policies === undefined ? null : policyAt(alerts, key);
  return own === null ? rules : { ...rules, ...own };
}

/** Events of one facility; null: the engine does not watch it, or nothing was received yet. */
export function eventsAt({ alerts }: MapFacts, key: string): readonly ActiveEvent[] | null {
  return alerts?.watched.has(key) ? (alerts.events.get(key) ?? []) : null;
}

/** Watched weather of one facility; facilities with equal weather in the answer share one list. */
export function weatherAt({ alerts }: MapFacts, key: string): readonly WeatherFreshness[] {
  return alerts === null ? [] : weatherOf(alerts, key);
}

/**
 * One facility's part of the answer as a proof; null: none was received, or the engine does not watch it. Without a worker
 * no lightning is known.
 *
 * @param proven `provenFeed` of these facts, made once for many facilities.
 */
export function feedAt(facts: MapFacts, key: string, proven = provenFeed(facts)): FeedFacts | null {
  const { alerts, doubted, isWatched } = facts;
  const events = eventsAt(facts, key);
  if (alerts === null || proven === null || events === null) return null;
  const known = { ...proven, ...feedLightningOf(alerts, key), events, weather: weatherOf(alerts, key) };
  const isDoubted = doubted === 'lightning' || isWatched !== true || isOfOtherPlaces(facts);
  return isDoubted ? { ...known, lightningAsOfMs: null } : known;
}

/**
 * Answer as a proof, without what its facilities know. NaN is never current: a doubted feed proves nothing, whatever the
 * clock says.
 */
export function provenFeed(facts: MapFacts): FeedFacts | null {
  const { alerts, fault, doubted } = facts;
  if (alerts === null) return null;
  const isOpenQuestion = fault !== null || doubted === 'feed';
  return {
    events: [],
    drills: [],
    revokedOverride: null,
    weather: [],
    policy: null,
    term: null,
    ended: null,
    judgedAt: null,
    lightningLimitMs: null,
    generatedAtMs: isOpenQuestion ? Number.NaN : alerts.generatedAtMs,
    lightningAsOfMs: null,
  };
}

/** Proof of the feed alone, whatever the worker's state and the drawn list: of lightning, at any facility. */
export function proofOf(facts: MapFacts): MapFindings['proof'] {
  const { alerts, rules, nowMs } = facts;
  const proven = provenFeed(facts);
  if (alerts === null || proven === null) return 'none';
  if (!isCurrent(proven.generatedAtMs, rules.staleAfterMs, nowMs)) return 'feedStale';
  const isAnyKnown =
    facts.doubted !== 'lightning' &&
    lightningsOf(alerts).some((known) => isLightningCurrent(known, rules.staleAfterMs, nowMs));
  return isAnyKnown ? 'current' : 'lightningUnknown';
}
