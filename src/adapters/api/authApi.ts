import { Session } from '#contracts/session.ts';
import type { HttpClient } from './httpClient.ts';

export type AuthApi = {
  /** Trades an authorization code for a session (GAP-16). */
  exchangeCode(grant: CodeGrant, signal?: AbortSignal): Promise<Session>;
  /** Trades a refresh token for a new session (CALL-40). The old token is used up. */
  refresh(refreshToken: string, signal?: AbortSignal): Promise<Session>;
  signOut(): Promise<void>;
};

export type CodeGrant = {
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly clientId: string;
};

export function createAuthApi(http: HttpClient, authBaseUrl: string): AuthApi {
  const trade = (body: unknown, signal?: AbortSignal) =>
    http.json(`${authBaseUrl}/token`, Session, { method: 'POST', body, signal });

  return {
    exchangeCode: (grant, signal) => trade(grant, signal),
    refresh: (refreshToken, signal) => trade({ refreshToken }, signal),
    async signOut() {
      await http.text(`${authBaseUrl}/sign-out`, { method: 'POST', body: {} });
    },
  };
}
