import type { FastifyRequest } from 'fastify';
import { isSiteAdmin } from '#domain/people/rights.ts';
import type { PersonGate } from './personGate.ts';
import { notAuthorised } from './sessionHooks.ts';

/** Hook that lets in site admins of their own client; everybody else is refused with 403. */
export function admitSiteAdmin(gate: PersonGate): (request: FastifyRequest) => Promise<void> {
  const admitUser = gate.admit('user');
  return async (request) => {
    await admitUser(request);
    const { authorities, clientId } = gate.personOf(request);
    if (!isSiteAdmin(authorities, clientId)) throw notAuthorised();
  };
}
