import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAdmin, isGuest } from '#domain/people/rights.ts';
import { accessTokenExpired, notAuthorised, personOf, type SessionHooks } from '../identity/sessionHooks.ts';
import type { ServerClock } from '../serverClock.ts';
import type { PersonRecord } from '../storage/repositories/peopleRepository.ts';
import type { Repositories } from '../storage/repositories.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, as the store knows them now; null on routes that the gate does not keep. */
    storedPerson: PersonRecord | null;
  }
}

/** Who may pass: anybody who is signed in, all but guests, or administrators. */
type Passage = 'anyone' | 'user' | 'admin';

/**
 * Lets people to their own matters and to those of their client. It asks the store each time: a right that was taken
 * away, a session that was ended and a person who is gone do not wait for the access token to expire.
 */
export type PersonGate = {
  /** An onRequest hook; refusals are those of requireSession. */
  admit(passage: Passage): (request: FastifyRequest) => Promise<void>;
  /** Who passed. */
  personOf(request: FastifyRequest): PersonRecord;
};

type GateParts = {
  readonly hooks: SessionHooks;
  readonly repositories: Pick<Repositories, 'sessions'>;
  readonly clock: ServerClock;
};

export function createPersonGate(app: FastifyInstance, parts: GateParts): PersonGate {
  const { hooks, repositories, clock } = parts;
  app.decorateRequest('storedPerson', null);

  return {
    admit: (passage) => async (request) => {
      await hooks.requireSession(request);
      const { sessionId } = personOf(request);
      const limits = { nowMs: clock.nowMs(), usedSinceMs: null };
      const standing = await repositories.sessions.findStanding(sessionId, limits);
      if (standing === null) throw accessTokenExpired();
      if (!mayPass(passage, standing.person.authorities)) throw notAuthorised();
      request.storedPerson = standing.person;
    },
    personOf(request) {
      if (request.storedPerson === null) throw new Error(`${request.url} is not kept by the gate.`);
      return request.storedPerson;
    },
  };
}

function mayPass(passage: Passage, authorities: readonly string[]): boolean {
  if (passage === 'anyone') return true;
  return passage === 'admin' ? isAdmin(authorities) : !isGuest(authorities);
}
