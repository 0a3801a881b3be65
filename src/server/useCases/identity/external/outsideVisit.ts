import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';

/** Purpose of a visit to the provider: a code for the app, or a fresh proof in the user's session (GAP-142). */
const Errand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signIn'), oauthClientId: z.string(), codeChallenge: z.string() }),
  z.object({
    kind: z.literal('proof'),
    personId: z.string(),
    clientId: z.string(),
    sessionId: z.string(),
    beganAtMs: z.number(),
  }),
]);
export type ProofErrand = Extract<z.infer<typeof Errand>, { kind: 'proof' }>;

/** A visit to the provider on its way: what it is for, and what must come back from there. */
const OutsideVisit = z.object({
  errand: Errand,
  /** Where the window goes afterwards. */
  request: z.object({ redirectUri: z.string(), state: z.string() }),
  language: z.string(),
  callbackUrl: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});
export type OutsideVisit = z.infer<typeof OutsideVisit>;

/** Long enough for a password, a second factor and a search for the telephone. */
const VISIT_LIFETIME_S = 600;
const COOKIE_PATH = '/auth/external';

/**
 * Keeps visits in the browser that began them, sealed: the callback works in no other one, and nothing of it can be read
 * or made up there. The key lives as long as the process; who is underway in a restart begins again.
 */
export function createVisitKeeper() {
  const key = randomBytes(32);

  return {
    async keep(request: FastifyRequest, reply: FastifyReply, visit: OutsideVisit): Promise<void> {
      const sealed = await new EncryptJWT({ visit })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(`${VISIT_LIFETIME_S} s`)
        .encrypt(key);
      setCookie(request, reply, { state: visit.state, value: sealed, maxAgeS: VISIT_LIFETIME_S });
    },

    /** Gives the visit of this browser once; null: there is none of this state, or it is over. */
    async take(request: FastifyRequest, reply: FastifyReply, state: string): Promise<OutsideVisit | null> {
      const sealed = cookieOf(request, cookieName(state));
      if (sealed === null) return null;
      setCookie(request, reply, { state, value: '', maxAgeS: 0 });
      try {
        const { payload } = await jwtDecrypt(sealed, key);
        const visit = OutsideVisit.safeParse(payload['visit']).data;
        return visit?.state === state ? visit : null;
      } catch {
        return null;
      }
    },
  };
}
export type VisitKeeper = ReturnType<typeof createVisitKeeper>;

/** One for each sign-in, so that two windows of a browser do not take each other's. */
function cookieName(state: string): string {
  return `scc-sign-in-${state.replaceAll(/[^\w-]/g, '').slice(0, 16)}`;
}

function setCookie(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  { state, value, maxAgeS }: { state: string; value: string; maxAgeS: number },
): void {
  // Lax: the way back from the provider is a navigation of the whole window
  const flags = `Path=${COOKIE_PATH}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${protocol === 'https' ? '; Secure' : ''}`;
  void reply.header('set-cookie', `${cookieName(state)}=${value}; ${flags}`);
}

function cookieOf({ headers }: FastifyRequest, name: string): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}
