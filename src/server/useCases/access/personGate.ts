import type { FastifyRequest } from 'fastify';
import { isAdmin, isOperator, mayChange } from '#domain/people/rights.ts';
import { notAuthorised, type SessionHooks } from './sessionHooks.ts';
import { createStillMay } from './stillMay.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { SessionRecord, StillMay } from '../../storage/repositories/sessionsRepository.ts';

/** Who may pass: anybody who is signed in, all but guests and displays, administrators, or operators of the service. */
type Passage = 'anyone' | 'user' | 'admin' | 'operator';

/**
 * Lets people to their own matters and to those of their client. It asks the store each time: a right that was taken
 * away, a session that was ended and a person who is gone do not wait for the access token to expire.
 */
export type PersonGate = {
  /** An onRequest hook; refusals are those of requireSession. */
  admit(passage: Passage): (request: FastifyRequest) => Promise<void>;
  /** Who passed. */
  personOf(request: FastifyRequest): PersonRecord;
  /** The session in which they passed. */
  sessionOf(request: FastifyRequest): SessionRecord;
  /** Who passed, as the one who gives an order. */
  ordererOf(request: FastifyRequest): Orderer;
};

/** A person who gives an order, and whether they still may, to be asked in the transaction that stores it (ADR 51). */
export type Orderer = PersonRecord & { readonly stillMay: StillMay };

export function createPersonGate(
  { requireStored }: Pick<SessionHooks, 'requireStored'>,
  clock: Pick<ServerClock, 'nowMs'>,
): PersonGate {
  const storedOf = ({ stored, url }: FastifyRequest) => {
    if (stored === null) throw new Error(`${url} is not kept by the gate.`);
    return stored;
  };

  const stillMay = createStillMay(clock);
  return {
    admit: (passage) => async (request) => {
      const stored = await requireStored(request);
      if (!mayPass(passage, stored.person)) throw notAuthorised();
      request.stored = stored;
    },
    personOf: (request) => storedOf(request).person,
    sessionOf: (request) => storedOf(request).session,
    ordererOf: (request) => ({ ...storedOf(request).person, stillMay: stillMay(request) }),
  };
}

function mayPass(passage: Passage, { authorities, clientId }: PersonRecord): boolean {
  if (passage === 'anyone') return true;
  if (passage === 'operator') return isOperator(authorities, clientId);
  return mayChange(authorities, clientId) && (passage === 'user' || isAdmin(authorities));
}
