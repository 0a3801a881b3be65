import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { Session } from '#contracts/session.ts';
import { DEMO_PASSWORD, seedDemoPeople } from '#server/useCases/identity/demoPeople.ts';
import type { OutsideSettings } from '#server/useCases/identity/external/outsideSettings.ts';
import { identityRoutes } from '#server/composition/app/identityRoutes.ts';
import { createFreshProof } from '#server/useCases/access/freshProof.ts';
import { createSessionHooks } from '#server/useCases/access/sessionHooks.ts';
import type { Channel } from '#server/storage/rows/notice.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { createPersonGate } from '#server/useCases/access/personGate.ts';
import { answerProblem } from '#server/platform/http/problemError.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';

const ORIGIN = 'http://yard.example:8080';
export const APP_ORIGIN = 'https://app.example';
export const VERIFIER = 'a-verifier-of-at-least-forty-three-characters.~_';
export const REDIRECT_URI = `${ORIGIN}/auth-callback.html`;

/** The real identity routes over a real database in memory, with a clock that only moves when told. */
export async function createIdentityApp(
  signInAttemptsPerMinute = 10_000,
  outside: OutsideSettings | null = null,
  channels: ReadonlySet<Channel> = new Set(),
) {
  const clock = { atMs: Date.UTC(2026, 5, 1, 12), nowMs: () => clock.atMs };
  const storage = await openTestStorage();
  const repositories = createRepositories(storage.db);
  await seedDemoPeople(repositories);
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerProblem);
  await app.register(rateLimit, { global: false });
  const signer = await createTokenSigner(repositories.engineState, clock);
  const hooks = createSessionHooks(app, { signer, repositories, clock });
  const gate = createPersonGate(hooks, clock);
  await app.register(identityRoutes, {
    prefix: '/auth',
    repositories,
    clock,
    signer,
    gate,
    freshProof: createFreshProof({ repositories, clock }),
    oauthClientId: 'scc-app',
    appOrigins: [APP_ORIGIN],
    setup: null,
    outside,
    outbox: { channels, noteQueued: () => {} },
    overrideLifetimes: { reread: async () => {} },
    signInAttemptsPerMinute,
  });
  for (const authority of ['user_endpoints', 'admin_endpoints', 'site_admin_endpoints', 'guest_endpoints']) {
    app.get(`/needs/${authority}`, { onRequest: hooks.requireAuthority(authority) }, async () => ({
      ok: true,
    }));
  }
  app.get('/person', { preHandler: hooks.requireSession }, async (request) => request.person);
  const close = async () => {
    await app.close();
    await storage.close();
  };
  return { app, clock, gate, repositories, signer, storage, close };
}
export type IdentityApp = Awaited<ReturnType<typeof createIdentityApp>>;

/** The address of the sign-in page, right unless a test changes something; null leaves a parameter out. */
export function signInUrl(changes: Record<string, string | null> = {}): string {
  const query = {
    lng: 'en-US',
    client_id: 'scc-app',
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    state: 'state-1',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  return `/auth/sign-in?${new URLSearchParams(entries).toString()}`;
}

export async function visitSignIn(app: FastifyInstance, changes: Record<string, string | null> = {}) {
  return app.inject({ url: signInUrl(changes), headers: { host: 'yard.example:8080' } });
}

export async function postSignIn(app: FastifyInstance, email: string, password: string, url = signInUrl()) {
  return app.inject({
    method: 'POST',
    url,
    headers: { host: 'yard.example:8080', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email, password }).toString(),
  });
}

/** Signs in on the page and answers with the code that the redirect carries. */
export async function fetchCode(
  app: FastifyInstance,
  email = 'user@acme.example',
  password = DEMO_PASSWORD,
): Promise<string> {
  const answer = await postSignIn(app, email, password);
  return new URL(answer.headers.location ?? '').searchParams.get('code') ?? '';
}

export async function redeem(app: FastifyInstance, code: string, changes: Record<string, string> = {}) {
  const payload = {
    code,
    codeVerifier: VERIFIER,
    redirectUri: REDIRECT_URI,
    clientId: 'scc-app',
    ...changes,
  };
  return app.inject({ method: 'POST', url: '/auth/token', payload });
}

export async function refresh(app: FastifyInstance, refreshToken: string) {
  return app.inject({ method: 'POST', url: '/auth/token', payload: { refreshToken } });
}

/** The whole way: page, password, code, session. */
export async function signIn(app: FastifyInstance, email?: string, password?: string): Promise<Session> {
  return Session.parse((await redeem(app, await fetchCode(app, email, password))).json());
}

export function bearer({ accessToken }: Pick<Session, 'accessToken'>) {
  return { authorization: `Bearer ${accessToken}` };
}
