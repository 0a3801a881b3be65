import { facilityKey, type ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import { witnessBy } from '#domain/alerting/facilityPolicy.ts';
import type { OwnReport } from '#domain/alerting/ownReport.ts';
import { NO_WITNESS, type WitnessFacts } from '#domain/alerting/yardVerdict.ts';
import { handedOver, mergeWitness } from '../feed/heldWitness.ts';
import { rulesAt } from './mapProof.ts';
import type { MapFacts, Sighting } from './mapFacts.ts';

/** Strikes around one facility as the page's worker received them. */
export function witnessAt({ witnesses }: Pick<MapFacts, 'witnesses'>, key: string): WitnessFacts {
  return witnesses.get(key) ?? NO_WITNESS;
}

/**
 * Keeps every strike once received, with or without a worker (S2, S3), as far as the rings of its facility reach once
 * an answer has stated them (GAP-139).
 */
export function withSightings(
  held: Pick<MapFacts, 'witnesses' | 'alerts' | 'rules'>,
  sightings: readonly Sighting[],
): MapFacts['witnesses'] {
  const { alerts } = held;
  const telling = sightings
    .map(({ facilityId, facts }) => ({
      facilityId,
      facts: alerts === null ? facts : witnessBy(rulesAt(held, facilityKey(facilityId)), facts),
    }))
    .filter(({ facts }) => facts.lastAlertStrikeMs !== null || facts.lastWarningStrikeMs !== null);
  if (telling.length === 0) return held.witnesses;
  const merged = new Map(held.witnesses);
  for (const { facilityId, facts } of telling) {
    const key = facilityKey(facilityId);
    merged.set(key, mergeWitness(merged.get(key) ?? NO_WITNESS, facts));
  }
  return merged;
}

/** Strikes that were received, as far as the rings reach that hold at their facilities (GAP-139). */
export function allWithinRings(
  facts: Pick<MapFacts, 'witnesses' | 'alerts' | 'rules'>,
): MapFacts['witnesses'] {
  return new Map(
    [...facts.witnesses].map(([key, witness]) => [key, witnessBy(rulesAt(facts, key), witness)]),
  );
}

/** Facilities of which the page's worker does not know the whole quiet period, after more sightings. */
export function partialAfter(held: ReadonlySet<string>, sightings: readonly Sighting[]): ReadonlySet<string> {
  const partial = new Set(held);
  for (const { facilityId, facts } of sightings) {
    if (facts.isComplete === false) partial.add(facilityId);
    else partial.delete(facilityId);
  }
  return partial;
}

/** Takes a report of lightning that was made on this device. */
export function withReport(
  held: MapFacts['witnesses'],
  { facilityId, report }: { readonly facilityId: string; readonly report: OwnReport },
): MapFacts['witnesses'] {
  const key = facilityKey(facilityId);
  return new Map(held).set(key, { ...(held.get(key) ?? NO_WITNESS), report });
}

/** Leaves reports of this device to an answer that lists them, see `handedOver`. The same map if it lists none. */
export function allHandedOver(held: MapFacts['witnesses'], { events }: ClientAlerts): MapFacts['witnesses'] {
  const left = [...held].map(
    ([key, witness]) => [key, handedOver(witness, { events: events.get(key) ?? [] })] as const,
  );
  return left.some(([key, witness]) => witness !== held.get(key)) ? new Map(left) : held;
}
