import { createActor, fromPromise, waitFor } from 'xstate';
import { createPoliciesApi } from '#adapters/api/policiesApi.ts';
import { createPolicyLabApi, type PolicyLabApi } from '#adapters/api/policyLabApi.ts';
import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import type { PolicyOverview } from '#contracts/policy.ts';
import { policiesMachine } from '#machines/policies/policiesMachine.ts';
import { selectOverview } from '#machines/policies/policiesSelectors.ts';
import type { PolicyChange } from '#machines/policies/policyChanges.ts';
import { TOAST_TIMES, type Toasts } from '#ui/createToasts.ts';
import type { PoliciesRef } from '#views/policies/policiesView.ts';
import { ProposalLost } from '#views/policyLab/ProposalLost.tsx';
import { ProfileFailed, ProfileSaved } from '#views/profile/ProfileNews.tsx';
import { leaveAddress } from '#app/address/leaveAddress.ts';
import { PROPOSAL_PARAMETERS, type NamedProposal } from '#app/address/proposalIn.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';
import type { Product } from '#app/page/createProduct.ts';
import { PROOF_PATIENCE_MS } from '#app/platform/proofPatience.ts';
import { withinLimit } from '#app/platform/withinLimit.ts';

/** Longer than the network's own limit. */
const TIMEOUT_MS = 10_000;

/**
 * The policies of the person's client, for as long as the page is open; what becomes of changes is told by toasts. A
 * proposal of the policy lab opens the form of its policy, and the person saves there (GAP-139).
 */
export function beginPolicies(
  { platform }: Product,
  toasts: Toasts,
  proposed: NamedProposal | null,
): Disposable<PoliciesRef> {
  const { http, environment } = platform;
  const api = createPoliciesApi(createRetryingHttp(http, Math.random), environment);
  const machine = policiesMachine.provide({
    actors: {
      loadOverview: fromPromise<PolicyOverview>(({ signal }) => api.fetchOverview(signal)),
      sendChange: fromPromise<PolicyOverview, { change: PolicyChange }>(({ input, signal }) =>
        withinLimit(TIMEOUT_MS, () => api.carryOut(input.change, signal)),
      ),
    },
  });
  // the machine cannot know that a person is asked for a proof
  const changeTimeoutMs = TIMEOUT_MS + PROOF_PATIENCE_MS;
  const policies = createActor(machine, { input: { timeoutMs: TIMEOUT_MS, changeTimeoutMs } });
  const times = TOAST_TIMES.profile;
  policies.on('change.saved', ({ change }) => {
    const news = change.kind === 'add' ? 'added' : 'changes';
    toasts.show({ kind: 'success', content: <ProfileSaved news={news} />, times });
    // a reload must not propose again what is saved
    if (proposed !== null) for (const name of PROPOSAL_PARAMETERS) leaveAddress(name);
  });
  policies.on('change.failed', () =>
    // the page itself says why
    toasts.show({ kind: 'error', content: <ProfileFailed news="notSaved" fault="generalError" />, times }),
  );
  policies.start();
  const leaving = new AbortController();
  if (proposed !== null)
    openProposal(policies, createPolicyLabApi(http, environment), { proposed, signal: leaving.signal }).catch(
      () => {
        if (!leaving.signal.aborted)
          toasts.show({ kind: 'error', content: <ProposalLost />, times: TOAST_TIMES.profile });
      },
    );
  return {
    value: policies,
    end() {
      leaving.abort();
      policies.stop();
    },
  };
}

/**
 * Opens the form of the policy that a comparison proposes to change, once both are loaded.
 *
 * @throws Error where it is gone.
 */
async function openProposal(
  policies: PoliciesRef,
  api: PolicyLabApi,
  { proposed: { runId, nth }, signal }: { proposed: NamedProposal; signal: AbortSignal },
): Promise<void> {
  const { status, result } = await api.fetchLab(signal);
  const rules = result?.policies[nth];
  if (status.run?.id !== runId || result === null || rules === undefined) throw new Error('gone');
  const loaded = await waitFor(policies, (now) => selectOverview(now) !== null, { signal });
  const policy = selectOverview(loaded)?.policies.find(({ id }) => id === status.run?.order.policyId);
  if (policy === undefined) throw new Error('gone');
  const isOwnFile = status.run.order.recording.kind === 'uploaded';
  const { name: _name, ...rings } = rules;
  policies.send({
    type: 'edit.requested',
    policy,
    proposal: { rules: rings, nth, result, isSimulation: status.isSimulation && !isOwnFile },
  });
}
