import '@fastify/rate-limit';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerClock } from '../../serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { DeviceNotes } from '../deviceNotes.ts';
import { sendPage } from '../identityPage.ts';
import type { Sessions } from '../sessions.ts';
import { renderSignInError } from '../signInPage.ts';
import { answerUrl, readSignInRequest, type SignInRequest } from '../signInRequest.ts';
import { signInTexts } from '../signInTexts.ts';
import { readClaims } from './outsideClaims.ts';
import { admitOutsidePerson } from './outsidePeople.ts';
import { createOutsideProvider } from './outsideProvider.ts';
import type { OutsideSettings } from './outsideSettings.ts';
import { outsideFaultText, type OutsideFault } from './outsideTexts.ts';
import { createVisitKeeper, type OutsideVisit } from './outsideVisit.ts';

export interface OutsideRoutesOptions {
  settings: OutsideSettings;
  sessions: Sessions;
  noteDevice: DeviceNotes;
  repositories: Pick<Repositories, 'people' | 'clients' | 'audit'>;
  clock: ServerClock;
  oauthClientId: string;
  /** Origins besides the service's own that sign-in may return to. */
  appOrigins: readonly string[];
}

/** Of one network address: a sign-in takes two, and there is nothing to guess. */
const STEPS_PER_MINUTE = 120;

/** Errors of RFC 6749, 4.1.2.1. */
const ERROR_OF: Readonly<Partial<Record<OutsideFault, string>>> = {
  unreachable: 'temporarily_unavailable',
  notProved: 'server_error',
};

/**
 * Sign-in by a provider of the operator's choice, in the place of the sign-in page (AUTH-05): the browser goes on to the
 * provider and comes back here, and the app gets its code as ever. Every failure that has a way back takes it (AUTH-07).
 */
export const outsideRoutes: FastifyPluginAsync<OutsideRoutesOptions> = async (app, options) => {
  const { settings, sessions, repositories } = options;
  const provider = createOutsideProvider(settings);
  const visits = createVisitKeeper();
  const config = { rateLimit: { max: STEPS_PER_MINUTE, timeWindow: 60_000 } };
  const schema = { hide: true };
  const tell = (reply: FastifyReply, visit: Back, fault: OutsideFault) =>
    goBack(reply, visit, {
      error: ERROR_OF[fault] ?? 'access_denied',
      error_description: outsideFaultText(fault, visit.language),
    });

  app.get('/sign-in', { schema, config }, async (request, reply) => {
    const texts = signInTexts(queryOf(request).get('lng') ?? undefined);
    const ownOrigin = `${request.protocol}://${request.host}`;
    const read = readSignInRequest(request.query, {
      oauthClientId: options.oauthClientId,
      origins: [ownOrigin, ...options.appOrigins],
    });
    if ('fault' in read) return sendErrorPage(request, reply, read.fault);
    const visit = { request: read.request, language: texts.lang };
    try {
      const callbackUrl = `${publicOrigin(request, read.request)}/auth/external/callback`;
      const { url, ...secrets } = await provider.begin(callbackUrl, texts.lang);
      await visits.keep(request, reply, { ...visit, ...secrets, callbackUrl });
      return await reply.header('cache-control', 'no-store').redirect(url, 303);
    } catch (error) {
      request.log.error({ err: error }, 'The sign-in provider cannot be reached');
      return tell(reply, visit, 'unreachable');
    }
  });

  app.get('/external/callback', { schema, config }, async (request, reply) => {
    const query = queryOf(request);
    const visit = await visits.take(request, reply, query.get('state') ?? '');
    if (visit === null) return sendErrorPage(request, reply, outsideFaultText('tooLate', 'en-US'));
    const answer = await provider.finish(visit, query).catch((error: unknown) => {
      request.log.warn({ err: error }, 'The answer of the sign-in provider cannot be checked');
      return null;
    });
    if (answer === null) return tell(reply, visit, 'notProved');
    if (answer.kind === 'refused') {
      return goBack(reply, visit, { error: answer.error, error_description: answer.description });
    }
    const outside = readClaims(answer.claims, settings);
    const person =
      typeof outside === 'string'
        ? outside
        : await admitOutsidePerson(repositories, settings.issuer, outside);
    await noteAttempt(options, request, person);
    if (typeof person === 'string') return tell(reply, visit, person);
    await options.noteDevice({ asked: request, reply, request: visit.request }, person.id);
    const { oauthClientId, redirectUri, codeChallenge } = visit.request;
    const proof = { personId: person.id, provedBy: 'outside' } as const;
    const order = { ...proof, oauthClientId, redirectUri, codeChallenge };
    return goBack(reply, visit, { code: await sessions.issueCode(order) });
  });
};

type Back = Pick<OutsideVisit, 'request' | 'language'>;

function goBack(reply: FastifyReply, { request }: Back, answer: Record<string, string>): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(answerUrl(request, answer), 303);
}

/** For a sign-in that has no way back. */
function sendErrorPage(request: FastifyRequest, reply: FastifyReply, detail: string): FastifyReply {
  const query = queryOf(request);
  const texts = signInTexts(query.get('lng') ?? undefined);
  return sendPage(reply.code(400), renderSignInError(texts, query, detail), "'none'");
}

/**
 * Where browsers reach this service. A proxy that ends TLS hides the scheme; the address that the app comes back to, on
 * the same host, knows it.
 */
function publicOrigin({ protocol, host }: FastifyRequest, { redirectUri }: SignInRequest): string {
  const app = new URL(redirectUri);
  return app.host === host ? app.origin : `${protocol}://${host}`;
}

async function noteAttempt(
  { repositories, clock, settings }: OutsideRoutesOptions,
  request: FastifyRequest,
  person: { id: string; clientId: string } | string,
): Promise<void> {
  const detail = { address: request.ip, issuer: settings.issuer };
  const isIn = typeof person !== 'string';
  await repositories.audit.append({
    atMs: clock.nowMs(),
    who: isIn ? person.id : 'unknown',
    clientId: isIn ? person.clientId : null,
    what: isIn ? 'signIn.succeeded' : 'signIn.failed',
    detail: isIn ? detail : { ...detail, reason: person },
  });
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://service').searchParams;
}
