import type { FastifyInstance } from 'fastify';
import { storageFailed } from '../../platform/http/problemError.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set: the call can only make statuses worse, and is taken in doubt of the lease too (S2, S13). */
    raisesInDoubt?: true;
  }
}

/** When to ask again, s: a takeover takes up to 10 s, and most are quicker. */
export const STANDBY_RETRY_S = 2;

/**
 * A process that may have lost its lease changes nothing but what a call makes worse; what is only asked is answered as it
 * was sure last.
 */
export function refuseUnsureWrites(app: FastifyInstance, { isSure }: Pick<Lease, 'isSure'>): void {
  app.addHook('onRequest', async ({ method, routeOptions }, reply) => {
    if (method === 'GET' || method === 'HEAD' || routeOptions.config.raisesInDoubt === true || isSure())
      return;
    void reply.header('retry-after', STANDBY_RETRY_S);
    throw storageFailed();
  });
}
