import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { textsRoute } from '../feeds/textsRoute.ts';
import { answerUnknownPath } from '../../platform/http/problemError.ts';

/** Names of built files carry a hash of their content: they may be kept for ever. */
const IMMUTABLE = /\/assets\//;
const YEAR_S = 31_536_000;

/** First segments that belong to calls: an unknown path under them is a 404, not the app. */
const CALLS = /^\/(api|auth|feeds|static|weather|layers|assets|locales|manual)(\/|$)/;

/** Serves the built app; every path that is not a call is the app's index (GAP-1). */
export async function serveApp(app: FastifyInstance, appDir: string): Promise<void> {
  await serveFiles(app, appDir);
  await app.register(textsRoute);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !CALLS.test(request.url);
    return isPage ? reply.sendFile('index.html') : answerUnknownPath(request, reply);
  });
}

/** Serves the files of the built app, and its index at the root. */
export async function serveFiles(app: FastifyInstance, appDir: string): Promise<void> {
  await registerFiles(app, appDir, { serve: false });
  // the library's own wildcard reads the folders of a path anew for each file: that took longer than the file
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
    reply.sendFile(request.params['*']);
  });
}

/** The same by a route for each file that there is now: all other paths are free for other routes. */
export async function serveFilesByName(app: FastifyInstance, appDir: string): Promise<void> {
  await registerFiles(app, appDir, { wildcard: false });
}

async function registerFiles(
  app: FastifyInstance,
  appDir: string,
  routes: Pick<FastifyStaticOptions, 'serve' | 'wildcard'>,
): Promise<void> {
  await app.register(fastifyStatic, {
    ...routes,
    root: appDir,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const isKept = IMMUTABLE.test(path);
      void reply.header('cache-control', isKept ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.sendFile('index.html'));
}
