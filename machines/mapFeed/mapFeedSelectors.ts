import type { SnapshotFrom } from 'xstate';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { facilityKey, weatherOf, type ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import type { FacilityViewStatus } from '#domain/alerting/facilityViewStatus.ts';
import type { LightningRules } from '#domain/alerting/lightningRules.ts';
import type { MapCode } from '#domain/alerting/mapCode.ts';
import type { MapStatus } from '#domain/alerting/mapStatus.ts';
import { staleWeather, type WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import type { WitnessFacts } from '#domain/alerting/yardVerdict.ts';
import { facilityViewAt, isOfOtherPlaces, statusAt, witnessAt } from './mapFeedFacts.ts';
import type { mapFeedMachine } from './mapFeedMachine.ts';

type Snapshot = SnapshotFrom<typeof mapFeedMachine>;

/** Why the map knows what it knows. */
export type MapTrust = 'loading' | 'current' | 'late' | 'unknown';

const STOPPED = new Map<number, Uint8Array>();

/**
 * `MapCode` of each facility, in the order of the last `facilities.changed`; the same array for as long as none changes.
 * A machine that has stopped knows nothing: all UNKNOWN.
 */
export function selectCodes({ status, context: { codes } }: Snapshot): Uint8Array {
  if (status === 'active') return codes;
  const unknown = STOPPED.get(codes.length) ?? new Uint8Array(codes.length);
  STOPPED.set(codes.length, unknown);
  return unknown;
}

/** The answer that is about other places than the list that is drawn, see `isOfOtherPlaces`; null: it is not. */
export function selectAnswerOfOtherPlaces({ context }: Snapshot): ClientAlerts | null {
  return isOfOtherPlaces(context) ? context.alerts : null;
}

/** Selector of what the map says of one facility now, with the event that decides. New each time. */
export function selectMapStatus(facilityId: string): (snapshot: Snapshot) => MapStatus {
  return ({ status, context }) =>
    statusAt(status === 'active' ? context : { ...context, alerts: null }, facilityKey(facilityId));
}

/**
 * Selector of the watched hazards of one facility of which nothing current is known (GAP-136); empty while the answer
 * as a whole proves nothing. New each time: compare it by `isSameHazards`.
 */
export function selectStaleHazards(facilityId: string): (snapshot: Snapshot) => readonly WeatherHazard[] {
  return ({ context: { alerts, proof, nowMs } }) =>
    alerts === null || proof === 'none' || proof === 'feedStale'
      ? []
      : staleWeather(weatherOf(alerts, facilityKey(facilityId)), nowMs).map(({ hazard }) => hazard);
}

/** Do two answers of `selectStaleHazards` say the same? */
export function isSameHazards(a: readonly WeatherHazard[], b: readonly WeatherHazard[]): boolean {
  return a.join() === b.join();
}

/** Selector of what the facility view may say of one facility by what the map knows (GAP-75). New each time. */
export function selectFacilityView(facilityId: string): (snapshot: Snapshot) => FacilityViewStatus {
  return ({ status, context }) =>
    facilityViewAt(
      status === 'active' ? context : { ...context, alerts: null, fault: 'generalError' },
      facilityKey(facilityId),
    );
}

/** Selector of what the page's worker saw around one facility; null: it does not speak. */
export function selectWitness(facilityId: string): (snapshot: Snapshot) => WitnessFacts | null {
  return (snapshot) =>
    selectIsWatched(snapshot) ? witnessAt(snapshot.context, facilityKey(facilityId)) : null;
}

/** How far the statuses can be relied on, for words. */
export function selectTrust(snapshot: Snapshot): MapTrust {
  const { alerts, fault } = snapshot.context;
  if (snapshot.status === 'active' && snapshot.matches({ trust: { confirmed: 'current' } })) return 'current';
  if (snapshot.status === 'active' && snapshot.hasTag('confirmed')) return 'late';
  return alerts === null && fault === null && snapshot.status === 'active' ? 'loading' : 'unknown';
}

/** Does the page's own worker speak? While it does not, what it would see of strikes is missing (S12). */
export function selectIsWatched({ status, context }: Snapshot): boolean {
  return status === 'active' && context.isWatched;
}

/** Network time of the last good check, epoch ms; null: none yet. */
export function selectCheckedAtMs({ context }: Snapshot): number | null {
  return context.checkedAtMs;
}

/** How the client ranks and words event types; empty before metadata has come. */
export function selectTraits({ context }: Snapshot): EventTraitsByType {
  return context.traits;
}

/** What statuses are judged by: the configuration until the first answer, then what the newest answer states (GAP-139). */
export function selectRules({ context }: Snapshot): LightningRules {
  return context.rules;
}

/** Why the last fetch failed: the service's own text, or a key `timeout` or `generalError`; null: it did not. */
export function selectFault({ context }: Snapshot): string | null {
  return context.fault;
}

/** Newest network time known, epoch ms. */
export function selectNowMs({ context }: Snapshot): number {
  return context.nowMs;
}

/** How many facilities say each thing, by `MapCode`. */
export function countCodes(codes: Uint8Array): readonly number[] {
  const counts = Array.from({ length: 7 }, () => 0);
  for (const code of codes) counts[code as MapCode]! += 1;
  return counts;
}
