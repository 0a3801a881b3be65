import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PasswordReset } from '#contracts/accounts.ts';
import { Problem } from '#contracts/problem.ts';
import type { FreshProof } from '../../useCases/access/freshProof.ts';
import type { Outbox } from '../../storage/rows/notice.ts';
import { readerOf } from '../../storage/rows/readerOf.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { NewLetter } from '../../storage/repositories/noticesRepository.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import {
  RESET_LIFETIME_MS,
  resetPassword,
  type PreparedReset,
} from '../../useCases/people/accountChanges.ts';
import type { AccountAdminCalls } from './accountAdminRoutes.ts';
import { accountOrderOf, ADMIN_LIMIT, ADMIN_REFUSALS, PersonPath } from './personPath.ts';

export type PasswordResetCalls = AccountAdminCalls & {
  readonly outbox: Outbox;
  readonly freshProof: Pick<FreshProof, 'demand'>;
};

/**
 * An administrator makes a person choose a new password, and never learns it. It needs a fresh proof whatever the client
 * asks for: where no email is sent, the holder of the answer can sign in as a person who may override (GAP-142).
 */
export const passwordResetRoute: FastifyPluginAsyncZod<PasswordResetCalls> = async (app, calls) => {
  const { gate, outbox, freshProof } = calls;
  app.post(
    '/admin/people/:id/password_reset',
    {
      config: ADMIN_LIMIT,
      onRequest: gate.admit('admin'),
      preHandler: freshProof.demand,
      schema: {
        tags: ['administration'],
        params: PersonPath,
        summary:
          'Ends all sessions and the password of a person, and makes a link to choose a new one, once, within a day',
        response: {
          200: PasswordReset,
          ...ADMIN_REFUSALS,
          401: Problem,
          409: Problem,
        },
      },
    },
    async (request, reply) => {
      if (!calls.hasOwnAccounts) {
        throw new ProblemError(409, 'accountsElsewhere', 'Accounts are made where people sign in.');
      }
      const order = accountOrderOf(gate, request, request.params.id);
      const urlOf = (token: string) => `${request.protocol}://${request.host}/auth/reset?token=${token}`;
      const { token, expiresAtMs, way } = await resetPassword(
        calls,
        order,
        async ({ notices }, person, made) => {
          if (!outbox.channels.has('email')) return 'link';
          await notices.queueLetters(person.clientId, [letterTo(person, urlOf(made.token), made)]);
          return 'email';
        },
      );
      if (way === 'email') outbox.noteQueued();
      reply.header('cache-control', 'no-store');
      return { resetUrl: way === 'email' ? null : urlOf(token), expiresAtMs };
    },
  );
};

function letterTo(person: PersonRecord, url: string, { expiresAtMs }: PreparedReset): NewLetter {
  return {
    thread: JSON.stringify(['email', person.id, 'passwordReset', randomUUID()]),
    channel: 'email',
    address: person.email,
    content: {
      kind: 'passwordReset',
      url,
      expiresAtMs,
      decidedAtMs: expiresAtMs - RESET_LIFETIME_MS,
      reader: readerOf(person),
    },
  };
}
