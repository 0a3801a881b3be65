import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, isOpaqueToken, newOpaqueToken } from '../../useCases/access/opaqueTokens.ts';

const YEAR_S = 365 * 86_400;

/** Names with this prefix no other host and no plain HTTP can set. Source: RFC 6265bis, 4.1.3.2. */
const SECURE_NAME = '__Host-scc_device';
const PLAIN_NAME = 'scc_device';

/** Hash of the number that this browser keeps; null: it keeps none. */
export function deviceHashOf(request: FastifyRequest, isSecure: boolean): string | null {
  const token = tokenOf(request, isSecure);
  return token === null ? null : hashToken(token);
}

/** Lets the browser keep its number, or a new one, for another year. @returns Its hash. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const token = tokenOf(request, isSecure) ?? newOpaqueToken();
  const flags = `Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  void reply.header('set-cookie', `${nameOf(isSecure)}=${token}; ${flags}`);
  return hashToken(token);
}

function tokenOf({ headers }: FastifyRequest, isSecure: boolean): string | null {
  const start = `${nameOf(isSecure)}=`;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const token = pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '';
  return isOpaqueToken(token) ? token : null;
}

function nameOf(isSecure: boolean): string {
  return isSecure ? SECURE_NAME : PLAIN_NAME;
}
