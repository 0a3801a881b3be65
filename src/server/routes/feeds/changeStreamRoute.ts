import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import type { Announcement, ChangeNotifier } from './changeNotifier.ts';
import { findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import type { SessionHooks } from '../../useCases/access/sessionHooks.ts';
import type { SessionGuards } from '../../useCases/access/sessionGuards.ts';
import { createStreamSeats } from './streamSeats.ts';

export type ChangeStreamDependencies = SessionGuards &
  Pick<SessionHooks, 'stillStands' | 'onChange'> & {
    /** Session that let the request in. */
    sessionIdOf(request: FastifyRequest): string;
    readonly changes: ChangeNotifier;
  };

/** A comment this often tells both ends that the other one lives. The app gives a stream up after three of them. */
const KEEP_ALIVE_MS = 15_000;

const EventStream = z
  .unknown()
  .describe('server-sent events `changed` (alerts) and `facility` (moved, changed or gone)');

/**
 * Tells a screen that its facility or the alerts of it have changed, so that it asks at once (P9). It carries no
 * status: what is true stands in the answer that is polled, and a screen that hears nothing polls as ever.
 */
export const changeStreamRoute: FastifyPluginAsyncZod<ChangeStreamDependencies> = async (
  app,
  dependencies,
) => {
  const seats = createStreamSeats();
  app.get(
    '/api/alerts/changes',
    {
      exposeHeadRoute: false, // it has no stream whose end would end the listening
      onRequest: dependencies.requireSession,
      schema: {
        tags: ['alerts'],
        querystring: z.object({ facilityId: z.string().min(1), clientId: z.string().min(1) }),
        produces: ['text/event-stream'],
        response: {
          200: EventStream,
          404: Problem,
          429: Problem,
        },
      },
    },
    async (request, reply) => {
      const clientId = request.query.clientId.toUpperCase();
      const facilities =
        dependencies.clientOf(request) === clientId ? await dependencies.facilitiesSeenBy(request) : null;
      const facility = findFacility(facilities, request.query.facilityId);
      if (facility === null) {
        const message = `Facility ${request.query.facilityId} not found in ${clientId}.`;
        return reply.code(404).send({ facilityNotFound: { message } });
      }
      const leave = seats.take(dependencies.sessionIdOf(request));
      const stream = streamOf(dependencies, request, { clientId, facilityId: facility.id });
      stream.on('close', leave);
      return reply
        .header('content-type', 'text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no') // proxies that collect bytes would hold a change back
        .send(stream);
    },
  );
};

/** A stream that tells of the changes at a facility for as long as the session of the request may see it. */
function streamOf(
  { changes, stillStands, facilitiesSeenBy, onChange }: ChangeStreamDependencies,
  request: FastifyRequest,
  { clientId, facilityId }: YardId,
): PassThrough {
  const stream = new PassThrough();
  const tell = (what: Announcement) => void (stream.writable && stream.write(`event: ${what}\ndata:\n\n`));
  const stopWatching = changes.watch(clientId, facilityId, tell);
  const end = () => void stream.end();
  // what happens at the yard is not told to a session that has ended, nor to a person who may not see it any more
  const check = async () => {
    if (!(await stillStands(request))) return end();
    if (findFacility(await facilitiesSeenBy(request), facilityId) !== null) return undefined;
    tell('facility'); // gone: its own announcement may come after this look
    return end();
  };
  const timer = setInterval(() => {
    if (stream.writable) stream.write(': alive\n\n');
    check().catch(end);
  }, KEEP_ALIVE_MS);
  const stopChecking = onChange(request, () => void check().catch(end));
  stream.on('close', () => {
    clearInterval(timer);
    stopChecking();
    stopWatching();
  });
  stream.write(': listening\n\n');
  return stream;
}
