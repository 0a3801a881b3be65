import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FeedReceipt } from '#contracts/feeds.ts';
import { Problem } from '#contracts/problem.ts';
import { limitKeyOf } from '../../platform/http/limitKey.ts';
import { answerProblem, ProblemError, storageFailed } from '../../platform/http/problemError.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { isFetched, type FeedMapping } from '../../sources/ingest/feedMapping.ts';
import { MOST_BODY_BYTES, type KeptIntake, type Receipt } from '../../sources/ingest/keptIntake.ts';
import { isBearerOf, isSignedBy, type FeedCredentials } from '../../useCases/feeds/feedKeys.ts';
import { createRefusedBodies } from './refusedBodies.ts';

/** A feed of any kind as a sender reaches it. */
type Intake = Pick<KeptIntake, 'take' | 'noteLost'> & {
  readonly mapping: Pick<FeedMapping, 'feed' | 'auth' | 'pull' | 'stream'>;
  readonly key: string;
};

export type IngestCalls = {
  readonly intakes: readonly Intake[];
  readonly clock: ServerClock;
};

/** Twenty a second of each feed: a burst of 2,000 strikes a second fits into one body each second. */
const LIMIT = { max: 1_200, timeWindow: 60_000 };
const MOST_PROBLEMS = 20;
/** A signature covers the whole body: one that is too long must be read to know that the feed lost something. */
export const MOST_SIGNED_BYTES = 4 * MOST_BODY_BYTES;

/**
 * Strikes, weather, snow and vehicles that a customer's own feed sends. A sender shows the key of its feed, or signs
 * with it; sessions count nothing.
 */
export const ingestRoute: FastifyPluginAsyncZod<IngestCalls> = async (app, { intakes, clock }) => {
  const named = (request: FastifyRequest): Intake | undefined => {
    const { feed } = FeedParams.safeParse(request.params).data ?? { feed: '' };
    // to a feed that is fetched nobody sends
    return intakes.find(({ mapping }) => mapping.feed === feed && !isFetched(mapping));
  };
  // bodies are read by the mapping of the feed, whatever they say they are
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  );
  app.setErrorHandler(answerProblem);
  const refused = createRefusedBodies();
  app.addHook('onError', async (request, _reply, { code, statusCode }) => {
    const intake = named(request);
    const isLost = code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 429;
    if (!isLost || intake === undefined) return;
    // it is lost in memory all the same, and the sender gets its refusal
    const unwritten = (failure: unknown) => request.log.error({ err: failure }, 'A loss could not be stored');
    const isSender = isBearerOf(intake, shown(request));
    await refused.note(intake, senderOf(intake, request), isSender).catch(unwritten);
  });
  // feeds behind one address do not use up each other's share, nor does a stranger theirs
  const keyGenerator = (request: FastifyRequest) => {
    const intake = named(request);
    if (intake === undefined) return limitKeyOf(request);
    return isBearerOf(intake, shown(request)) ? intake.mapping.feed : senderOf(intake, request);
  };

  app.post(
    '/ingest/v1/:feed',
    {
      config: { rateLimit: { ...LIMIT, keyGenerator }, raisesInDoubt: true },
      bodyLimit: MOST_SIGNED_BYTES,
      onRequest: async (request) => {
        const intake = named(request);
        const isKnown =
          intake !== undefined && (intake.mapping.auth === 'hmac' || isBearerOf(intake, shown(request)));
        if (!isKnown) throw keyRefused();
      },
      schema: {
        tags: ['feeds'],
        summary: 'Takes rows of a feed; 202 once they are on the disk',
        params: z.object({ feed: z.string() }),
        response: { 202: FeedReceipt, 400: Problem, 401: Problem, 413: Problem, 429: Problem, 503: Problem },
      },
    },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const intake = named(request);
      const credentials = shown(request);
      if (
        intake === undefined ||
        !(isBearerOf(intake, credentials) || isSignedBy(intake, credentials, body, clock.nowMs()))
      )
        throw keyRefused();
      const settling = Promise.allSettled([refused.settle(intake, senderOf(intake, request))]);
      // what the body tells raises at once, before the loss ahead of it is stored, and also if it cannot be (S2)
      const receipt = await takeBody(intake, body, request);
      for (const one of await settling) if (one.status === 'rejected') notStored(intake, request)(one.reason);
      return reply.code(202).send(answerOf(receipt));
    },
  );
};

/**
 * @throws ProblemError 413 for a body that is too long, which the feed has lost then; 400 for one that cannot be read;
 *   503.
 */
async function takeBody(intake: Intake, body: Buffer, request: FastifyRequest): Promise<Receipt> {
  const fail = notStored(intake, request);
  if (body.length > MOST_BODY_BYTES) {
    await intake.noteLost().catch(fail);
    const message = 'The body is longer than 1 MB. Send it in smaller parts.';
    throw new ProblemError(413, 'invalidRequest', message);
  }
  const receipt = await intake.take(body, request.headers['content-encoding']).catch(fail);
  if (receipt.problem !== null) throw new ProblemError(400, 'invalidRequest', receipt.problem);
  return receipt;
}

function notStored({ mapping }: Intake, request: FastifyRequest) {
  return (error: unknown): never => {
    request.log.error({ err: error, feed: mapping.feed }, 'A delivery could not be stored');
    throw storageFailed();
  };
}

function senderOf({ mapping }: Intake, request: FastifyRequest): string {
  return `${mapping.feed} ${limitKeyOf(request)}`;
}

const FeedParams = z.object({ feed: z.string() });

function shown({ headers }: FastifyRequest): FeedCredentials {
  const text = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    authorization: headers.authorization,
    signature: text('x-signature'),
    timestamp: text('x-timestamp'),
  };
}

function answerOf({ accepted, duplicates, refused, faulty }: Receipt): FeedReceipt {
  const problems = [...refused, ...faulty].slice(0, MOST_PROBLEMS);
  return { accepted, duplicates, refused: refused.length, problems };
}

/** The same for a feed that does not exist: which feeds there are is nobody's business. */
function keyRefused(): ProblemError {
  return new ProblemError(401, 'feedKeyRefused', 'The key or signature of the feed is missing or wrong.');
}
