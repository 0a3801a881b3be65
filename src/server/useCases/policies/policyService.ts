import type { PolicyAssignment, PolicyOverview, PolicyEdit, PolicyOrder } from '#contracts/policy.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { createMutex } from '../../platform/threads/mutex.ts';
import { createUnansweredChanges } from '../../storage/unansweredChanges.ts';
import { assignPolicy } from './assignPolicy.ts';
import { decideProposal, type DecisionOrder } from './decideProposal.ts';
import { addPolicy, editPolicy } from './editPolicies.ts';
import { policiesBeyond } from './policiesBeyond.ts';
import { policyOverview, type OverviewFacility } from './policyOverview.ts';
import type {
  PolicyAdmin,
  PolicyReader,
  PolicyServiceDependencies,
  PolicyWork,
} from './policyDependencies.ts';
import { HELD_KEY } from './recallPolicies.ts';
import { rereadPolicies } from './storePolicyChange.ts';
import { policyRows } from './storedPolicies.ts';

/** Where policies come and change (GAP-139), one change after the other. Each is stored with its audit row. */
export type PolicyService = {
  list(admin: PolicyReader): Promise<PolicyOverview>;
  /** @throws ProblemError 409 where the client has one of that name, 400 for an unknown source. */
  add(admin: PolicyAdmin, order: PolicyOrder): Promise<PolicyOverview>;
  /**
   * @throws ProblemError as above; 404; 403 beyond the limit of the admin; 409 where they have not seen the newest
   *   version.
   */
  edit(admin: PolicyAdmin, policyId: string, order: PolicyEdit): Promise<PolicyOverview>;
  /**
   * @throws ProblemError 404 for an unknown policy or facility; 403 for one that the admin may not change; 409 where no
   * version of the policy is in force, or another than the admin has seen, or a facility has another policy than they
   * have seen.
   */
  assign(admin: PolicyAdmin, policyId: string, order: PolicyAssignment): Promise<PolicyOverview>;
  /**
   * @throws ProblemError 404 where no such proposal waits; 403 beyond the limit of the admin; 409 where its proposer
   * confirms it, or as above.
   */
  decide(admin: PolicyAdmin, order: DecisionOrder): Promise<PolicyOverview>;
  /**
   * Reads the policies again as facilities have come or gone, to be called before they are watched. Stored assignments name
   * the row of a facility, rules in force its name: one that has the name of one before it, or whose client has, would be
   * judged by that one's policy otherwise (S1).
   *
   * @param staying Facilities that were there before: they alone wait for a looser policy.
   */
  reread(staying: readonly YardId[]): Promise<void>;
  /** Stores who is held after some facilities are no longer, with an audit row of each of their clients. */
  noteReleased(places: readonly YardId[]): Promise<void>;
  /** Whether a change may be stored that was not answered: no looser policy begins to hold meanwhile. */
  isUnanswered(): boolean;
  /** Takes over what a change without an answer has stored. Never rejects; to be called again while `isUnanswered`. */
  readAgain(): Promise<void>;
};

export function createPolicyService(dependencies: PolicyServiceDependencies): PolicyService {
  const exclusively = createMutex();
  const unanswered = createUnansweredChanges({
    ...dependencies,
    read: () =>
      exclusively(async () => {
        await rereadPolicies(dependencies, dependencies.places());
        dependencies.apply();
      }),
  });
  const changing =
    <Order extends readonly unknown[]>(
      change: (work: PolicyWork, admin: PolicyAdmin, ...order: Order) => Promise<void>,
    ) =>
    async (admin: PolicyAdmin, ...order: Order) => {
      try {
        return await exclusively(async () => {
          await change({ ...dependencies, unanswered }, admin, ...order);
          return overviewOf(dependencies, admin);
        });
      } finally {
        await unanswered.readAgain();
      }
    };
  return {
    list: (admin) => overviewOf(dependencies, admin),
    add: changing(addPolicy),
    edit: changing(editPolicy),
    assign: changing(assignPolicy),
    decide: changing(decideProposal),
    reread: (staying) => exclusively(() => rereadPolicies(dependencies, staying)),
    noteReleased: (places) => exclusively(() => noteReleased(dependencies, places)),
    isUnanswered: unanswered.isOpen,
    readAgain: unanswered.readAgain,
  };
}

async function overviewOf(service: PolicyServiceDependencies, asker: PolicyReader): Promise<PolicyOverview> {
  const { repositories, base, rules, sourcesOf } = service;
  const rows = await policyRows(repositories, asker.clientId);
  return policyOverview({
    rows,
    base,
    facilities: await facilitiesFor(service, asker),
    beyond: policiesBeyond(rows, asker.limit),
    heldAt: (facilityId) => rules.heldAt(asker.clientId, facilityId),
    sources: sourcesOf(asker.clientId),
    asker,
  });
}

/** Facilities of the client that a person sees. */
async function facilitiesFor(
  { repositories, places }: PolicyServiceDependencies,
  { clientId, limit }: PolicyReader,
): Promise<OverviewFacility[]> {
  const ids = idsOf(places(), clientId);
  if (limit === null) return ids.map((id) => ({ id, mayChange: true }));
  const stored = await repositories.facilities.list(clientId);
  const rights = new Map(stored.map(({ id, gid }) => [id, limit.get(gid)]));
  return ids.flatMap((id) => {
    const right = rights.get(id);
    return right?.read === true ? [{ id, mayChange: right.write }] : [];
  });
}

async function noteReleased(
  { repositories, clock, rules }: PolicyServiceDependencies,
  places: readonly YardId[],
): Promise<void> {
  await repositories.together(async ({ engineState, audit }) => {
    await engineState.set(HELD_KEY, rules.held());
    for (const clientId of new Set(places.map((place) => place.clientId))) {
      const detail = { clientId, facilityIds: idsOf(places, clientId) };
      await audit.append({
        atMs: clock.nowMs(),
        who: 'service',
        clientId,
        what: 'policy.tookEffect',
        detail,
      });
    }
  });
}

function idsOf(places: readonly YardId[], clientId: string): string[] {
  return places.flatMap((place) => (place.clientId === clientId ? [place.facilityId] : []));
}
