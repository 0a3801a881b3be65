import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AlertPayload } from '#contracts/alertPayload.ts';
import { EventMetadata } from '#contracts/eventMetadata.ts';
import { FacilityFeatures, type Facility } from '#contracts/facility.ts';
import { Problem } from '#contracts/problem.ts';
import { jsonBody, oncePerValue, sendCachedBody } from '../../platform/http/cachedBody.ts';
import { facilityFeatures } from '../../useCases/facilities/facilityFeatures.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import { sendIfReady, sendReady, type Question, type ReadyAnswer } from '../../platform/http/readyAnswer.ts';
import { alertsFileRoute, type AlertsFileFeeds } from './alertsFileRoute.ts';
import { statusFileRoute, type StatusFileFeeds } from './statusFileRoute.ts';
import { withoutEmail } from './withoutEmail.ts';

/** What the service publishes of facilities and their alerts. */
export type PublishedFeeds = Pick<AlertsFileFeeds, 'alertsFileOf' | 'facilitiesOf'> & {
  eventMetadata(): EventMetadata;
  payloadOf(keplerId: string): AlertPayload | null | Promise<AlertPayload | null>;
};

export type StaticFeeds = PublishedFeeds &
  AlertsFileFeeds &
  StatusFileFeeds & {
    /** Whether a payload goes out with the e-mail of who overrode. */
    mayReadEmail(request: FastifyRequest, keplerId: string): boolean | Promise<boolean>;
  };

const ClientPath = z.object({ client: z.string() });
const JSON_ENDING = /\.json$/;

/** What many screens poll; only the report of a display needs proof (GAP-76, GAP-124, GAP-125, GAP-126). */
export const staticRoutes: FastifyPluginAsyncZod<StaticFeeds> = async (app, feeds) => {
  const facilitiesAnswer = oncePerValue((list: readonly Facility[]) =>
    revalidated(facilityFeatures(list, list)),
  );
  const metadataAnswer = oncePerValue<EventMetadata, ReadyAnswer>(revalidated);
  const facilitiesOf =
    (clientId: string): Question =>
    async () => {
      const list = await feeds.facilitiesOf(clientId);
      return list && facilitiesAnswer(list);
    };
  const metadata: Question<ReadyAnswer> = () => metadataAnswer(feeds.eventMetadata());

  app.get(
    '/static/:client/facilities.json',
    { schema: { tags: ['static'], params: ClientPath, response: { 200: FacilityFeatures, 404: Problem } } },
    async (request, reply) =>
      (await sendIfReady(request, reply, facilitiesOf(request.params.client.toUpperCase()))) ??
      sendFileMissing(reply),
  );

  app.get(
    '/static/event-metadata.json',
    { schema: { tags: ['static'], response: { 200: EventMetadata } } },
    async (request, reply) => sendReady(request, reply, metadata),
  );

  app.get(
    '/static/alert-payloads/:file',
    {
      schema: {
        tags: ['static'],
        params: z.object({ file: z.string() }),
        response: { 200: AlertPayload, 404: Problem },
      },
    },
    async (request, reply) => {
      const { file } = request.params;
      const keplerId = file.replace(JSON_ENDING, '');
      const payload = JSON_ENDING.test(file) ? await feeds.payloadOf(keplerId) : null;
      if (payload === null) return sendFileMissing(reply);
      const isWhole = await feeds.mayReadEmail(request, keplerId);
      const kept = isWhole ? 'private, no-cache' : 'no-cache';
      void reply.header('vary', 'authorization').header('cache-control', kept);
      return sendCachedBody(request, reply, jsonBody(isWhole ? payload : withoutEmail(payload)));
    },
  );

  await app.register(alertsFileRoute, feeds);
  await app.register(statusFileRoute, feeds);
};

/** May be kept if each use asks whether it is still true. */
function revalidated(value: unknown): ReadyAnswer {
  return { body: jsonBody(value), headers: { 'cache-control': 'no-cache' } };
}
