import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../platform/http/problemError.ts';

/** Asked by supervisors and balancers, by whatever address they know. */
const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/healthz', '/metrics']);
const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Refuses requests for another host than those of `APP_ORIGINS` with 421: a forged one would stand in the links that
 * the service writes. Callers on the same machine may say `localhost`. Without `APP_ORIGINS` every host is served.
 *
 * @returns Whether the last request on the same connection named the same host, and was let in.
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  appOrigins: readonly string[],
): { wasLetIn(request: IncomingMessage): boolean } {
  if (appOrigins.length === 0) return { wasLetIn: () => true };
  const letIn = new WeakMap<Socket, string>();
  const hosts = new Set(appOrigins.map((origin) => new URL(origin).host));
  app.addHook('onRequest', async (request) => {
    if (PROBES.has(request.url.split('?', 1)[0] ?? '')) return;
    const address = hostOf(request.protocol, request.host);
    const isFromHere = LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '');
    const isOurs = address !== null && hosts.has(address.host);
    const isHere = address !== null && isFromHere && LOOPBACK_NAMES.has(address.hostname);
    if (!isOurs && !isHere)
      throw new ProblemError(421, 'unknownHost', 'This service has another address. See APP_ORIGINS.');
    letIn.set(request.raw.socket, namedHost(request.raw));
  });
  return { wasLetIn: (request) => letIn.get(request.socket) === namedHost(request) };
}

/**
 * Everything in a request that host and protocol are read from,
 * whichever proxies are trusted to say them; no header has a NUL.
 */
function namedHost({ headers }: IncomingMessage): string {
  return [headers.host, headers['x-forwarded-host'], headers['x-forwarded-proto']].join('\0');
}

/** null: not a host at all. Without the port that the protocol has by itself. */
function hostOf(protocol: string, host: string): URL | null {
  const address = `${protocol}://${host}`;
  return URL.canParse(address) ? new URL(address) : null;
}
