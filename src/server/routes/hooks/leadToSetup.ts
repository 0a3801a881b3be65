import type { FastifyInstance } from 'fastify';

/**
 * Leads people who open a service that has no accounts yet to the page that makes the first one.
 *
 * @param isOpen Whether there is still no account; asked no more once there is one.
 */
export function leadToSetup(app: FastifyInstance, isOpen: () => Promise<boolean>): void {
  let isOver = false;
  app.addHook('onRequest', async (request, reply) => {
    if (isOver || request.method !== 'GET' || request.url.split('?')[0] !== '/') return;
    isOver = !(await isOpen());
    if (!isOver) await reply.header('cache-control', 'no-store').redirect('/auth/setup');
  });
}
