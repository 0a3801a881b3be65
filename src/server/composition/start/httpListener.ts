import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long a connection may rest between two requests, ms; as long as Fastify's own servers allow. */
const KEEP_ALIVE_MS = 72_000;
/** A caller who sends slowly holds a connection no longer than that, ms: an upload of 8 MB takes less at 1 Mbit/s. */
const REQUEST_MS = 90_000;
const HEADERS_MS = 15_000;
/** How often connections are looked at, ms. */
const LOOK_EVERY_MS = 5_000;
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

/** One port, whoever answers behind it. */
export type HttpListener = {
  readonly port: number;
  /** From now on this app answers. Connections of the one before end, streams among them. */
  show(app: FastifyInstance): Promise<void>;
  /** Takes no more connections, and ends those that there are. */
  close(): void;
};

/** Listens. Rejects where the port is taken or may not be used. */
export async function openHttpListener(
  { port, host, limits }: { readonly port: number; readonly host: string; readonly limits?: SocketLimits },
  first: FastifyInstance,
): Promise<HttpListener> {
  await first.ready();
  let answer = listenerOf(first);
  const server = createServer({ ...SOCKET_LIMITS, ...limits }, (request, response) =>
    answer(request, response),
  );
  server.maxConnections = MOST_CONNECTIONS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async show(app) {
      await app.ready();
      answer = listenerOf(app);
      server.closeAllConnections();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What answers for an app: the path before its hooks where it has one. */
function listenerOf({ hotRouting, routing }: FastifyInstance): RequestListener {
  return hotRouting ?? routing;
}
