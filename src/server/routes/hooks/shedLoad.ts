import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Calls that no status, no closing and no session needs: what they show can wait until the process has time again.
 * Whatever is not listed is served.
 */
const CAN_WAIT = [
  '/layers/',
  '/weather/hourly/',
  '/api/meteogram',
  '/api/route',
  '/api/geocode/',
  '/api/fmt/',
  '/api/sensors/graph',
  '/api/event_log',
  '/api/alerts/inmem/',
  '/api/incidents/',
  '/api/admin/policy_lab',
  '/api/admin/sources',
  '/api/docs',
  '/auth/admin/audit',
] as const;

/** When to ask again, s. Longer than a sample: the first answers would only overload the process again. */
const RETRY_AFTER_S = 5;

export type LoadLimit = {
  /** Mean time by which the event loop may be late, ms. */
  readonly delayMs: number;
  /** Time over which that mean is taken, ms. */
  readonly sampleMs: number;
};

/**
 * A display waits up to 10 s for an answer, and each answer takes some turns of the loop: at half a second a turn all of
 * them are still served. One long turn, as at the start, is no overload.
 */
const LIMIT: LoadLimit = { delayMs: 500, sampleMs: 2_000 };

/** Refuses what can wait while the event loop is late, so that statuses are not late too. */
export async function shedLoad(
  app: FastifyInstance,
  { delayMs, sampleMs }: LoadLimit = LIMIT,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: delayMs,
    sampleInterval: sampleMs,
    // it knows no call that cannot wait
    pressureHandler: () => undefined,
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!app.isUnderPressure() || !canWait(request)) return done();
    // no error of a handler, and no line in the log for each: there are many
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER_S)
      .send({
        generalError: {
          message: 'overloaded',
          messageText: 'The service has too much to do. Statuses are served; ask for this again later.',
        },
      });
  });
}

/** By the path as the router has read it: any letter of one may be written as %xx. */
function canWait({ routeOptions, params }: FastifyRequest): boolean {
  const { url: route = '' } = routeOptions;
  const rest = route.endsWith('*') ? (params as { readonly '*': string })['*'] : '';
  const asked = route.replace(/\*$/, '') + rest;
  return CAN_WAIT.some((path) => asked.startsWith(path));
}
