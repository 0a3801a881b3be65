import type { FastifyRequest } from 'fastify';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { StillMay } from '../../storage/repositories/sessionsRepository.ts';
import { accessTokenExpired, hasAll, personOf } from './sessionHooks.ts';

/**
 * Makes the question whether the person who gave an order still may. An order can wait for others, and for the store, long
 * after it was let in.
 */
export function createStillMay(clock: Pick<ServerClock, 'nowMs'>) {
  return (request: Pick<FastifyRequest, 'person'>): StillMay => {
    const { id, sessionId, authorities } = personOf(request);
    return async ({ sessions }) => {
      const standing = await sessions.holdStanding(sessionId, { nowMs: clock.nowMs(), usedSinceMs: null });
      const isTheirs = standing !== null && standing.person.id === id;
      if (!isTheirs || !hasAll(authorities, standing.person.authorities)) throw accessTokenExpired();
    };
  };
}
