import { createFactorsApi, type FactorsApi } from '#adapters/api/factorsApi.ts';
import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import type { ChangedFactors } from '#contracts/factors.ts';
import {
  sessionsOrderOf,
  type SessionsDraft,
  type SessionsOrder,
} from '#machines/profileForm/accountDrafts.ts';
import { factorOrderOf, type FactorOrder, type FactorsDraft } from '#machines/profileForm/factorDrafts.ts';
import type { SecurityForms } from '#views/security/securityForms.ts';
import type { ProfileNewsKey } from '#views/profile/profileForms.ts';
import type { ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import type { FormGroup } from '#app/forms/createFormGroup.ts';

/** A person looks for their key and touches it, ms. */
const PASSKEY_PATIENCE_MS = 120_000;

type Passkeys = { readonly make: (options: Readonly<Record<string, unknown>>) => Promise<object> };

/** The forms of the Security tab; each lives as long as the tab. */
export function createSecurityForms(
  product: ProfileProduct,
  forms: FormGroup,
  passkeys: Passkeys,
): SecurityForms {
  const { http, environment } = product.platform;
  const api = createFactorsApi(createRetryingHttp(http, Math.random), environment);
  const draftOf = async (signal: AbortSignal) => ({
    factors: await api.fetchFactors(signal),
    order: null,
    setup: null,
    newCodes: null,
  });
  return {
    factors: () =>
      forms.begin<FactorsDraft, FactorOrder>({
        orderOf: factorOrderOf,
        load: draftOf,
        async save(order, signal) {
          if (order.kind === 'beginApp')
            return { ...(await draftOf(signal)), setup: await api.beginApp(signal) };
          const { recoveryCodes, ...factors } = await carryOut(api, order, passkeys, signal);
          return { factors, order: null, setup: null, newCodes: recoveryCodes };
        },
        newsOf: ({ kind }) => NEWS[kind],
        failedNewsOf: () => 'notSaved',
        timeoutMs: PASSKEY_PATIENCE_MS,
      }),
    sessions: () =>
      forms.begin<SessionsDraft, SessionsOrder>({
        orderOf: sessionsOrderOf,
        load: async (signal) => ({ sessions: await api.fetchSessions(signal), order: null }),
        async save({ familyId }, signal, shown) {
          await api.endSessions(familyId, signal);
          return { ...shown, order: null };
        },
        reread: async (saved, signal) => ({ ...saved, sessions: await api.fetchSessions(signal) }),
        newsOf: () => 'changes',
        failedNewsOf: () => 'notSaved',
      }),
  };
}

const NEWS: Readonly<Record<FactorOrder['kind'], ProfileNewsKey | null>> = {
  addPasskey: 'added',
  removePasskey: 'removed',
  beginApp: null,
  confirmApp: 'added',
  removeApp: 'removed',
  renewCodes: 'changes',
};

async function carryOut(
  api: FactorsApi,
  order: Exclude<FactorOrder, { kind: 'beginApp' }>,
  { make }: Passkeys,
  signal: AbortSignal,
): Promise<ChangedFactors> {
  switch (order.kind) {
    case 'addPasskey': {
      const { token, options } = await api.beginPasskey(signal);
      const response = (await make(options)) as never;
      return api.addPasskey({ token, response, name: order.name.trim() }, signal);
    }
    case 'removePasskey':
      return api.removePasskey(order.id, signal);
    case 'confirmApp':
      return api.confirmApp(order.code.replaceAll(/\s/g, ''), signal);
    case 'removeApp':
      return api.removeApp(signal);
    case 'renewCodes':
      return api.renewCodes(signal);
    default:
      return order satisfies never;
  }
}
