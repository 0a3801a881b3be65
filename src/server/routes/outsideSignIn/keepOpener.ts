import type { FastifyInstance } from 'fastify';

/** What the sign-in window shows on its way to the provider and back. */
const OF_THE_WINDOW = /^\/(auth\/sign-in|auth\/external\/callback|auth-callback\.html)(\?|$)/;

/**
 * Lets the sign-in window find the app that opened it after it was at a provider's pages: those of ours that come after
 * them must have the opener policy that they have, which is mostly none, or the browser cuts the window off.
 */
export function keepOpener(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (OF_THE_WINDOW.test(request.url)) void reply.header('cross-origin-opener-policy', 'unsafe-none');
  });
}
