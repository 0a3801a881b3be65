import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { AuditRepository } from '../../storage/repositories/auditRepository.ts';
import type { ClientsRepository } from '../../storage/repositories/clientsRepository.ts';
import type { PeopleRepository } from '../../storage/repositories/peopleRepository.ts';
import type { Proof } from '../../storage/repositories/proofsRepository.ts';
import { isShut } from '../../useCases/identity/isShut.ts';
import type { Passkeys } from '../../useCases/identity/factors/passkeys.ts';
import { findRelyingParty, relyingPartyOf } from '../../useCases/identity/factors/relyingParty.ts';
import { deviceHashOf } from './deviceCookie.ts';
import { isSecureVisit, type DeviceNotes } from './deviceNotes.ts';
import { acceptForms, sendPage } from './identityPage.ts';
import { note, noteLock } from './signInNotes.ts';
import { PASSKEY_SCRIPT } from './passkeyScript.ts';
import type { PasswordCheck } from '../../useCases/identity/passwordCheck.ts';
import { readPasskey, type createSecondStep, type SecondOutcome } from './secondStep.ts';
import { renderSecondStepPage, type SecondStep } from './secondStepPage.ts';
import type { Sessions } from '../../useCases/identity/sessions.ts';
import { renderSignInError, renderSignInPage } from './signInPage.ts';
import { answerUrl, queryOf, readSignInRequest, type SignInRequest } from './signInRequest.ts';
import { signInTexts, type SignInTexts } from './signInTexts.ts';

export interface SignInRoutesOptions {
  sessions: Sessions;
  people: PeopleRepository;
  clients: Pick<ClientsRepository, 'find'>;
  noteDevice: DeviceNotes;
  checkPassword: PasswordCheck;
  audit: AuditRepository;
  clock: ServerClock;
  passkeys: Passkeys;
  secondStep: ReturnType<typeof createSecondStep>;
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
/** Fields of the later steps; whichever form they are of, the others are empty. */
const ProofFields = z.object({
  step: z.string().max(100).default(''),
  code: z.string().max(40).default(''),
  passkeyToken: z.string().max(100).default(''),
  passkey: z.string().max(12_000).default(''),
});
type ProofFields = z.infer<typeof ProofFields>;

/** One visit of the sign-in page. */
interface Visit {
  texts: SignInTexts;
  query: URLSearchParams;
  request: SignInRequest;
}

/**
 * The sign-in page (AUTH-05) and its second step: HTML that works without script, under a strict policy and in any
 * browser. The one script offers passkeys, where the browser has any.
 * The only cookie names a device and opens nothing; a forged post signs nobody in, for only the app that began holds
 * state and verifier.
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

  app.get('/passkey.js', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(PASSKEY_SCRIPT),
  );

  app.get('/sign-in', { schema: { hide: true } }, async (request, reply) => {
    const visit = readVisit(request, reply, options);
    if (!visit) return reply;
    return showSignIn(options, request, reply, { visit, email: '', fault: null });
  });

  const config = perMinute(options.attemptsPerMinute);
  app.post('/sign-in/passkey', { schema: { hide: true }, config }, async (request, reply) => {
    const visit = readVisit(request, reply, options);
    if (!visit) return reply;
    const rp = relyingPartyOf(request, options.appOrigins);
    const begun = await options.passkeys.beginUsing({ purpose: 'passkeySignIn', personId: null }, rp);
    return reply.header('cache-control', 'no-store').send(begun);
  });

  app.post('/sign-in', { schema: { hide: true }, config }, async (request, reply) => {
    const visit = readVisit(request, reply, options);
    if (!visit) return reply;
    const fields = ProofFields.safeParse(request.body).data ?? ProofFields.parse({});
    if (fields.passkeyToken !== '') return takePasskey(options, request, reply, { visit, fields });
    if (fields.step !== '') return takeSecondStep(options, request, reply, { visit, fields });
    return takePassword(options, request, reply, visit);
  });
};

/** Why the audit says that a sign-in opened nothing; `ended`: what was proved has just been ended. */
const REASONS = {
  waiting: 'accountWaits',
  wrong: 'wrongPassword',
  disabled: 'disabled',
  ended: 'proofEnded',
} as const;

type Step = { readonly visit: Visit; readonly fields: ProofFields };

async function takePassword(
  options: SignInRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
): Promise<FastifyReply> {
  const { email = '', password = '' } = Credentials.safeParse(request.body).data ?? {};
  const deviceHash = deviceHashOf(request, isSecureVisit(request, visit.request));
  const verdict = await options.checkPassword({ email: email.trim(), password, deviceHash });
  if (verdict.kind !== 'right') {
    const isWaiting = verdict.kind === 'waiting';
    // outside a disabled account is not told from a wrong password
    const reason = REASONS[verdict.kind];
    // never the address that was typed: people type passwords there
    await note(options, request, { person: verdict.account, what: 'signIn.failed', reason });
    await noteLock(options, verdict);
    const fault = isWaiting ? visit.texts.accountWaits : visit.texts.wrongPassword;
    return showSignIn(options, request, reply.code(isWaiting ? 429 : 401), { visit, email, fault });
  }
  const { person } = verdict;
  const step = await options.secondStep.begin(person.id, request);
  const code = step ? '' : await issueCode(options, visit, { personId: person.id, provedBy: 'password' });
  // a later change of the password ends what was begun; one that is made now is waited for
  const held = await options.people.hold(person.id);
  if (held?.passwordHash !== person.passwordHash) {
    await note(options, request, { person, what: 'signIn.failed', reason: REASONS.wrong });
    const fault = visit.texts.wrongPassword;
    return showSignIn(options, request, reply.code(401), { visit, email, fault });
  }
  if (step) {
    await note(options, request, { person, what: 'signIn.passwordTaken' });
    return showSecondStep(reply, visit, { step, fault: null });
  }
  await note(options, request, { person, what: 'signIn.succeeded' });
  return goBack(options, request, reply, { visit, personId: person.id, code });
}

/** A passkey in place of e-mail address and password. */
async function takePasskey(
  options: SignInRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { visit, fields }: Step,
): Promise<FastifyReply> {
  const rp = relyingPartyOf(request, options.appOrigins);
  const read = readPasskey(fields.passkeyToken, fields.passkey);
  const asking = { purpose: 'passkeySignIn', personId: null } as const;
  const used = read && (await options.passkeys.finishUsing(asking, read, rp));
  if (used === null) {
    await note(options, request, { person: null, what: 'signIn.failed' });
  } else {
    const { personId, credentialId } = used;
    const isThere = () => options.passkeys.isThere(credentialId);
    const code = await codeFor(options, request, visit, { personId, provedBy: 'passkey', isThere });
    if (code !== null) return goBack(options, request, reply, { visit, personId, code });
  }
  const fault = visit.texts.wrongPasskey;
  return showSignIn(options, request, reply.code(401), { visit, email: '', fault });
}

async function takeSecondStep(
  options: SignInRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { visit, fields }: Step,
): Promise<FastifyReply> {
  const outcome: SecondOutcome = await options.secondStep.finish(fields, request);
  const { texts } = visit;
  if (outcome.kind === 'proved') {
    const { personId, provedBy } = outcome;
    const proof = { personId, provedBy, isThere: () => options.secondStep.isThere(fields) };
    const code = await codeFor(options, request, visit, proof);
    if (code !== null) return goBack(options, request, reply, { visit, personId, code });
    // the account was shut between the two steps, or its password or factors were reset
    return showSignIn(options, request, reply.code(401), { visit, email: '', fault: texts.wrongPassword });
  }
  const person = 'personId' in outcome ? await options.people.findById(outcome.personId) : null;
  await note(options, request, { person, what: 'signIn.failed', step: 'second' });
  if (outcome.kind === 'again') {
    const fault = fields.passkey === '' ? texts.wrongCode : texts.wrongPasskey;
    return showSecondStep(reply.code(401), visit, { step: outcome.step, fault });
  }
  const isOver = outcome.kind === 'over';
  const fault = isOver ? texts.tooLate : texts.tooManyCodes;
  return showSignIn(options, request, reply.code(isOver ? 401 : 429), { visit, email: '', fault });
}

function issueCode(
  { sessions }: SignInRoutesOptions,
  { request: { oauthClientId, redirectUri, codeChallenge } }: Visit,
  { personId, provedBy }: { personId: string; provedBy: Proof },
): Promise<string> {
  return sessions.issueCode({ personId, provedBy, oauthClientId, redirectUri, codeChallenge });
}

async function goBack(
  { noteDevice }: SignInRoutesOptions,
  asked: FastifyRequest,
  reply: FastifyReply,
  { visit: { request }, personId, code }: { visit: Visit; personId: string; code: string },
): Promise<FastifyReply> {
  await noteDevice({ asked, reply, request }, personId);
  return reply.header('cache-control', 'no-store').redirect(answerUrl(request, { code }), 303);
}

function showSignIn(
  { appOrigins }: SignInRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { visit, email, fault }: { visit: Visit; email: string; fault: string | null },
): FastifyReply {
  const hasPasskeys = findRelyingParty(request, appOrigins) !== null;
  const page = renderSignInPage({ ...visit, email, fault, hasPasskeys });
  return answer(reply, page, visit.request, hasPasskeys);
}

function showSecondStep(
  reply: FastifyReply,
  visit: Visit,
  { step, fault }: { step: SecondStep; fault: string | null },
): FastifyReply {
  const page = renderSecondStepPage({ ...visit, step, fault });
  return answer(reply, page, visit.request, step.passkeyOptions !== null);
}

/** A person who has proved who they are, and whether what proved it still counts. */
type Proved = {
  readonly personId: string;
  readonly provedBy: Proof;
  readonly isThere: () => Promise<boolean>;
};

/**
 * The code of a person who was proved; null: they do not come in. Of an account that is shut they are told no more than
 * with a wrong password; the audit names them.
 */
async function codeFor(
  options: SignInRoutesOptions,
  request: FastifyRequest,
  visit: Visit,
  { isThere, ...proved }: Proved,
): Promise<string | null> {
  const code = await issueCode(options, visit, proved);
  // a later end of the proof ends the code too; one that is made now is waited for
  const person = await options.people.hold(proved.personId);
  const isEnded = !(await isThere());
  const isRefused = person === null || isEnded || (await isShut(options.clients, person));
  const what = isRefused ? 'signIn.failed' : 'signIn.succeeded';
  const reason = isEnded ? REASONS.ended : REASONS.disabled;
  await note(options, request, { person, what, ...(isRefused ? { reason } : {}) });
  return isRefused ? null : code;
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

function answer(reply: FastifyReply, page: string, request?: SignInRequest, hasScript = false): FastifyReply {
  // browsers hold redirects after a form to form-action too, so the way back must be in it
  const formAction = request ? `'self' ${new URL(request.redirectUri).origin}` : "'none'";
  return sendPage(reply, page, formAction, { hasScript });
}

function textsOf(request: FastifyRequest): SignInTexts {
  return signInTexts(queryOf(request).get('lng') ?? undefined);
}
