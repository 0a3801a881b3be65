import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Facility } from '#contracts/facility.ts';
import { AlertsFile } from '#contracts/facilityEvent.ts';
import { Problem } from '#contracts/problem.ts';
import { jsonBody, oncePerValue } from '../../platform/http/cachedBody.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import { sendIfReady, type Question, type ReadyAnswer } from '../../platform/http/readyAnswer.ts';

type Awaitable<T> = T | Promise<T>;

export type AlertsFileFeeds = {
  /** Client ids in upper case. null: nothing was published yet. A new object for each change. */
  alertsFileOf(clientId: string): Awaitable<AlertsFile | null>;
  /** null: no such client. */
  facilitiesOf(clientId: string): Awaitable<readonly Facility[] | null>;
};

/** Alerts of all facilities of a client, which maps poll (CALL-04). */
export const alertsFileRoute: FastifyPluginAsyncZod<AlertsFileFeeds> = async (app, feeds) => {
  const answerOf = oncePerValue(answerWith);
  const fileOf =
    (clientId: string): Question =>
    async () => {
      // nothing is kept for a name that anybody may make up
      const isClient = (await feeds.facilitiesOf(clientId)) !== null;
      const file = isClient ? await feeds.alertsFileOf(clientId) : null;
      return file && answerOf(file);
    };

  app.get(
    '/static/:client/alerts.json',
    {
      schema: {
        tags: ['static'],
        params: z.object({ client: z.string() }),
        response: { 200: AlertsFile, 404: Problem },
      },
    },
    async (request, reply) =>
      (await sendIfReady(request, reply, fileOf(request.params.client.toUpperCase()))) ??
      sendFileMissing(reply),
  );
};

function answerWith(file: AlertsFile): ReadyAnswer {
  // content time, not sending time (S5): who compares it must see a stalled engine as unchanged
  const changedAt = new Date(file.generatedAt).toUTCString();
  return { body: jsonBody(file), headers: { 'last-modified': changedAt, 'cache-control': 'no-cache' } };
}
