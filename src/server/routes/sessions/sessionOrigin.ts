import type { FastifyRequest } from 'fastify';
import type { SessionOrigin } from '../../useCases/identity/sessions.ts';

/** As much of a user agent as is kept. */
const LONGEST_DEVICE = 300;

/** The browser and the network address behind a request that begins a session. */
export function originOf({ headers, ip }: FastifyRequest): SessionOrigin {
  return { device: (headers['user-agent'] ?? '').slice(0, LONGEST_DEVICE), address: ip };
}
