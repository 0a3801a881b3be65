import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import type { NewLetter } from '../../storage/repositories/noticesRepository.ts';
import { readerOf } from '../../storage/rows/readerOf.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import { resetFactors } from '../../useCases/people/accountChanges.ts';
import type { PersonCalls } from '../../useCases/access/personCalls.ts';
import type { PasswordResetCalls } from './passwordResetRoute.ts';
import { accountOrderOf, ADMIN_LIMIT, ADMIN_REFUSALS, PersonPath } from './personPath.ts';

type FactorResetCalls = PersonCalls & Pick<PasswordResetCalls, 'outbox' | 'freshProof'>;

/**
 * An administrator takes the second factors of a person who has lost them, so that the password is enough until they add
 * new ones. It needs a fresh proof whatever the client asks for, as one's own factors do, and the person is told.
 */
export const factorResetRoute: FastifyPluginAsyncZod<FactorResetCalls> = async (app, calls) => {
  const { gate, outbox, freshProof } = calls;
  app.post(
    '/admin/people/:id/factor_reset',
    {
      config: ADMIN_LIMIT,
      onRequest: gate.admit('admin'),
      preHandler: freshProof.demand,
      schema: {
        tags: ['administration'],
        params: PersonPath,
        summary: 'Removes passkeys, authenticator app and recovery codes of a person, and ends all sessions',
        response: {
          204: z.null(),
          ...ADMIN_REFUSALS,
          401: Problem,
          409: Problem,
        },
      },
    },
    async (request, reply) => {
      const order = accountOrderOf(gate, request, request.params.id);
      const isMailed = outbox.channels.has('email');
      await resetFactors(calls, order, async ({ notices }, person, atMs) => {
        if (isMailed) await notices.queueLetters(person.clientId, [letterTo(person, atMs)]);
      });
      if (isMailed) outbox.noteQueued();
      return reply.code(204).send(null);
    },
  );
};

function letterTo(person: PersonRecord, decidedAtMs: number): NewLetter {
  return {
    thread: JSON.stringify(['email', person.id, 'factorsReset', randomUUID()]),
    channel: 'email',
    address: person.email,
    content: {
      kind: 'factorsReset',
      isOutside: person.externalSubject !== null,
      decidedAtMs,
      reader: readerOf(person),
    },
  };
}
