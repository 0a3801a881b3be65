import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { isOpening } from '#domain/override/predefinedMessages.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import type { RingStrike } from '../../alerting/ringSearch.ts';
import type { KnownLightning, OverrideRecord } from '../../storage/repositories/overridesRepository.ts';
import { knownStrikesOf, type KnownStrikes } from './knownStrikes.ts';
import { auditOfEnd } from './overrideAudit.ts';
import type { OverrideRegistry } from './overrideRegistry.ts';
import { hasExpired, hasGap, isMisdated, revokedBy, wasAbandoned } from './overrideRules.ts';
import type { OverrideStore } from './overrideStore.ts';
import { latestStrike, strikeOfEvent } from './revokingStrike.ts';

/** How long a revocation is told, unless another override is set before, ms. */
export const TELL_REVOKED_MS = 12 * 3_600_000;

/** Strikes to look through: those of one delivery, or all that are kept of earlier deliveries. */
export type Delivered = StrikeColumns | 'kept';

export type WatchDependencies = {
  readonly registry: OverrideRegistry;
  readonly store: Pick<OverrideStore, 'owe'>;
  readonly known: KnownStrikes;
  /** Hazards at a facility as they stand. */
  readonly eventsOf: (clientId: string, facilityId: string) => readonly FacilityEvent[];
  /** Ids of the reports of people that an override at a facility has to know of. */
  readonly reportIdsAt: (clientId: string, facilityId: string) => readonly string[];
  /** Since when lightning at a facility is known without a gap up to now, epoch ms; null: it is not known. */
  readonly knownSinceMs: (clientId: string, facilityId: string) => number | null;
  /** Qualifying strikes inside the alert circles of some facilities, one list for each, of any age. */
  readonly strikesInside: (
    yards: readonly YardId[],
    strikes: Delivered,
  ) => readonly (readonly RingStrike[])[];
  /** Where a facility is judged; null: it is not watched. */
  readonly placeOf: (clientId: string, facilityId: string) => LonLat | null;
};

type End = Pick<OverrideRecord, 'endedAtMs' | 'endedHow' | 'strike'>;

/**
 * Ends opening overrides of an earlier run that ended too long ago; to be called once, before the first judgement.
 *
 * A store that was restored from an older copy looks like one whose service was away: what was removed or revoked since
 * the copy stands in it as if nothing had happened, and must not open a yard (S1, S9).
 */
export function endAbandoned(
  { registry, store, known }: Pick<WatchDependencies, 'registry' | 'store' | 'known'>,
  memoryEndsAtMs: number | null,
  nowMs: number,
): void {
  for (const record of registry.inForce()) {
    // one that has expired ended then, as the first judgement says
    if (hasExpired(record, nowMs) || !wasAbandoned(record, memoryEndsAtMs, nowMs)) continue;
    end({ registry, store, known }, record, { endedAtMs: nowMs, endedHow: 'interrupted', strike: null });
  }
}

/**
 * Ends what has expired, what a strike revokes, what opens from a time that has not come and what opened a yard at another
 * place: the person looked there, and the yard may have moved while the override was stored. Answers say so when this
 * returns (S9). What closes and had expired by a clock that was set back since stands again (S2, S6).
 *
 * A strike that was not known when the override was set revokes it whenever it fell: what was delivered is compared
 * with what was known, not with the clock. So does a report, whatever time it names. It looks at the hazards as they stand
 * as well: a strike that came before a restart, and that the source does not deliver again, revokes too.
 *
 * @param strikes What was delivered just now; null: nothing.
 */
export function judgeOverrides(
  { registry, store, known, eventsOf, reportIdsAt, strikesInside, knownSinceMs, placeOf }: WatchDependencies,
  nowMs: number,
  strikes: Delivered | null,
): void {
  const over = (record: OverrideRecord, how: End) => end({ registry, store, known }, record, how);
  for (const record of registry.expired())
    if (!isOpening(record) && !hasExpired(record, nowMs))
      registry.set({ ...record, endedAtMs: null, endedHow: null });
  for (const record of registry.inForce())
    if (isMisdated(record, nowMs)) over(record, { endedAtMs: nowMs, endedHow: 'misdated', strike: null });
    else if (hasExpired(record, nowMs))
      over(record, { endedAtMs: record.expiresAtMs, endedHow: 'expired', strike: null });
    else if (isElsewhere(known.listOf(record.overrideId), placeOf(record.clientId, record.facilityId)))
      over(record, { endedAtMs: nowMs, endedHow: 'removed', strike: null });

  const opening = registry.inForce().filter(isOpening);
  const inside = strikes === null || opening.length === 0 ? [] : strikesInside(opening, strikes);
  for (const [index, record] of opening.entries()) {
    const { clientId, facilityId } = record;
    const unknown = (inside[index] ?? []).filter((strike) => !known.has(record, strike));
    const isReported = reportIdsAt(clientId, facilityId).some(
      (id) => !known.hasReport(record.overrideId, id),
    );
    const event = revokedBy(record, eventsOf(clientId, facilityId));
    if (unknown.length > 0 || isReported || event !== null) {
      const strike = latestStrike(unknown) ?? (event === null ? null : strikeOfEvent(event));
      over(record, { endedAtMs: nowMs, endedHow: 'revoked', strike });
    } else if (hasGap(record, knownSinceMs(clientId, facilityId))) {
      over(record, { endedAtMs: nowMs, endedHow: 'interrupted', strike: null });
    }
  }
  registry.forgetRevoked(nowMs - TELL_REVOKED_MS);
}

/**
 * Lets opening overrides know of strikes that come again under other times: when they were delivered, they revoked each
 * override that was set before. Not stored: after a restart such a strike may revoke once more, which only closes.
 */
export function noteKnownAgain(
  { registry, known, strikesInside }: Pick<WatchDependencies, 'registry' | 'known' | 'strikesInside'>,
  strikes: StrikeColumns,
): void {
  const opening = registry.inForce().filter(isOpening);
  const inside = opening.length === 0 ? [] : strikesInside(opening, strikes);
  for (const [index, record] of opening.entries()) {
    const again = inside[index] ?? [];
    if (again.length === 0) continue;
    const before = known.listOf(record.overrideId);
    if (before !== null)
      known.add(record.overrideId, { ...before, strikes: [...before.strikes, ...knownStrikesOf(again)] });
    const latestMs = Math.max(...again.map(({ atMs }) => Math.trunc(atMs)));
    registry.set({ ...record, knownStrikeAtMs: Math.max(record.knownStrikeAtMs ?? -Infinity, latestMs) });
  }
}

/** Only overrides that open a yard have known lightning, and so a place. */
function isElsewhere(known: KnownLightning | null, now: LonLat | null): boolean {
  if (known === null || known.place === null || now === null) return false;
  return known.place[0] !== now[0] || known.place[1] !== now[1];
}

function end(
  { registry, store, known }: Pick<WatchDependencies, 'registry' | 'store' | 'known'>,
  record: OverrideRecord,
  how: End,
): void {
  const ended = { ...record, ...how };
  registry.end(ended);
  known.forget(record.overrideId);
  store.owe({ record: ended, audit: auditOfEnd(ended, null) });
}
