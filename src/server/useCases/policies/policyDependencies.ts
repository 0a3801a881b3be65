import type { PolicyOverview } from '#contracts/policy.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import type { PolicyRules } from '#domain/policy/policyRules.ts';
import type { LimitAt } from '../../alerting/lightningLimit.ts';
import type { RulesInForce } from '../../alerting/rulesInForce.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { UnansweredChanges } from '../../storage/unansweredChanges.ts';
import type { LocationLimit } from '../access/locationAccess.ts';
import type { Orderer } from '../access/personGate.ts';

/** Site admin who changes policies; a change that can better a status needs a fresh proof (GAP-142). */
export type PolicyAdmin = Pick<Orderer, 'id' | 'name' | 'clientId' | 'stillMay'> & {
  /** Their rights by facility; null: they are not limited to facilities. */
  readonly limit: LocationLimit | null;
  /** @throws ProblemError 401 `freshProofNeeded`. */
  readonly prove: () => Promise<void>;
};

/** Site admin who looks at policies. */
export type PolicyReader = Omit<PolicyAdmin, 'prove' | 'stillMay'>;

export type PolicyServiceDependencies = {
  readonly repositories: Repositories;
  readonly clock: ServerClock;
  readonly base: PolicyRules;
  readonly rules: RulesInForce;
  /** Facilities that are watched. */
  readonly places: () => readonly YardId[];
  /** Primary sources of lightning of a client. */
  readonly sourcesOf: (clientId: string) => PolicyOverview['sources'];
  readonly limitAt: LimitAt;
  /** Judges all facilities again, by the rules in force now. */
  readonly apply: () => void;
  readonly log: Pick<ServiceLog, 'error'>;
};

/** What changes of policies work with. */
export type PolicyWork = PolicyServiceDependencies & {
  readonly unanswered: Pick<UnansweredChanges, 'note'>;
};
