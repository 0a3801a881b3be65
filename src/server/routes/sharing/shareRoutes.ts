import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';
import { RouteShare } from '#contracts/routeShare.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { FacilitiesSeenBy } from '../../useCases/access/locationAccess.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import { shareRoute, type ShareServiceDependencies } from '../../useCases/sharing/shareService.ts';

/** How much is sent is limited where it is counted. */
const LIMIT = perMinute(30);
/** Some clients and proxies name it, and browsers leave it out of links. */
const DEFAULT_PORT = /:(?:80|443)$/;
const WAYS = [
  { path: 'sms', channel: 'sms', summary: 'Sends the link of a route as text messages' },
  { path: 'emails', channel: 'email', summary: 'Sends the link of a route by e-mail' },
] as const;

type ShareCalls = ShareServiceDependencies & {
  readonly gate: PersonGate;
  readonly facilitiesSeenBy: FacilitiesSeenBy;
  readonly appOrigins: readonly string[];
};

/** People of a client, guests excepted, pass routes on (CALL-62). Accepted is not delivered: the queue brings them. */
export const shareRoutes: FastifyPluginAsyncZod<ShareCalls> = async (app, calls) => {
  const { gate, facilitiesSeenBy, appOrigins, ...service } = calls;
  const appHosts = appOrigins.map((origin) => new URL(origin).host);
  for (const { path, channel, summary } of WAYS) {
    app.post(
      `/api/notifications/routing/${path}`,
      {
        onRequest: gate.admit('user'),
        config: LIMIT,
        schema: {
          tags: ['routes'],
          summary,
          body: RouteShare,
          response: {
            202: z.null(),
            400: Problem,
            403: Problem,
            409: Problem,
            429: Problem,
          },
        },
      },
      async (request, reply) => {
        const hosts = [...appHosts, ...hostsOf(request)];
        const scope = { hosts, facilities: await facilitiesSeenBy(request) };
        await shareRoute(service, { ...request.body, channel, scope, person: gate.personOf(request) });
        return reply.code(202).send(null);
      },
    );
  }
};

/** Where the browser has the page from, by its own word and by the address that it asks. A proxy may change the latter. */
function hostsOf({ host, headers: { origin = '' } }: FastifyRequest): string[] {
  const page = URL.canParse(origin) ? new URL(origin).host : '';
  return [host, page].map((one) => one.toLowerCase().replace(DEFAULT_PORT, '')).filter((one) => one !== '');
}
