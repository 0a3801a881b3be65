import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Whose calls are counted together: those of a session where the route has asked for one before, as a whole site may
 * share one address; else those of an address, of IPv6 those of its network of 64 bits, which one household has.
 */
export function limitKeyOf({ person, ip }: Pick<FastifyRequest, 'person' | 'ip'>): string {
  if (person !== null) return `session ${person.sessionId}`;
  return isIPv6(ip) && !ip.includes('.') ? networkOf(ip) : ip;
}

function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const first = head.split(':').filter((group) => group !== '');
  const last = tail === undefined ? [] : tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':').toLowerCase();
}
