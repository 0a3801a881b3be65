import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AlertHistory, AlertHistoryRequest } from '#contracts/alertHistory.ts';
import { Problem } from '#contracts/problem.ts';
import { instantMs } from '#domain/time/instant.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { EventHistoryRepository } from '../../storage/repositories/eventHistoryRepository.ts';
import type { SessionGuards } from '../../useCases/access/sessionGuards.ts';
import { readAlertHistory } from '../../useCases/history/alertHistory.ts';

export type HistoryCalls = SessionGuards & {
  readonly history: Pick<EventHistoryRepository, 'list'>;
};

const LIMIT = perMinute(120);

/** Past and coming alerts of facilities (CALL-60). */
export const historyRoutes: FastifyPluginAsyncZod<HistoryCalls> = async (app, calls) => {
  const { requireSession, clientOf, facilitiesSeenBy, history } = calls;
  app.post(
    '/api/alerts/inmem/v1/history',
    {
      config: LIMIT,
      onRequest: requireSession,
      schema: {
        tags: ['alerts'],
        summary: 'Past and coming alerts of facilities, overrides among them, newest begin first',
        body: AlertHistoryRequest,
        response: { 200: AlertHistory, 400: Problem, 403: Problem, 404: Problem, 413: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { start, end, facilityIds } = request.body;
      const [fromMs, toMs] = [instantMs(start), instantMs(end)];
      if (fromMs === null || toMs === null || toMs <= fromMs)
        throw new ProblemError(400, 'badTimes', '"end" must be later than "start".');
      const visible = await facilitiesSeenBy(request);
      return readAlertHistory(history, { clientId: clientOf(request), visible, facilityIds, fromMs, toMs });
    },
  );
};
