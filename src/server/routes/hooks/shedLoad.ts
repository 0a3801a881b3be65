import { monitorEventLoopDelay } from 'node:perf_hooks';
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
  /** Time over which that mean is taken, ms; longer while it holds too few turns. */
  readonly sampleMs: number;
};

/**
 * A display waits up to 10 s for an answer, and each answer takes some turns of the loop: at half a second a turn all of
 * them are still served. One long turn, as at the start, is no overload.
 */
const LIMIT: LoadLimit = { delayMs: 500, sampleMs: 2_000 };

const NS_PER_MS = 1e6;

/** The monitor looks that often, ms: a loop with nothing to do is that late by its count. */
const RESOLUTION_MS = 10;

/** A sample has at least that many turns: the first after a reset is not counted, however long it is. */
const LEAST_TURNS = 3;

/** Refuses what can wait while the event loop is late, so that statuses are not late too. */
export function shedLoad(app: FastifyInstance, limit: LoadLimit = LIMIT): void {
  const lateness = watchLateness(limit);
  app.addHook('onClose', async () => lateness.stop());
  app.addHook('onRequest', (request, reply, done) => {
    if (!lateness.isOver() || !canWait(request)) return done();
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

/** Says of the last whole sample whether the event loop was late by more than the limit. */
function watchLateness({ delayMs, sampleMs }: LoadLimit) {
  const turns = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let isOver = false;
  const timer = setInterval(() => {
    if (turns.count < LEAST_TURNS) return;
    isOver = turns.mean / NS_PER_MS - RESOLUTION_MS > delayMs;
    turns.reset();
  }, sampleMs).unref();
  turns.enable();
  return {
    isOver: () => isOver,
    stop: () => {
      clearInterval(timer);
      turns.disable();
    },
  };
}

/** By the path as the router has read it: any letter of one may be written as %xx. */
function canWait({ routeOptions, params }: FastifyRequest): boolean {
  const { url: route = '' } = routeOptions;
  const rest = route.endsWith('*') ? (params as { readonly '*': string })['*'] : '';
  const asked = route.replace(/\*$/, '') + rest;
  return CAN_WAIT.some((path) => asked.startsWith(path));
}
