import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { NoticeConfirmation } from '#contracts/noticeConfirmation.ts';
import { Problem } from '#contracts/problem.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { AuditRepository } from '../../storage/repositories/auditRepository.ts';
import type { NoticesRepository } from '../../storage/repositories/noticesRepository.ts';

export type ConfirmationCalls = {
  readonly notices: Pick<NoticesRepository, 'confirm'>;
  readonly audit: Pick<AuditRepository, 'append'>;
  readonly clock: ServerClock;
};

const LIMIT = perMinute(60);

/**
 * A reader confirms a notice (CALL-52). Everyone who has the link may: its id cannot be guessed, and it opens nothing else
 * (AUTH-02). Confirming again changes nothing and answers the same.
 */
export const confirmationRoute: FastifyPluginAsyncZod<ConfirmationCalls> = async (app, calls) => {
  const { notices, audit, clock } = calls;
  app.get(
    '/api/notification/notification_audit/confirmation/:id',
    {
      config: LIMIT,
      schema: {
        tags: ['notifications'],
        summary: 'Confirms that a notice was read',
        params: z.object({ id: z.string().min(1).max(100).describe('id of the notice') }),
        response: {
          200: NoticeConfirmation,
          404: Problem,
        },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const id = z.uuid().safeParse(request.params.id).data;
      const confirmed = id === undefined ? null : await notices.confirm(id, clock.nowMs());
      if (id === undefined || confirmed === null) {
        throw new ProblemError(404, 'noticeNotFound', 'This notification does not exist or has expired.');
      }
      if (confirmed.isFirst) {
        const detail = { address: request.ip };
        await audit.append({
          atMs: confirmed.confirmedAtMs,
          who: 'reader',
          clientId: confirmed.clientId,
          what: 'notice.confirmed',
          detail: { id, ...detail },
        });
      }
      return { id, confirmedAt: isoInstant(confirmed.confirmedAtMs) };
    },
  );
};
