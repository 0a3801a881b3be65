import type { SnapshotFrom } from 'xstate';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { facilityKey, lightningsOf, weatherOf, type ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import type { Locale } from '#domain/alerting/eventWording.ts';
import type { FacilityViewStatus } from '#domain/alerting/facilityViewStatus.ts';
import type { LightningRules } from '#domain/alerting/lightningRules.ts';
import type { MapCode } from '#domain/alerting/mapCode.ts';
import type { MapStatus } from '#domain/alerting/mapStatus.ts';
import { staleWeather, type WatchedHazard } from '#domain/alerting/weatherFreshness.ts';
import type { YardDisplay } from '#domain/alerting/yardDisplay.ts';
import { lightningLimitOf, type WitnessFacts } from '#domain/alerting/yardVerdict.ts';
import { displayAt, facilityViewAt, statusAt } from './mapFeedFacts.ts';
import type { mapFeedMachine } from './mapFeedMachine.ts';
import { isOfOtherPlaces, rulesAt } from './mapProof.ts';
import { witnessAt } from './mapWitnesses.ts';

type Snapshot = SnapshotFrom<typeof mapFeedMachine>;

/** Trust in the statuses of the map. */
export type MapTrust = 'loading' | 'current' | 'late' | 'unknown';

const STOPPED = new Map<number, Uint8Array>();

/**
 * `MapCode` of each facility, in the order of the last `facilities.changed`; the same array until one changes.
 * UNKNOWN for all if the machine has stopped.
 */
export function selectCodes({ status, context: { codes } }: Snapshot): Uint8Array {
  if (status === 'active') return codes;
  const unknown = STOPPED.get(codes.length) ?? new Uint8Array(codes.length);
  STOPPED.set(codes.length, unknown);
  return unknown;
}

/** The answer if it is about other facilities than the drawn list, see `isOfOtherPlaces`; null: it is not. */
export function selectAnswerOfOtherPlaces({ context }: Snapshot): ClientAlerts | null {
  return isOfOtherPlaces(context) ? context.alerts : null;
}

/** Returns a selector of the map status of one facility now, with the event that decides. New each time. */
export function selectMapStatus(facilityId: string): (snapshot: Snapshot) => MapStatus {
  return ({ status, context }) =>
    statusAt(status === 'active' ? context : { ...context, alerts: null }, facilityKey(facilityId));
}

/**
 * Returns a selector of the watched hazards of one facility of which nothing current is known (GAP-136); empty while
 * the answer as a whole proves nothing. New each time: compare it by `isSameHazards`.
 */
export function selectStaleHazards(facilityId: string): (snapshot: Snapshot) => readonly WatchedHazard[] {
  return ({ context: { alerts, proof, nowMs } }) =>
    alerts === null || proof === 'none' || proof === 'feedStale'
      ? []
      : staleWeather(weatherOf(alerts, facilityKey(facilityId)), nowMs).map(({ hazard }) => hazard);
}

/** Returns whether two results of `selectStaleHazards` are equal. */
export function isSameHazards(a: readonly WatchedHazard[], b: readonly WatchedHazard[]): boolean {
  return a.join() === b.join();
}

/** Returns a selector of the status of one facility in the facility view by the map's facts (GAP-75). New each time. */
export function selectFacilityView(facilityId: string): (snapshot: Snapshot) => FacilityViewStatus {
  return ({ status, context }) =>
    facilityViewAt(
      status === 'active' ? context : { ...context, alerts: null, fault: 'generalError' },
      facilityKey(facilityId),
    );
}

/**
 * Returns a selector of the display of one facility on the map and in its lists (GAP-144), of which
 * `isSameDisplay` compares two. New each time; UNKNOWN if the machine has stopped.
 *
 * @param shownAs `map`: with the map's own rules (GAP-72), for map, card, list and picker; `facility`: as the yard's
 * own pages show it, for the facility view.
 */
export function selectDisplay(
  facilityId: string,
  locale: Locale,
  shownAs: 'map' | 'facility' = 'map',
): (snapshot: Snapshot) => YardDisplay {
  const key = facilityKey(facilityId);
  return (snapshot) => {
    const { status, context } = snapshot;
    const facts = status === 'active' ? context : { ...context, alerts: null, fault: 'generalError' };
    const freshness = { state: selectTrust(snapshot), checkedAtMs: context.checkedAtMs };
    return displayAt(facts, key, shownAs, { freshness, locale });
  };
}

/** Whether the statuses are proven now, late or not. */
export function selectIsConfirmed(snapshot: Snapshot): boolean {
  return snapshot.status === 'active' && snapshot.hasTag('confirmed');
}

/** Newest content received, current or not, for ages on the screen; null before the first. */
export function selectAnswer({ context }: Snapshot): ClientAlerts | null {
  return context.alerts;
}

/** Time of the newest content, network epoch ms; null: none came yet. */
export function selectContentAtMs({ context: { alerts } }: Snapshot): number | null {
  return alerts?.generatedAtMs ?? null;
}

/** Returns a selector of the strikes around one facility as the page's worker received them; null: it is not running. */
export function selectWitness(facilityId: string): (snapshot: Snapshot) => WitnessFacts | null {
  return (snapshot) =>
    selectIsWatched(snapshot) ? witnessAt(snapshot.context, facilityKey(facilityId)) : null;
}

/** Trust in the statuses, for texts. */
export function selectTrust(snapshot: Snapshot): MapTrust {
  const { alerts, fault } = snapshot.context;
  if (snapshot.status === 'active' && snapshot.matches({ trust: { confirmed: 'current' } })) return 'current';
  if (snapshot.status === 'active' && snapshot.hasTag('confirmed')) return 'late';
  return alerts === null && fault === null && snapshot.status === 'active' ? 'loading' : 'unknown';
}

/** Whether the page's own worker is running. While it is not, the strikes that it would receive are missing (S12). */
export function selectIsWatched({ status, context }: Snapshot): boolean {
  return status === 'active' && context.isWatched === true;
}

/** Whether the page's worker does not know all strikes of the quiet period somewhere: that it saw none says nothing (S4). */
export function selectIsWatchPartial({ context }: Snapshot): boolean {
  return context.partial.size > 0;
}

/** A worker that has not begun by then is as good as lost. Our own decision: ten times what a start takes. */
const BEGUN_WITHIN_MS = 10_000;

/**
 * Whether the first statuses are still being found: no answer has come yet, or the page's own worker has not begun. A
 * fault ends that, and so does a worker that is lost before it has begun, or has not begun after 10 s.
 */
export function selectIsBeginning(snapshot: Snapshot): boolean {
  const trust = selectTrust(snapshot);
  const { isWatched, nowMs, startedAtMs } = snapshot.context;
  // a clock that was set back must not hold the beginning up
  const isNew = nowMs >= startedAtMs && nowMs - startedAtMs < BEGUN_WITHIN_MS;
  return trust === 'loading' || (trust !== 'unknown' && isWatched === null && isNew);
}

/** Age at which no source of lightning is known up to now any more, ms: by the slowest in the newest answer. */
export function selectLightningLimitMs({ context: { alerts, rules } }: Snapshot): number {
  const limits = alerts === null ? [null] : lightningsOf(alerts).map((known) => known.lightningLimitMs);
  return Math.max(...limits.map((limitMs) => lightningLimitOf(limitMs, rules.staleAfterMs)));
}

/** Network time of the last good check, epoch ms; null: none yet. */
export function selectCheckedAtMs({ context }: Snapshot): number | null {
  return context.checkedAtMs;
}

/** Rank and wording of event types; empty until the metadata is loaded. */
export function selectTraits({ context }: Snapshot): EventTraitsByType {
  return context.traits;
}

/**
 * Rules that statuses are judged by: the configuration until the first answer, then those of the newest answer
 * (GAP-139).
 */
export function selectRules({ context }: Snapshot): LightningRules {
  return context.rules;
}

/** Rules that one facility is judged by: of its own policy where the answer states one, else `selectRules`. */
export function selectRulesAt(facilityId: string): (snapshot: Snapshot) => LightningRules {
  const key = facilityKey(facilityId);
  return ({ context }) => rulesAt(context, key);
}

/** Policies of facilities that have one of their own, by `facilityKey`; undefined: none has. */
export function selectPolicies({ context }: Snapshot): ClientAlerts['policies'] {
  return context.alerts?.policies;
}

/**
 * Reason why the last fetch failed: the service's own text, or a key `timeout` or `generalError`; null: it did not
 * fail.
 */
export function selectFault({ context }: Snapshot): string | null {
  return context.fault;
}

/** Newest network time known, epoch ms. */
export function selectNowMs({ context }: Snapshot): number {
  return context.nowMs;
}

/** Whether a timer has declared the newest answer too old, whatever the network clock says. */
export function selectIsDoubted({ context }: Snapshot): boolean {
  return context.doubted !== null;
}

/** Number of facilities by `MapCode`. */
export function countCodes(codes: Uint8Array): readonly number[] {
  const counts = Array.from({ length: 7 }, () => 0);
  for (const code of codes) counts[code as MapCode]! += 1;
  return counts;
}
