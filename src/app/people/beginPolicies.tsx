import { createActor, fromPromise } from 'xstate';
import { createPoliciesApi } from '#adapters/api/policiesApi.ts';
import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import type { PolicyBook } from '#contracts/policy.ts';
import { policiesMachine } from '#machines/policies/policiesMachine.ts';
import type { PolicyChange } from '#machines/policies/policyChanges.ts';
import { TOAST_TIMES, type Toasts } from '#ui/createToasts.ts';
import type { PoliciesRef } from '#views/policies/policiesView.ts';
import { ProfileFailed, ProfileSaved } from '#views/profile/ProfileNews.tsx';
import type { Disposable } from '#app/binding/useDisposable.ts';
import type { Product } from '#app/page/createProduct.ts';
import { PROOF_PATIENCE_MS } from '#app/platform/proofPatience.ts';
import { withinLimit } from '#app/platform/withinLimit.ts';

/** Longer than the network's own limit. */
const TIMEOUT_MS = 10_000;

/** The policies of the person's client, for as long as the page is open; what becomes of changes is told by toasts. */
export function beginPolicies({ platform }: Product, toasts: Toasts): Disposable<PoliciesRef> {
  const { http, environment } = platform;
  const api = createPoliciesApi(createRetryingHttp(http, Math.random), environment);
  const machine = policiesMachine.provide({
    actors: {
      loadBook: fromPromise<PolicyBook>(({ signal }) => api.fetchBook(signal)),
      sendChange: fromPromise<PolicyBook, { change: PolicyChange }>(({ input, signal }) =>
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
  });
  policies.on('change.failed', () =>
    // the page itself says why
    toasts.show({ kind: 'error', content: <ProfileFailed news="notSaved" fault="generalError" />, times }),
  );
  policies.start();
  return { value: policies, end: () => void policies.stop() };
}
