import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const CALLBACK_PATH = '/auth-callback.html';

const Query = z.object({
  response_type: z.literal('code'),
  client_id: z.string().min(1),
  redirect_uri: z.string().min(1).max(2048),
  state: z.string().min(1).max(512),
  code_challenge: z.string().regex(/^[A-Za-z0-9\-_]{43}$/),
  code_challenge_method: z.literal('S256'),
});

/** Checked request of an app to sign a user in (GAP-16). */
export interface SignInRequest {
  oauthClientId: string;
  redirectUri: string;
  state: string;
  codeChallenge: string;
}

export interface SignInRules {
  oauthClientId: string;
  /** Origins that codes may be sent to. */
  origins: readonly string[];
}

/**
 * Reads the query of the sign-in page. A wrong one is told on the page and never sent on: with a foreign
 * redirect_uri a redirect would hand the code to a stranger.
 */
export function readSignInRequest(
  query: unknown,
  rules: SignInRules,
): { request: SignInRequest } | { fault: string } {
  const parsed = Query.safeParse(query);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    return { fault: `${[...names].join(', ')}: missing or malformed` };
  }
  const {
    client_id: oauthClientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: codeChallenge,
  } = parsed.data;
  if (oauthClientId !== rules.oauthClientId) return { fault: 'client_id: unknown' };
  if (!isCallback(redirectUri, rules.origins)) return { fault: 'redirect_uri: not allowed' };
  return { request: { oauthClientId, redirectUri, state, codeChallenge } };
}

/** Query of a request, in which a name may occur twice. */
export function queryOf({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams {
  return new URL(url, 'http://service').searchParams;
}

/** Whether codes and proofs may be told to that address. */
export function isCallback(redirectUri: string, origins: readonly string[]): boolean {
  // compared whole: no user part, query or fragment can hide in it
  return origins.some((origin) => redirectUri === origin + CALLBACK_PATH);
}

/** Where the window goes when the sign-in is over. */
export function answerUrl(
  { redirectUri, state }: Pick<SignInRequest, 'redirectUri' | 'state'>,
  answer: Record<string, string>,
): string {
  return `${redirectUri}?${new URLSearchParams({ ...answer, state }).toString()}`;
}
