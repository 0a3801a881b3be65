import type { FastifyInstance } from 'fastify';

/** What a route does not say of caches: nothing keeps it, for most answers are of one person. */
export function keepFromCaches(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
}
