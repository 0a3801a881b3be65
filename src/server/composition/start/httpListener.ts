import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { withLimit } from '../../platform/time/withLimit.ts';

/** How long a connection may rest between two requests, ms; as long as Fastify's own servers allow. */
const KEEP_ALIVE_MS = 72_000;
/** A caller who sends slowly holds a connection no longer than that, ms: an upload of 8 MB takes less at 1 Mbit/s. */
const REQUEST_MS = 90_000;
const HEADERS_MS = 15_000;
/** How often connections are looked at, ms. */
const LOOK_EVERY_MS = 5_000;
/** How long a call that is being answered is waited for when the process ends, ms; it ends within `STOP_MS` of main.ts. */
const LAST_ANSWERS_MS = 1_000;
/** More than all displays of a large client at once; memory bounds it, not the program. */
const MOST_CONNECTIONS = 20_000;

/** How long a caller may take to send a request, ms. */
type SocketLimits = {
  readonly requestTimeout: number;
  readonly headersTimeout: number;
  readonly connectionsCheckingInterval: number;
};

const SOCKET_LIMITS: SocketLimits = {
  requestTimeout: REQUEST_MS,
  headersTimeout: HEADERS_MS,
  connectionsCheckingInterval: LOOK_EVERY_MS,
};

/** One port, whichever app answers behind it. */
export type HttpListener = {
  readonly port: number;
  /** From now on this app answers. What the one before is answering goes on to its end. */
  show(app: FastifyInstance): Promise<void>;
  /** From now on only this app answers. What the one before is answering is broken off, streams among it. */
  showOnly(app: FastifyInstance): Promise<void>;
  /**
   * Takes no more connections. Resolves when calls that were being answered have been, or a second later; connections that
   * are left are broken off then, streams among them. May be called again.
   */
  close(): Promise<void>;
};

/** Listens. Rejects where the port is taken or may not be used. */
export async function openHttpListener(
  { port, host, limits }: { readonly port: number; readonly host: string; readonly limits?: SocketLimits },
  first: FastifyInstance,
): Promise<HttpListener> {
  await first.ready();
  let answer = listenerOf(first);
  /** By connection: a listener for each response would cost more than the rest of this. */
  const newest = new Map<Socket, ServerResponse>();
  const server = createServer({ ...SOCKET_LIMITS, ...limits }, (request, response) => {
    newest.set(request.socket, response);
    answer(request, response);
  });
  server.on('connection', (socket) => socket.once('close', () => newest.delete(socket)));
  server.maxConnections = MOST_CONNECTIONS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  async function show(app: FastifyInstance): Promise<void> {
    await app.ready();
    answer = listenerOf(app);
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    show,
    async showOnly(app) {
      await show(app);
      server.closeAllConnections();
    },
    async close() {
      server.close();
      await lastAnswers(newest.values());
      server.closeAllConnections();
    },
  };
}

/** Resolves when nothing is left to be answered, or when it takes too long. What has begun is a stream, or nearly there. */
async function lastAnswers(newest: Iterable<ServerResponse>): Promise<void> {
  const awaited = [...newest].filter(({ headersSent }) => !headersSent);
  if (awaited.length === 0) return;
  await withLimit(LAST_ANSWERS_MS, undefined, (signal) =>
    Promise.allSettled(awaited.map((response) => once(response, 'close', { signal }))),
  );
}

/** What answers for an app: the path before its hooks where it has one. */
function listenerOf({ hotRouting, routing }: FastifyInstance): RequestListener {
  return hotRouting ?? routing;
}
