import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AlertPayload } from '#contracts/alertPayload.ts';
import { EventMetadata } from '#contracts/eventMetadata.ts';
import { FacilityFeatures, type Facility } from '#contracts/facility.ts';
import { Problem } from '#contracts/problem.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { bodyPerValue, jsonBody, sendCachedBody, type CachedBody } from '../../platform/http/cachedBody.ts';
import { facilityFeatures } from '../../useCases/facilities/facilityFeatures.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import { alertsFileRoute, type AlertsFileFeeds } from './alertsFileRoute.ts';
import { statusFileRoute, type StatusFileFeeds } from './statusFileRoute.ts';
import { withoutEmail } from './withoutEmail.ts';

type Awaitable<T> = T | Promise<T>;

export type StaticFeeds = {
  clock: ServerClock;
  eventMetadata(): EventMetadata;
  payloadOf(keplerId: string): Awaitable<AlertPayload | null>;
  /** Whether a payload goes out with the e-mail of who overrode. */
  mayReadEmail(request: FastifyRequest, keplerId: string): Awaitable<boolean>;
} & AlertsFileFeeds &
  StatusFileFeeds;

const ClientPath = z.object({ client: z.string() });
const JSON_ENDING = /\.json$/;

/** What many screens poll; only the report of a display needs proof (GAP-76, GAP-124, GAP-125, GAP-126). */
export const staticRoutes: FastifyPluginAsyncZod<StaticFeeds> = async (app, feeds) => {
  const facilitiesBody = bodyPerValue((list: readonly Facility[]) => jsonBody(facilityFeatures(list, list)));
  const metadataBody = bodyPerValue<EventMetadata>(jsonBody);
  const send = (request: FastifyRequest, reply: FastifyReply, body: CachedBody) =>
    sendCachedBody(request, reply.header('cache-control', 'no-cache'), body);

  app.get(
    '/static/:client/facilities.json',
    { schema: { tags: ['static'], params: ClientPath, response: { 200: FacilityFeatures, 404: Problem } } },
    async (request, reply) => {
      const list = await feeds.facilitiesOf(request.params.client.toUpperCase());
      return list === null ? sendFileMissing(reply) : send(request, reply, facilitiesBody(list));
    },
  );

  app.get(
    '/static/event-metadata.json',
    { schema: { tags: ['static'], response: { 200: EventMetadata } } },
    async (request, reply) => send(request, reply, metadataBody(feeds.eventMetadata())),
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
