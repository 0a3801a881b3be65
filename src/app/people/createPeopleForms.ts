import { createAccountsApi, type AccountsApi } from '#adapters/api/accountsApi.ts';
import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import {
  accountOrderOf,
  sessionsOrderOf,
  type AccountOrder,
  type AccountsDraft,
  type SessionsDraft,
  type SessionsOrder,
} from '#machines/profileForm/accountDrafts.ts';
import type { AccountsForm, PeopleForms } from '#views/people/peopleForms.ts';
import type { ProfileNewsKey } from '#views/profile/profileForms.ts';
import type { ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import type { FormGroup } from '#app/forms/createFormGroup.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

/** The forms of the People page: the list lives as long as the page, the sessions as long as their person is chosen. */
export function createPeopleForms(product: ProfileProduct, forms: FormGroup): PeopleForms {
  const { http, environment } = product.platform;
  const api = createAccountsApi(createRetryingHttp(http, Math.random), environment);
  return {
    accounts: () => beginAccounts(api, forms),
    sessions: (userId) =>
      forms.begin<SessionsDraft, SessionsOrder>({
        orderOf: sessionsOrderOf,
        load: async (signal) => ({ sessions: await api.fetchSessions(userId, signal), order: null }),
        async save({ familyId }, signal, shown) {
          await api.endSessions(userId, familyId, signal);
          return { ...shown, order: null };
        },
        reread: async (saved, signal) => ({ ...saved, sessions: await api.fetchSessions(userId, signal) }),
        newsOf: () => 'changes',
        failedNewsOf: () => 'notSaved',
      }),
  };
}

function beginAccounts(api: AccountsApi, forms: FormGroup): Disposable<AccountsForm> {
  return forms.begin<AccountsDraft, AccountOrder>({
    orderOf: accountOrderOf,
    load: async (signal) => ({ people: await api.fetchPeople(signal), order: null, reset: null }),
    async save(order, signal, shown) {
      // a link that is shown once outlasts a list that is only read again
      const reset = order.kind === 'reread' ? shown.reset : await carryOut(api, order, signal);
      return { ...shown, order: null, reset };
    },
    reread: async (saved, signal) => ({ ...saved, people: await api.fetchPeople(signal) }),
    newsOf,
    failedNewsOf: () => 'notSaved',
  });
}

function newsOf({ kind }: AccountOrder): ProfileNewsKey | null {
  if (kind === 'reread') return null;
  return kind === 'delete' ? 'removed' : 'changes';
}

async function carryOut(
  api: AccountsApi,
  order: Exclude<AccountOrder, { kind: 'reread' }>,
  signal: AbortSignal,
): Promise<AccountsDraft['reset']> {
  const { userId } = order;
  switch (order.kind) {
    case 'disable':
      await api.disable(userId, order.reason, signal);
      return null;
    case 'delete':
      await api.remove(userId, order.reason, signal);
      return null;
    case 'enable':
      await api.enable(userId, signal);
      return null;
    case 'unlock':
      await api.unlock(userId, signal);
      return null;
    case 'resetFactors':
      await api.resetFactors(userId, signal);
      return null;
    case 'reset':
      return { userId, ...(await api.resetPassword(userId, signal)) };
    default:
      return order satisfies never;
  }
}
