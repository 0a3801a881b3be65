import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long a connection may rest between two requests, ms; as long as Fastify's own servers allow. */
const KEEP_ALIVE_MS = 72_000;

/** One port, whoever answers behind it. */
export type FrontDoor = {
  readonly port: number;
  /** From now on this app answers. Connections of the one before end, streams among them. */
  show(app: FastifyInstance): Promise<void>;
  /** Takes no more connections, and ends those that there are. */
  close(): void;
};

/** Listens. Rejects where the port is taken or may not be used. */
export async function openFrontDoor(
  { port, host }: { readonly port: number; readonly host: string },
  first: FastifyInstance,
): Promise<FrontDoor> {
  await first.ready();
  let answer: RequestListener = first.routing;
  const server = createServer((request, response) => answer(request, response));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async show(app) {
      await app.ready();
      answer = app.routing;
      server.closeAllConnections();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
