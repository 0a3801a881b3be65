import { HeldPolicies } from '#contracts/policy.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { strictestOf } from '#domain/policy/comparePolicies.ts';
import type { PolicyRules } from '#domain/policy/policyRules.ts';
import type { HeldRules } from '../../alerting/rulesInForce.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { policyOfFacility, policyRows, type PolicyRows } from './storedPolicies.ts';

/** Name under which it is stored which facilities are held to which rules. */
export const HELD_KEY = 'heldPolicies';

type Recall = {
  readonly repositories: Pick<Repositories, 'engineState' | 'policies'>;
  readonly base: PolicyRules;
  readonly places: readonly YardId[];
  readonly log: Pick<ServiceLog, 'error'>;
};

/**
 * Policies of all clients as they are stored, and the rules that facilities are still held to. Where these cannot be read,
 * every facility is held to the strictest of all versions that its client ever had (S1).
 */
export async function recallPolicies({
  repositories: { engineState, policies },
  base,
  places,
  log,
}: Recall): Promise<{ readonly rows: PolicyRows; readonly held: readonly HeldRules[] }> {
  const rows = await policyRows({ policies }, null);
  const read = HeldPolicies.safeParse((await engineState.get(HELD_KEY)) ?? []);
  if (read.success) {
    const policyOf = policyOfFacility(rows, base);
    // one that is gone may have left what it was held to, which may be looser than the policy of its successor
    const held = read.data.map(({ clientId, facilityId, rules }) => {
      return { clientId, facilityId, rules: strictestOf(rules, policyOf(clientId, facilityId)) };
    });
    return { rows, held };
  }
  log.error(
    { err: read.error },
    'Rules that wait for a quiet period cannot be read; the strictest ones hold',
  );
  const strictest = new Map<string, PolicyRules>();
  for (const { clientId, rules } of rows.versions)
    strictest.set(clientId, strictestOf(strictest.get(clientId) ?? base, rules));
  return {
    rows,
    held: places.map((place) => ({ ...place, rules: strictest.get(place.clientId) ?? base })),
  };
}
