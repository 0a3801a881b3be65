import { AccountSessions, type AccountSession } from '#contracts/accounts.ts';
import {
  ChangedFactors,
  Factors,
  PasskeyOptions,
  TotpSetup,
  type PasskeyCreation,
} from '#contracts/factors.ts';
import type { HttpClient } from './httpClient.ts';

/** Calls of a person about their own factors and sessions. */
export type FactorsApi = {
  fetchFactors(signal?: AbortSignal): Promise<Factors>;
  beginPasskey(signal?: AbortSignal): Promise<PasskeyOptions>;
  addPasskey(made: PasskeyCreation, signal?: AbortSignal): Promise<ChangedFactors>;
  removePasskey(id: string, signal?: AbortSignal): Promise<ChangedFactors>;
  beginApp(signal?: AbortSignal): Promise<TotpSetup>;
  confirmApp(code: string, signal?: AbortSignal): Promise<ChangedFactors>;
  removeApp(signal?: AbortSignal): Promise<ChangedFactors>;
  renewCodes(signal?: AbortSignal): Promise<ChangedFactors>;
  fetchSessions(signal?: AbortSignal): Promise<readonly AccountSession[]>;
  /** @param familyId null: all but the current one. */
  endSessions(familyId: string | null, signal?: AbortSignal): Promise<void>;
};

export function createFactorsApi(
  http: HttpClient,
  { authBaseUrl }: { readonly authBaseUrl: string },
): FactorsApi {
  const url = `${authBaseUrl}/factors`;
  const sessionsUrl = `${authBaseUrl}/sessions`;
  const post = (body: unknown, signal: AbortSignal | undefined) =>
    ({ method: 'POST', body, signal }) as const;
  const remove = (signal: AbortSignal | undefined) => ({ method: 'DELETE', signal }) as const;
  return {
    fetchFactors: (signal) => http.json(url, Factors, { signal }),
    beginPasskey: (signal) => http.json(`${url}/passkeys/options`, PasskeyOptions, post({}, signal)),
    addPasskey: (made, signal) => http.json(`${url}/passkeys`, ChangedFactors, post(made, signal)),
    removePasskey: (id, signal) =>
      http.json(`${url}/passkeys/${encodeURIComponent(id)}`, ChangedFactors, remove(signal)),
    beginApp: (signal) => http.json(`${url}/totp`, TotpSetup, post({}, signal)),
    confirmApp: (code, signal) => http.json(`${url}/totp/confirm`, ChangedFactors, post({ code }, signal)),
    removeApp: (signal) => http.json(`${url}/totp`, ChangedFactors, remove(signal)),
    renewCodes: (signal) => http.json(`${url}/recovery-codes`, ChangedFactors, post({}, signal)),
    fetchSessions: async (signal) => (await http.json(sessionsUrl, AccountSessions, { signal })).sessions,
    async endSessions(familyId, signal) {
      await http.text(familyId === null ? sessionsUrl : `${sessionsUrl}/${familyId}`, remove(signal));
    },
  };
}
