import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { identityRoutes } from '#server/composition/app/identityRoutes.ts';
import { createFreshProof } from '#server/useCases/access/freshProof.ts';
import { createSessionHooks } from '#server/useCases/access/sessionHooks.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { createPersonGate } from '#server/useCases/access/personGate.ts';
import type { TestNetwork } from '../testNetwork.ts';

/** What stands under the auth base where people sign in with an outside provider, here one that nobody reaches. */
export async function createOutsideApp({ repositories, clock }: TestNetwork) {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(rateLimit, { global: false });
  const signer = await createTokenSigner(repositories.engineState, clock);
  const gate = createPersonGate(createSessionHooks(app, { signer, repositories, clock }), clock);
  await app.register(identityRoutes, {
    prefix: '/auth',
    repositories,
    clock,
    signer,
    gate,
    setup: null,
    freshProof: createFreshProof({
      repositories,
      clock,
    }),
    oauthClientId: 'scc-app',
    appOrigins: [],
    overrideLifetimes: { reread: async () => {} },
    outbox: {
      channels: new Set<never>(),
      noteQueued: () => {},
    },
    outside: {
      issuer: 'https://provider.invalid',
      clientId: 'scc',
      clientSecret: 'secret',
      scope: 'openid',
      roleClaim: 'roles',
      roleMap: {},
      clientClaim: null,
      defaultClient: 'ACME',
    },
  });
  await app.ready();
  return app;
}
