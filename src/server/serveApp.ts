import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Names of built files carry a hash of their content: they may be kept for ever. */
const IMMUTABLE = /\/assets\//;
const YEAR_S = 31_536_000;

/** First segments that belong to calls: an unknown path under them is a 404, not the app. */
const CALLS = /^\/(api|auth|feeds|static|weather|layers|assets|locales)(\/|$)/;

/** Serves the built app; every path that is not a call is the app's index (GAP-1). */
export async function serveApp(app: FastifyInstance, appDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: appDir,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const isKept = IMMUTABLE.test(path);
      void reply.header('cache-control', isKept ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !CALLS.test(request.url);
    if (isPage) return reply.sendFile('index.html');
    return reply
      .code(404)
      .send({ generalError: { message: `${request.method} ${request.url} does not exist.` } });
  });
}
