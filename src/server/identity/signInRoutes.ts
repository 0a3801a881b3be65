import '@fastify/rate-limit';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerClock } from '../serverClock.ts';
import type { AuditRepository } from '../storage/repositories/auditRepository.ts';
import type { PeopleRepository, PersonRecord } from '../storage/repositories/peopleRepository.ts';
import { acceptForms, sendPage } from './identityPage.ts';
import { isPasswordOf } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { renderSignInError, renderSignInPage } from './signInPage.ts';
import { answerUrl, readSignInRequest, type SignInRequest } from './signInRequest.ts';
import { signInTexts, type SignInTexts } from './signInTexts.ts';

export interface SignInRoutesOptions {
  sessions: Sessions;
  people: PeopleRepository;
  audit: AuditRepository;
  clock: ServerClock;
  oauthClientId: string;
  /** Origins besides the service's own that sign-in may return to. */
  appOrigins: readonly string[];
  /** Guesses that one address has each minute. */
  attemptsPerMinute: number;
}

const Credentials = z.object({
  email: z
    .string()
    .max(254)
    .regex(/^\P{Cc}*$/u),
  password: z.string().max(200),
});

/** One visit of the sign-in page. */
interface Visit {
  texts: SignInTexts;
  query: URLSearchParams;
  request: SignInRequest;
}

/**
 * The sign-in page (AUTH-05): HTML without script, so that it works under the strictest policy and in any browser.
 * There is no cookie to ride on; a forged post signs nobody in, for only the app that began holds state and verifier.
 */
export const signInRoutes: FastifyPluginAsync<SignInRoutesOptions> = async (app, options) => {
  acceptForms(app);
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const texts = textsOf(request);
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'sign-in failed');
    const detail = status === 429 ? texts.tooManyAttempts : `HTTP ${status}`;
    return answer(reply.code(status), renderSignInError(texts, queryOf(request), detail));
  });

  app.get('/sign-in', { schema: { hide: true } }, async (request, reply) => {
    const visit = readVisit(request, reply, options);
    return visit && answer(reply, renderSignInPage({ ...visit, email: '', fault: null }), visit.request);
  });

  const rateLimit = { max: options.attemptsPerMinute, timeWindow: 60_000 };
  app.post('/sign-in', { schema: { hide: true }, config: { rateLimit } }, async (request, reply) => {
    const visit = readVisit(request, reply, options);
    if (!visit) return reply;
    const { email = '', password = '' } = Credentials.safeParse(request.body).data ?? {};
    const person = await findByPassword(options.people, email.trim(), password);
    await noteAttempt(options, request, person);
    if (!person) {
      const page = renderSignInPage({ ...visit, email, fault: visit.texts.wrongPassword });
      return answer(reply.code(401), page, visit.request);
    }
    const { oauthClientId, redirectUri, codeChallenge } = visit.request;
    const proof = { personId: person.id, provedBy: 'password' } as const;
    const order = { ...proof, oauthClientId, redirectUri, codeChallenge };
    const code = await options.sessions.issueCode(order);
    return reply.header('cache-control', 'no-store').redirect(answerUrl(visit.request, { code }), 303);
  });
};

async function findByPassword(
  people: PeopleRepository,
  email: string,
  password: string,
): Promise<PersonRecord | null> {
  const person = await people.findByEmail(email);
  const fits = await isPasswordOf(person?.passwordHash ?? null, password);
  return fits ? person : null;
}

async function noteAttempt(
  { audit, clock }: SignInRoutesOptions,
  request: FastifyRequest,
  person: PersonRecord | null,
): Promise<void> {
  await audit.append({
    atMs: clock.nowMs(),
    who: person?.id ?? 'unknown',
    clientId: person?.clientId ?? null,
    what: person ? 'signIn.succeeded' : 'signIn.failed',
    detail: { address: request.ip },
  });
}

// answers by itself, and with null, when the request must not go on
function readVisit(request: FastifyRequest, reply: FastifyReply, options: SignInRoutesOptions): Visit | null {
  const texts = textsOf(request);
  const query = queryOf(request);
  const origins = [`${request.protocol}://${request.host}`, ...options.appOrigins];
  const read = readSignInRequest(request.query, { oauthClientId: options.oauthClientId, origins });
  if ('request' in read) return { texts, query, request: read.request };
  void answer(reply.code(400), renderSignInError(texts, query, read.fault));
  return null;
}

function answer(reply: FastifyReply, page: string, request?: SignInRequest): FastifyReply {
  // browsers hold redirects after a form to form-action too, so the way back must be in it
  return sendPage(reply, page, request ? `'self' ${new URL(request.redirectUri).origin}` : "'none'");
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://service').searchParams;
}

function textsOf(request: FastifyRequest): SignInTexts {
  return signInTexts(queryOf(request).get('lng') ?? undefined);
}
