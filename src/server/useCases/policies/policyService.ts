import type { PolicyAssignment, PolicyBook, PolicyEdit, PolicyOrder } from '#contracts/policy.ts';
import { createMutex } from '../../platform/threads/mutex.ts';
import { policyBook } from './policyBook.ts';
import {
  addPolicy,
  assignPolicy,
  decideProposal,
  editPolicy,
  rereadPolicies,
  type DecisionOrder,
  type Place,
  type PolicyAdmin,
  type PolicyServiceDependencies,
} from './policyChanges.ts';
import { HELD_KEY } from './recallPolicies.ts';
import { policyRows } from './storedPolicies.ts';

/** Where policies come and change (GAP-139), one change after the other. Each is stored with its audit row. */
export type PolicyService = {
  list(admin: Omit<PolicyAdmin, 'prove'>): Promise<PolicyBook>;
  /** @throws ProblemError 409 where the client has one of that name, 400 for an unknown source. */
  add(admin: PolicyAdmin, order: PolicyOrder): Promise<PolicyBook>;
  /** @throws ProblemError as above; 404; 409 where the editor has not seen the newest version. */
  edit(admin: PolicyAdmin, policyId: string, order: PolicyEdit): Promise<PolicyBook>;
  /** @throws ProblemError 404 for an unknown policy or facility; 409 where no version of the policy is in force. */
  assign(admin: PolicyAdmin, policyId: string, order: PolicyAssignment): Promise<PolicyBook>;
  /** @throws ProblemError 404 where no such proposal waits; 409 where its proposer confirms it. */
  decide(admin: PolicyAdmin, order: DecisionOrder): Promise<PolicyBook>;
  /**
   * Reads the policies again as facilities have come or gone, to be called before they are watched. Stored assignments name
   * the row of a facility, rules in force its name: one that has the name of one before it, or whose client has, would be
   * judged by that one's policy otherwise (S1).
   *
   * @param staying Facilities that were there before: they alone wait for a looser policy.
   */
  reread(staying: readonly Place[]): Promise<void>;
  /** Stores who is held after some facilities are no longer, with an audit row of each of their clients. */
  noteReleased(places: readonly Place[]): Promise<void>;
};

export function createPolicyService(dependencies: PolicyServiceDependencies): PolicyService {
  const exclusively = createMutex();
  const changing =
    <Order extends readonly unknown[]>(
      change: (service: PolicyServiceDependencies, admin: PolicyAdmin, ...order: Order) => Promise<void>,
    ) =>
    (admin: PolicyAdmin, ...order: Order) =>
      exclusively(async () => {
        await change(dependencies, admin, ...order);
        return bookOf(dependencies, admin);
      });
  return {
    list: (admin) => bookOf(dependencies, admin),
    add: changing(addPolicy),
    edit: changing(editPolicy),
    assign: changing(assignPolicy),
    decide: changing(decideProposal),
    reread: (staying) => exclusively(() => rereadPolicies(dependencies, staying)),
    noteReleased: (places) => exclusively(() => noteReleased(dependencies, places)),
  };
}

async function bookOf(
  { repositories, base, rules, places, sourcesOf }: PolicyServiceDependencies,
  asker: Omit<PolicyAdmin, 'prove'>,
): Promise<PolicyBook> {
  return policyBook({
    rows: await policyRows(repositories, asker.clientId),
    base,
    facilityIds: idsOf(places(), asker.clientId),
    heldAt: (facilityId) => rules.heldAt(asker.clientId, facilityId),
    sources: sourcesOf(asker.clientId),
    asker,
  });
}

async function noteReleased(
  { repositories, clock, rules }: PolicyServiceDependencies,
  places: readonly Place[],
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

function idsOf(places: readonly Place[], clientId: string): string[] {
  return places.flatMap((place) => (place.clientId === clientId ? [place.facilityId] : []));
}
