import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { DeviceNotes } from '../signIn/deviceNotes.ts';
import { sendPage } from '../signIn/identityPage.ts';
import type { Sessions } from '../../useCases/identity/sessions.ts';
import { renderSignInError } from '../signIn/signInPage.ts';
import { answerUrl, queryOf, readSignInRequest } from '../signIn/signInRequest.ts';
import { signInTexts } from '../signIn/signInTexts.ts';
import { createAttemptNotes } from '../../useCases/identity/external/outsideAttempts.ts';
import { judgeEntry } from '../../useCases/identity/external/judgeEntry.ts';
import {
  createOutsideProvider,
  type ProviderAnswer,
} from '../../useCases/identity/external/outsideProvider.ts';
import type { OutsideSettings } from '../../useCases/identity/external/outsideSettings.ts';
import {
  faultToldOf,
  outsideFaultText,
  type OutsideFault,
} from '../../useCases/identity/external/outsideTexts.ts';
import type { Outbox } from '../../storage/rows/notice.ts';
import { createVisitKeeper, type OutsideVisit } from '../../useCases/identity/external/outsideVisit.ts';
import { takeOutsideProof } from '../../useCases/identity/external/outsideProof.ts';
import { outsideProofRoute } from './outsideProofRoute.ts';
import { publicOrigin } from './publicOrigin.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import type { ProofService } from '../../useCases/identity/proofService.ts';

export interface OutsideRoutesOptions {
  gate: PersonGate;
  proofs: ProofService;
  settings: OutsideSettings;
  sessions: Sessions;
  noteDevice: DeviceNotes;
  repositories: Pick<Repositories, 'people' | 'audit' | 'together'>;
  clock: ServerClock;
  /** Takes letters to people. */
  outbox: Outbox;
  oauthClientId: string;
  /** Origins besides the service's own that sign-in may return to. */
  appOrigins: readonly string[];
}

/** Of one network address: a sign-in takes two, and there is nothing to guess. */
const config = perMinute(120);

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
  const { settings } = options;
  const provider = createOutsideProvider(settings, options.clock);
  const noteAttempt = createAttemptNotes({ ...options, issuer: settings.issuer });
  const visits = createVisitKeeper();
  const { issuer } = settings;
  const { gate, clock, appOrigins } = options;
  await app.register(outsideProofRoute, { gate, clock, provider, visits, issuer, appOrigins });
  const schema = { hide: true };
  app.get('/sign-in', { schema, config }, async (request, reply) => {
    const texts = signInTexts(queryOf(request).get('lng') ?? undefined);
    const ownOrigin = `${request.protocol}://${request.host}`;
    const read = readSignInRequest(request.query, {
      oauthClientId: options.oauthClientId,
      origins: [ownOrigin, ...options.appOrigins],
    });
    if ('fault' in read) return sendErrorPage(request, reply, read.fault);
    const { oauthClientId, codeChallenge, redirectUri, state } = read.request;
    const visit = { request: { redirectUri, state }, language: texts.lang };
    try {
      const callbackUrl = `${publicOrigin(request, redirectUri)}/auth/external/callback`;
      const journey = { callbackUrl, language: texts.lang, isAnew: false };
      const { url, ...secrets } = await provider.begin(journey);
      const errand = { kind: 'signIn', oauthClientId, codeChallenge } as const;
      await visits.keep(request, reply, { ...visit, errand, ...secrets, callbackUrl });
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
    const { errand } = visit;
    if (errand.kind === 'proof') {
      const order = { answer, nowMs: clock.nowMs() };
      const fault = await takeOutsideProof(options, errand, order);
      return fault === null ? goBack(reply, visit, { proof: 'taken' }) : tell(reply, visit, fault);
    }
    return answerSignIn(options, { request, reply, visit: { ...visit, errand }, answer });
  });
};

type SignInAnswer = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly visit: OutsideVisit & { readonly errand: Extract<OutsideVisit['errand'], { kind: 'signIn' }> };
  readonly answer: ProviderAnswer | null;
};

async function answerSignIn(
  options: OutsideRoutesOptions,
  { request, reply, visit, answer }: SignInAnswer,
): Promise<FastifyReply> {
  const entry = await judgeEntry(options, answer);
  await createAttemptNotes({ ...options, issuer: options.settings.issuer })(request, entry);
  if (entry.reason !== null) {
    return 'description' in entry
      ? goBack(reply, visit, { error: entry.error, error_description: entry.description })
      : tell(reply, visit, faultToldOf(entry.reason));
  }
  const personId = entry.person.id;
  const { oauthClientId, codeChallenge } = visit.errand;
  const { redirectUri } = visit.request;
  await options.noteDevice({ asked: request, reply, request: visit.request }, personId);
  const order = { oauthClientId, redirectUri, codeChallenge, personId, provedBy: 'outside' } as const;
  return goBack(reply, visit, { code: await options.sessions.issueCode(order) });
}

type Back = Pick<OutsideVisit, 'request' | 'language'>;

function goBack(reply: FastifyReply, { request }: Back, answer: Record<string, string>): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(answerUrl(request, answer), 303);
}

function tell(reply: FastifyReply, visit: Back, fault: OutsideFault): FastifyReply {
  const error = ERROR_OF[fault] ?? 'access_denied';
  return goBack(reply, visit, { error, error_description: outsideFaultText(fault, visit.language) });
}

/** For a sign-in that has no way back. */
function sendErrorPage(request: FastifyRequest, reply: FastifyReply, detail: string): FastifyReply {
  const query = queryOf(request);
  const texts = signInTexts(query.get('lng') ?? undefined);
  return sendPage(reply.code(400), renderSignInError(texts, query, detail), "'none'");
}
