import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { isOpening } from '#domain/override/predefinedMessages.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { OverrideRecord } from '../storage/repositories/overridesRepository.ts';
import { auditOfEnd } from './overrideAudit.ts';
import type { OverrideBook } from './overrideBook.ts';
import { hasExpired, revokedBy } from './overrideRules.ts';
import type { OverrideStore } from './overrideStore.ts';
import { revokingStrike } from './revokingStrike.ts';

/** How long a revocation is told, unless another override is set before, ms. */
export const TELL_REVOKED_MS = 12 * 3_600_000;

type WatchParts = {
  readonly book: OverrideBook;
  readonly store: Pick<OverrideStore, 'owe'>;
  /** Hazards at a facility as they stand. */
  readonly eventsOf: (clientId: string, facilityId: string) => readonly FacilityEvent[];
};

/**
 * Ends what has expired and what a strike revokes. Answers say so when this returns (S9).
 *
 * It looks at the hazards as they stand, not at what has changed: a strike that came while an override was being
 * stored, or before a restart, revokes as well.
 *
 * @param strikes What was delivered just now, to tell which strike it was; null: nothing.
 */
export function judgeOverrides(
  { book, store, eventsOf }: WatchParts,
  nowMs: number,
  strikes: StrikeColumns | null,
): void {
  function end(record: OverrideRecord, how: Pick<OverrideRecord, 'endedAtMs' | 'endedHow' | 'strike'>): void {
    const ended = { ...record, ...how };
    book.end(ended);
    store.owe({ record: ended, audit: auditOfEnd(ended, null) });
  }

  for (const record of book.inForce()) {
    if (hasExpired(record, nowMs)) {
      end(record, { endedAtMs: record.expiresAtMs, endedHow: 'expired', strike: null });
      continue;
    }
    if (!isOpening(record)) continue;
    const event = revokedBy(record, eventsOf(record.clientId, record.facilityId));
    if (event !== null) {
      end(record, { endedAtMs: nowMs, endedHow: 'revoked', strike: revokingStrike(event, strikes) });
    }
  }
  book.forgetRevoked(nowMs - TELL_REVOKED_MS);
}
