import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { isOpening } from '#domain/override/predefinedMessages.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { OverrideRecord } from '../storage/repositories/overridesRepository.ts';
import { auditOfEnd } from './overrideAudit.ts';
import type { OverrideBook } from './overrideBook.ts';
import { hasExpired, hasGap, revokedBy, wasAbandoned } from './overrideRules.ts';
import type { OverrideStore } from './overrideStore.ts';
import { revokingStrike } from './revokingStrike.ts';

/** How long a revocation is told, unless another override is set before, ms. */
export const TELL_REVOKED_MS = 12 * 3_600_000;

type WatchParts = {
  readonly book: OverrideBook;
  readonly store: Pick<OverrideStore, 'owe'>;
  /** Hazards at a facility as they stand. */
  readonly eventsOf: (clientId: string, facilityId: string) => readonly FacilityEvent[];
  /** Since when lightning at a facility is known without a gap up to now, epoch ms; null: it is not known. */
  readonly knownSinceMs: (clientId: string, facilityId: string) => number | null;
};

type End = Pick<OverrideRecord, 'endedAtMs' | 'endedHow' | 'strike'>;

/**
 * Ends opening overrides of an earlier run that ended too long ago; to be called once, before the first judgement.
 *
 * A store that was restored from an older copy looks like one whose service was away: what was removed or revoked since
 * the copy stands in it as if nothing had happened, and must not open a yard (S1, S9).
 */
export function endAbandoned(
  { book, store }: Pick<WatchParts, 'book' | 'store'>,
  memoryEndsAtMs: number | null,
  nowMs: number,
): void {
  for (const record of book.inForce()) {
    if (!wasAbandoned(record, memoryEndsAtMs, nowMs)) continue;
    end({ book, store }, record, { endedAtMs: nowMs, endedHow: 'interrupted', strike: null });
  }
}

/**
 * Ends what has expired and what a strike revokes. Answers say so when this returns (S9).
 *
 * It looks at the hazards as they stand, not at what has changed: a strike that came while an override was being
 * stored, or before a restart, revokes as well.
 *
 * @param strikes What was delivered just now, to tell which strike it was; null: nothing.
 */
export function judgeOverrides(
  { book, store, eventsOf, knownSinceMs }: WatchParts,
  nowMs: number,
  strikes: StrikeColumns | null,
): void {
  for (const record of book.inForce()) {
    if (hasExpired(record, nowMs)) {
      const atMs = record.expiresAtMs;
      end({ book, store }, record, { endedAtMs: atMs, endedHow: 'expired', strike: null });
      continue;
    }
    if (!isOpening(record)) continue;
    const event = revokedBy(record, eventsOf(record.clientId, record.facilityId));
    if (event !== null) {
      const strike = revokingStrike(event, strikes);
      end({ book, store }, record, { endedAtMs: nowMs, endedHow: 'revoked', strike });
    } else if (hasGap(record, knownSinceMs(record.clientId, record.facilityId))) {
      end({ book, store }, record, { endedAtMs: nowMs, endedHow: 'interrupted', strike: null });
    }
  }
  book.forgetRevoked(nowMs - TELL_REVOKED_MS);
}

function end({ book, store }: Pick<WatchParts, 'book' | 'store'>, record: OverrideRecord, how: End): void {
  const ended = { ...record, ...how };
  book.end(ended);
  store.owe({ record: ended, audit: auditOfEnd(ended, null) });
}
