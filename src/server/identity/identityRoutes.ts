import type { FastifyPluginAsync } from 'fastify';
import type { ServerClock } from '../serverClock.ts';
import type { Repositories } from '../storage/repositories.ts';
import type { SessionHooks } from './sessionHooks.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { createSessions } from './sessions.ts';
import { signInRoutes } from './signInRoutes.ts';
import type { TokenSigner } from './tokenSigner.ts';

export interface IdentityRoutesOptions {
  repositories: Pick<Repositories, 'people' | 'tokens' | 'audit'>;
  clock: ServerClock;
  signer: TokenSigner;
  hooks: SessionHooks;
  /** The app's `oauthClientId` of config.json. */
  oauthClientId: string;
  /** Origins besides the service's own that sign-in may return to. */
  appOrigins: readonly string[];
  /** Passwords that one network address may try each minute; 10 unless told. */
  signInAttemptsPerMinute?: number;
}

/** Everything under the auth base (`{apiHost}/auth`, GAP-3): to be registered with that prefix. */
export const identityRoutes: FastifyPluginAsync<IdentityRoutesOptions> = async (app, options) => {
  const { repositories, clock, signer, hooks, oauthClientId, appOrigins } = options;
  const { people, audit } = repositories;
  const sessions = createSessions({ repositories, clock, signer });
  const attemptsPerMinute = options.signInAttemptsPerMinute ?? 10;

  await app.register(sessionRoutes, { sessions, people, signer, hooks });
  await app.register(signInRoutes, {
    sessions,
    people,
    audit,
    clock,
    oauthClientId,
    appOrigins,
    attemptsPerMinute,
  });
};
