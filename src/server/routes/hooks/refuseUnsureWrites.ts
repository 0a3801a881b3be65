import type { FastifyInstance } from 'fastify';
import { storageFailed } from '../../platform/http/problemError.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';

/** When to ask again, s: a takeover takes up to 10 s, and most are quicker. */
export const STANDBY_RETRY_S = 2;

/** A process that may have lost its lease changes nothing; what is only asked is answered as it was sure last. */
export function refuseUnsureWrites(app: FastifyInstance, { isSure }: Pick<Lease, 'isSure'>): void {
  app.addHook('onRequest', async ({ method }, reply) => {
    if (method === 'GET' || method === 'HEAD' || isSure()) return;
    void reply.header('retry-after', STANDBY_RETRY_S);
    throw storageFailed();
  });
}
