import type { ChangingEngine } from '../../alerting/changingEngine.ts';
import { policyOfRules, type ClientRules } from '../../alerting/clientRules.ts';
import type { EngineFacility } from '../../alerting/engineFacility.ts';
import type { EngineMemory } from '../../alerting/engineMemory.ts';
import type { SatelliteProof } from '../../alerting/knownLightning.ts';
import type { LimitAt } from '../../alerting/lightningLimit.ts';
import type { RulesInForce } from '../../alerting/rulesInForce.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { provingNow } from '../../sources/provingNow.ts';
import type { StrikeRegistry } from '../../sources/strikeRegistry.ts';
import type { WeatherRegistry } from '../../sources/weatherRegistry.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import { createPolicyService, type PolicyService } from '../../useCases/policies/policyService.ts';
import { eventFreeUpTo } from './eventFreeUpTo.ts';
import { placeOf } from './openPolicies.ts';
import { createPolicyWatching } from './policyWatching.ts';

type Surroundings = {
  readonly lease: Pick<Lease, 'isSure'>;
  readonly repositories: Repositories;
  readonly clock: ServerClock;
  readonly rules: ClientRules;
  readonly inForce: RulesInForce;
  /** Left out: no satellite proves anything. */
  readonly satellites?: SatelliteProof | undefined;
  readonly strikes: Pick<StrikeRegistry, 'profiles' | 'mayClear'>;
  readonly observations: Pick<WeatherRegistry, 'watchingAt' | 'lookAgain'>;
  readonly announce: (clientId: string, facilityId: string) => void;
  readonly log: Pick<ServiceLog, 'error'>;
};

type Judged = {
  /** With what people report. */
  readonly hazards: ChangingEngine;
  readonly watchNow: (facilities: readonly EngineFacility[]) => void;
  readonly memory: Pick<EngineMemory, 'noteAll'>;
};

/** Policies at work: calls that change them, and what they wait for. */
type RunningPolicies = {
  readonly service: PolicyService;
  /** Lets looser policies hold whose facilities have been event-free for long enough. Called each second. */
  settle(): void;
  /** Waits until everything is stored. */
  settled(): Promise<void>;
};

/** Lets changes of policies reach the engine, and its pages. */
export function startPolicies(
  surroundings: Surroundings,
  { hazards, watchNow, memory }: Judged,
): RunningPolicies {
  const { lease, repositories, clock, rules, inForce, satellites, strikes, observations } = surroundings;
  const { announce, log } = surroundings;
  let storing: Promise<void> = Promise.resolve();
  const watchingAt = createPolicyWatching(observations.watchingAt, inForce);
  const nowMs = () => clock.nowMs();
  const freeUpToMs = eventFreeUpTo({ engine: hazards, satellites, watchingAt, nowMs });

  /** New rules are judged by at once; weather by the newest observations that there are. */
  function apply(): void {
    const before = hazards.facilities();
    watchNow(before);
    observations.lookAgain();
    memory.noteAll(); // what is stored was judged by other rules
    for (const { clientId, id } of before) announce(clientId, id);
  }

  const service = createPolicyService({
    repositories,
    clock,
    base: policyOfRules(rules),
    rules: inForce,
    places: () => hazards.facilities().map(placeOf),
    sourcesOf: (clientId) => primariesOf(strikes, clientId),
    limitAt: limitsOf(strikes, hazards),
    apply,
    log,
  });

  return {
    service,
    settle() {
      if (!lease.isSure()) return; // nothing better is published now (S13)
      if (service.isUnanswered()) return; // nor while nobody knows which policy is stored (S2)
      const released = inForce.settle(freeUpToMs);
      if (released.length === 0) return;
      apply();
      // where it cannot be stored, a restart waits once more
      storing = service
        .noteReleased(released)
        .catch((error: unknown) => log.error({ err: error }, 'Looser policies could not be noted'));
    },
    settled: () => storing,
  };
}

function primariesOf({ profiles }: Pick<StrikeRegistry, 'profiles'>, clientId: string) {
  return profiles
    .filter((profile) => profile.role === 'primary' && (profile.clientId ?? clientId) === clientId)
    .map(({ id, name }) => ({ id, name }));
}

function limitsOf(
  strikes: Pick<StrikeRegistry, 'profiles' | 'mayClear'>,
  { lightningSourcesOf }: Pick<ChangingEngine, 'lightningSourcesOf'>,
): LimitAt {
  return ({ clientId, facilityId }, policy) => {
    const proving = provingNow(strikes, lightningSourcesOf(clientId, facilityId, policy));
    const [shortest] = proving.toSorted((a, b) => a.goneAfterMs - b.goneAfterMs);
    return shortest === undefined ? null : { sourceId: shortest.id, limitMs: shortest.goneAfterMs };
  };
}
