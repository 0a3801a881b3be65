import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccessCalls } from './accessRoutes.ts';
import type { TransactionRepositories } from '../../storage/repositories.ts';
import { storeLimits } from '../../useCases/access/storeLimits.ts';
import { personToChange } from '../../useCases/people/personToChange.ts';
import { ADMIN_LIMIT, ADMIN_REFUSALS } from './personPath.ts';

/** Administrators lift the limit of a person (ADR 19). */
export const accessLiftRoute: FastifyPluginAsyncZod<AccessCalls> = async (app, calls) => {
  const { gate, clock } = calls;
  const onRequest = gate.admit('admin');
  const tags = ['administration'];

  app.delete(
    '/api/admin/alerts/acl/:id',
    {
      config: ADMIN_LIMIT,
      onRequest,
      schema: {
        tags,
        summary: 'Forgets all entries of a person, who sees every location again',
        params: z.object({ id: z.uuid() }),
        response: {
          204: z.null(),
          ...ADMIN_REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const admin = gate.ordererOf(request);
      const { id: who, clientId } = admin;
      const work = async (transaction: TransactionRepositories) => {
        const { id: userId } = (await personToChange(transaction, admin, request.params.id)).person;
        await transaction.access.lift(userId);
        const detail = { clientId, userId };
        await transaction.audit.append({ atMs: clock.nowMs(), who, clientId, what: 'access.lifted', detail });
        return userId;
      };
      await storeLimits(calls, work, (userId) => userId);
      return reply.code(204).send(null);
    },
  );
};
