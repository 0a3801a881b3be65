import { createPoliciesApi } from '#adapters/api/policiesApi.ts';
import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import { policyChangeOf, type PoliciesDraft, type PolicyChange } from '#machines/profileForm/policyDrafts.ts';
import type { PoliciesForm } from '#views/policies/policyForms.ts';
import type { ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import type { FormGroup } from '#app/forms/createFormGroup.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

/** The form of the Policies page; it lives as long as the page. */
export function beginPolicyForm(product: ProfileProduct, forms: FormGroup): Disposable<PoliciesForm> {
  const { http, environment } = product.platform;
  const api = createPoliciesApi(createRetryingHttp(http, Math.random), environment);
  return forms.begin<PoliciesDraft, PolicyChange>({
    orderOf: policyChangeOf,
    load: async (signal) => ({ book: await api.fetchBook(signal), order: null }),
    save: async (change, signal) => ({ book: await api.carryOut(change, signal), order: null }),
    newsOf: ({ kind }) => (kind === 'add' ? 'added' : 'changes'),
    failedNewsOf: () => 'notSaved',
  });
}
