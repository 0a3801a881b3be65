import type { FastifyInstance } from 'fastify';

/**
 * Leaves out the `Date` of answers that this process makes itself while its clock may be wrong: pages learn the time from
 * every answer, refusals among them (ADR 4). An answer that is forwarded keeps the `Date` of the leader.
 */
export function tellNoTime(app: FastifyInstance, isDoubtful: () => boolean): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (isDoubtful()) reply.raw.sendDate = false;
  });
}
