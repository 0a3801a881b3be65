import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AlertsFile } from '#contracts/facilityEvent.ts';
import { Problem } from '#contracts/problem.ts';
import { jsonBody, oncePerValue } from '../../platform/http/cachedBody.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import { sendIfReady, type Question, type ReadyAnswer } from '../../platform/http/readyAnswer.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { FacilitiesOf } from '../../useCases/access/locationAccess.ts';

export type AlertsFileFeeds = {
  /** Client ids in upper case. null: nothing was published yet. A new object for each change. */
  alertsFileOf(clientId: string): AlertsFile | null | Promise<AlertsFile | null>;
  readonly facilitiesOf: FacilitiesOf;
  readonly clock: ServerClock;
};

/**
 * Content of less than this age, ms, is dated; no map relies on a date so young (`SAME_SECOND_MS` of mapApi.ts). Older
 * content comes from an engine that has stopped, or from a process that is not sure that it leads. It may get worse under
 * its old date, and a map that compares dates would not fetch it (S2, S13).
 */
const DATED_MS = 2_000;

/** Alerts of all facilities of a client, which maps poll (CALL-04). */
export const alertsFileRoute: FastifyPluginAsyncZod<AlertsFileFeeds> = async (app, feeds) => {
  const answersWith = oncePerValue(writtenAnswers);
  const fileOf =
    (clientId: string): Question =>
    async () => {
      // nothing is kept for a name that anybody may make up
      const isClient = (await feeds.facilitiesOf(clientId)) !== null;
      const file = isClient ? await feeds.alertsFileOf(clientId) : null;
      if (file === null) return null;
      const { dateMs, dated, undated } = answersWith(file);
      const ageMs = feeds.clock.nowMs() - dateMs;
      // a clock that was set back says nothing of its age
      return ageMs >= 0 && ageMs < DATED_MS ? dated : undated;
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

/** A file with its date and without; the date is content time, not sending time (S5). */
function writtenAnswers(file: AlertsFile): {
  readonly dateMs: number;
  readonly dated: ReadyAnswer;
  readonly undated: ReadyAnswer;
} {
  const body = jsonBody(file);
  const changedAt = new Date(file.generatedAt).toUTCString();
  return {
    dateMs: Date.parse(changedAt),
    dated: { body, headers: { 'last-modified': changedAt, 'cache-control': 'no-cache' } },
    undated: { body, headers: { 'cache-control': 'no-cache' } },
  };
}
