import type { IncomingHttpHeaders } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';

/** How long the leader may take to begin an answer, ms: records and exports of a long time take a while. */
const ANSWER_MS = 60_000;
const CONNECT_MS = 2_000;

/** Answer while there is no leader, or it cannot be reached: pages try again. */
export function noLeader(): ProblemError {
  return new ProblemError(503, 'standby', 'No service that leads can be reached. Nothing was changed.');
}

/**
 * Forwards every call that has no route of its own to the leader, and its answer as it is. Nothing is sent twice: an order
 * whose answer is lost may have been carried out.
 *
 * @param leaderOrigin Address of the leader; null: none is known.
 * @param tracing The leader continues the trace of what it is asked for.
 */
export async function forwardToLeader(
  app: FastifyInstance,
  leaderOrigin: () => string | null,
  tracing: Pick<Tracing, 'headers'>,
): Promise<void> {
  await app.register(async (scope) => {
    // bodies pass as they come; the leader has the limits
    scope.removeAllContentTypeParsers();
    await scope.register(httpProxy, {
      upstream: '',
      disableRequestLogging: true,
      destroyAgent: true,
      undici: { headersTimeout: ANSWER_MS, connect: { timeout: CONNECT_MS } },
      preHandler: async () => {
        if (leaderOrigin() === null) throw noLeader();
      },
      routes: ['/*'],
      replyOptions: {
        getUpstream: () => leaderOrigin() ?? '',
        rewriteRequestHeaders: (request, headers) => ({
          ...asAskedHere(request as FastifyRequest, headers),
          ...tracing.headers(),
        }),
        rewriteHeaders: withoutConnection,
        retryDelay: () => null,
        onError: (reply, { error }) => {
          reply.request.log.warn({ err: error }, 'The leader could not be asked');
          const { statusCode, problem } = noLeader();
          void reply.code(statusCode).header('retry-after', 2).send(problem);
        },
      },
    });
  });
}

/** Headers of an answer without those of the connection to the leader. */
function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _connection, 'keep-alive': _keepAlive, ...others } = headers;
  return others;
}

/** The leader is told who asks and by which address; what the caller says of that on its own is left out. */
function asAskedHere(request: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { forwarded: _forwarded, 'x-real-ip': _realIp, ...others } = headers;
  return {
    ...others,
    host: request.host,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  };
}
