import { MagicToken } from '#contracts/magicSession.ts';
import { Session } from '#contracts/session.ts';
import type { HttpClient } from './httpClient.ts';

export type AuthApi = {
  /** Trades an authorization code for a session (GAP-16). */
  exchangeCode(grant: CodeGrant, signal?: AbortSignal): Promise<Session>;
  /** Trades a refresh token for a new session (CALL-40). The old token is used up. */
  refresh(refreshToken: string, signal?: AbortSignal): Promise<Session>;
  /** Trades the one-time token of a magic link for a guest's session (CALL-39). */
  redeemMagicToken(magicToken: string, signal?: AbortSignal): Promise<Session>;
  /** Loads a one-time token that signs its holder in as a guest (CALL-38). */
  fetchMagicToken(signal?: AbortSignal): Promise<string>;
  signOut(): Promise<void>;
};

export type CodeGrant = {
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly clientId: string;
};

export function createAuthApi(http: HttpClient, authBaseUrl: string): AuthApi {
  const trade = (body: unknown, signal?: AbortSignal, at = 'token') =>
    http.json(`${authBaseUrl}/${at}`, Session, { method: 'POST', body, signal });

  return {
    exchangeCode: (grant, signal) => trade(grant, signal),
    refresh: (refreshToken, signal) => trade({ refreshToken }, signal),
    redeemMagicToken: (magicToken, signal) => trade({ magicToken }, signal, 'magicSession'),
    fetchMagicToken: async (signal) =>
      (await http.json(`${authBaseUrl}/profiles/magicToken`, MagicToken, { signal })).magicToken,
    async signOut() {
      await http.text(`${authBaseUrl}/sign-out`, { method: 'POST', body: {} });
    },
  };
}
