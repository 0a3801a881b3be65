import type { FastifyRequest } from 'fastify';

/**
 * Where browsers reach this service. A proxy that ends TLS hides the scheme; the address that the app comes back to, on
 * the same host, knows it.
 */
export function publicOrigin({ protocol, host }: FastifyRequest, redirectUri: string): string {
  const app = new URL(redirectUri);
  return app.host === host ? app.origin : `${protocol}://${host}`;
}
