import '@fastify/rate-limit';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerClock } from '../../serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { DeviceNotes } from '../deviceNotes.ts';
import { sendPage } from '../identityPage.ts';
import type { Sessions } from '../sessions.ts';
import { renderSignInError } from '../signInPage.ts';
import { answerUrl, readSignInRequest, type SignInRequest } from '../signInRequest.ts';
import { signInTexts } from '../signInTexts.ts';
import { createAttemptNotes } from './outsideAttempts.ts';
import { readClaims } from './outsideClaims.ts';
import { admitOutsidePerson } from './outsidePeople.ts';
import { createOutsideProvider, type ProviderAnswer } from './outsideProvider.ts';
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
  const { settings, sessions } = options;
  const provider = createOutsideProvider(settings, options.clock);
  const noteAttempt = createAttemptNotes({ ...options, issuer: settings.issuer });
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
    if (visit === null) {
      await noteAttempt(request, { person: null, reason: 'tooLate' });
      return sendErrorPage(request, reply, outsideFaultText('tooLate', 'en-US'));
    }
    const answer = await provider.finish(visit, query).catch((error: unknown) => {
      request.log.warn({ err: error }, 'The answer of the sign-in provider cannot be checked');
      return null;
    });
    const entry = await judge(options, answer);
    await noteAttempt(request, entry);
    if (entry.reason !== null) {
      return 'description' in entry
        ? goBack(reply, visit, { error: entry.error, error_description: entry.description })
        : tell(reply, visit, entry.reason);
    }
    const personId = entry.person.id;
    await options.noteDevice({ asked: request, reply, request: visit.request }, personId);
    const { oauthClientId, redirectUri, codeChallenge } = visit.request;
    const order = { oauthClientId, redirectUri, codeChallenge, personId, provedBy: 'outside' } as const;
    return goBack(reply, visit, { code: await sessions.issueCode(order) });
  });
};

type Entry =
  | { readonly person: PersonRecord; readonly reason: null }
  /** The account that checked claims are of, if there is one. */
  | { readonly person: PersonRecord | null; readonly reason: OutsideFault }
  | {
      readonly person: null;
      readonly reason: 'providerRefused';
      readonly error: string;
      readonly description: string;
    };

/** Whether somebody comes in by what the provider answered; null: it could not be checked. */
async function judge(
  { repositories, settings }: OutsideRoutesOptions,
  answer: ProviderAnswer | null,
): Promise<Entry> {
  if (answer === null) return { person: null, reason: 'notProved' };
  if (answer.kind === 'refused') {
    const { error, description } = answer;
    return { person: null, reason: 'providerRefused', error, description };
  }
  const { issuer } = settings;
  const outside = readClaims(answer.claims, settings);
  const admitted =
    typeof outside === 'string' ? outside : await admitOutsidePerson(repositories, issuer, outside);
  if (typeof admitted !== 'string') return { person: admitted, reason: null };
  const known = await repositories.people.findByOutside(issuer, String(answer.claims['sub']));
  return { person: known, reason: admitted };
}

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

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://service').searchParams;
}
