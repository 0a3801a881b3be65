import {
  Accounts,
  AccountSessions,
  PasswordReset,
  type Account,
  type AccountSession,
} from '#contracts/accounts.ts';
import type { HttpClient } from './httpClient.ts';

/** Accounts of a client, for its administrators. */
export type AccountsApi = {
  fetchPeople(signal?: AbortSignal): Promise<readonly Account[]>;
  disable(userId: string, reason: string, signal?: AbortSignal): Promise<void>;
  enable(userId: string, signal?: AbortSignal): Promise<void>;
  /** Forgets the wrong passwords of an account that waits. */
  unlock(userId: string, signal?: AbortSignal): Promise<void>;
  remove(userId: string, reason: string, signal?: AbortSignal): Promise<void>;
  /** Requires a fresh proof. */
  resetPassword(userId: string, signal?: AbortSignal): Promise<PasswordReset>;
  /** Requires a fresh proof. */
  resetFactors(userId: string, signal?: AbortSignal): Promise<void>;
  fetchSessions(userId: string, signal?: AbortSignal): Promise<readonly AccountSession[]>;
  /** @param familyId null: all sessions of the person. */
  endSessions(userId: string, familyId: string | null, signal?: AbortSignal): Promise<void>;
};

export function createAccountsApi(
  http: HttpClient,
  { authBaseUrl }: { readonly authBaseUrl: string },
): AccountsApi {
  const peopleUrl = `${authBaseUrl}/admin/people`;
  const urlOf = (userId: string, rest = '') => `${peopleUrl}/${encodeURIComponent(userId)}${rest}`;
  const order = async (...call: Parameters<HttpClient['text']>) => void (await http.text(...call));

  return {
    fetchPeople: async (signal) => (await http.json(peopleUrl, Accounts, { signal })).people,
    disable: (userId, reason, signal) =>
      order(urlOf(userId, '/disable'), { method: 'POST', body: { reason }, signal }),
    enable: (userId, signal) => order(urlOf(userId, '/enable'), { method: 'POST', body: {}, signal }),
    unlock: (userId, signal) => order(urlOf(userId, '/unlock'), { method: 'POST', body: {}, signal }),
    remove: (userId, reason, signal) => order(urlOf(userId), { method: 'DELETE', body: { reason }, signal }),
    resetPassword: (userId, signal) =>
      http.json(urlOf(userId, '/password_reset'), PasswordReset, { method: 'POST', body: {}, signal }),
    resetFactors: (userId, signal) =>
      order(urlOf(userId, '/factor_reset'), { method: 'POST', body: {}, signal }),
    fetchSessions: async (userId, signal) =>
      (await http.json(urlOf(userId, '/sessions'), AccountSessions, { signal })).sessions,
    endSessions: (userId, familyId, signal) =>
      order(urlOf(userId, familyId === null ? '/sessions' : `/sessions/${familyId}`), {
        method: 'DELETE',
        signal,
      }),
  };
}
