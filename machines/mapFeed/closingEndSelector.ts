import type { SnapshotFrom } from 'xstate';
import { facilityKey } from '#domain/alerting/clientAlerts.ts';
import { closingEndMs } from '#domain/alerting/closingEnd.ts';
import { verdictAt } from './mapFeedFacts.ts';
import type { mapFeedMachine } from './mapFeedMachine.ts';
import { feedAt, rulesAt } from './mapProof.ts';
import { witnessAt } from './mapWitnesses.ts';

/** Returns a selector of the end of the closing of a yard that a hazard closes now, by its own rules, network epoch ms. */
export function selectClosingEndMs(
  facilityId: string,
): (snapshot: SnapshotFrom<typeof mapFeedMachine>) => number {
  const key = facilityKey(facilityId);
  return ({ context }) => {
    const rules = rulesAt(context, key);
    const witness = witnessAt(context, key);
    const { alerts } = verdictAt({ ...context, rules }, feedAt(context, key), witness);
    return closingEndMs({ alerts, witness, rules }, context.nowMs);
  };
}
