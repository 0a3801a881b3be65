import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { EvidenceHead } from '#contracts/evidence.ts';
import { Problem } from '#contracts/problem.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { EvidenceRepository } from '../../storage/repositories/evidenceRepository.ts';

export type EvidenceCalls = {
  readonly evidence: Pick<EvidenceRepository, 'head'>;
  readonly clock: ServerClock;
};

/**
 * Tells everybody where the chain stands:
 * it says nothing of what is in it, and a reader who keeps it can prove a change.
 */
export const evidenceRoute: FastifyPluginAsyncZod<EvidenceCalls> = async (app, { evidence, clock }) => {
  app.get(
    '/evidence/head',
    {
      config: perMinute(120),
      schema: {
        tags: ['evidence'],
        summary: 'Head of the chain over the evidence',
        response: { 200: EvidenceHead, 429: Problem },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { ...(await evidence.head()), at: isoInstant(clock.nowMs()) };
    },
  );
};
