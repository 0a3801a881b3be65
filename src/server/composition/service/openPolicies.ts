import { policyOfRules, type ClientRules } from '../../alerting/clientRules.ts';
import type { EngineFacility } from '../../alerting/engineFacility.ts';
import { createRulesInForce, type RulesInForce } from '../../alerting/rulesInForce.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { recallPolicies } from '../../useCases/policies/recallPolicies.ts';
import { policyOfFacility } from '../../useCases/policies/storedPolicies.ts';

export type StoredPolicies = {
  readonly repositories: Pick<Repositories, 'engineState' | 'policies'>;
  readonly facilities: readonly EngineFacility[];
  /** Rules of the service, beside which policies hold. */
  readonly rules: ClientRules;
  readonly log: Pick<ServiceLog, 'error'>;
};

/** Rules of all facilities by the policies that are stored. */
export async function openPolicies({
  repositories,
  facilities,
  rules,
  log,
}: StoredPolicies): Promise<RulesInForce> {
  const base = policyOfRules(rules);
  const places = facilities.map(placeOf);
  const { rows, held } = await recallPolicies({ repositories, base, places, log });
  const policyOf = policyOfFacility(rows, base);
  const inForce = createRulesInForce({ base: rules, policyOf, restored: held });
  inForce.noteSites(facilities);
  return inForce;
}

/** A watched facility as policies name it. */
export function placeOf({ clientId, id: facilityId }: EngineFacility) {
  return { clientId, facilityId };
}
