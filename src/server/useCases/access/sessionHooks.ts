import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAnybody, isKiosk, isSiteAdmin } from '#domain/people/rights.ts';
import { ProblemError, storageFailed } from '../../platform/http/problemError.ts';
import type { Asker } from '../../platform/http/readyAnswer.ts';
import type { StandingSession } from '../../storage/repositories/sessionsRepository.ts';
import { mayKioskCall } from './mayKioskCall.ts';
import { createStandings, type Standing, type StandingsDependencies } from './standings.ts';
import type { SignedInPerson, TokenSigner } from './tokenSigner.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by requireSession and requireAuthority; null on routes that ask for neither. */
    person: SignedInPerson | null;
    /** Whose the bearer is, let in or not; null: nobody's that is known. For the audit alone: it grants nothing. */
    caller: SignedInPerson | null;
    /** Who asks and in which session, as the store knows them now; null on routes that the gate of people does not keep. */
    stored: StandingSession | null;
  }
}

type SessionHook = (request: Asker) => Promise<void>;

export interface SessionHooks {
  /**
   * Lets in people who are signed in. A call that changes something asks the store; one that reads, or can only make
   * statuses worse, may go by its near past, also while the store does not answer (S2).
   */
  requireSession: SessionHook;
  /** Admits a signed-in user with at least one of these authorities; never a display. */
  requireAuthority(...anyOf: string[]): SessionHook;
  /** Admits a session that the store knows now, and returns it. */
  requireStored(request: Asker): Promise<StandingSession>;
  /** Whether the session of a request that was let in long ago still stands; its person is as of now then. */
  stillStands(request: FastifyRequest): Promise<boolean>;
  /** Tells of changes that may be about the session of a request, or its person. Answers with how to stop. */
  onChange(request: FastifyRequest, changed: () => void): () => void;
}

export type SessionHookDependencies = Pick<StandingsDependencies, 'repositories' | 'clock'> & {
  readonly signer: TokenSigner;
  /** A session of a person that was not used for longer has ended; null: none ends by disuse. */
  readonly idleLimitMs?: number | null;
};

/**
 * Hooks (onRequest or preHandler) for routes that need a session.
 *
 * All refusals are 403, because the app's rule to renew and retry is bound to 403 (NET-05). The key tells them apart:
 * `accessTokenExpired` (no bearer, one that is expired or not ours, or one of a session that has ended): a renewal helps, or
 * says that there is nothing to renew;
 * `notAuthorised` (a good bearer without the right, or of another client): it does not.
 */
export function createSessionHooks(
  app: FastifyInstance,
  dependencies: SessionHookDependencies,
): SessionHooks {
  const { signer, repositories, clock, idleLimitMs = null } = dependencies;
  const standings = createStandings({ repositories, clock, idleLimitMs, log: app.log });
  for (const known of ['person', 'caller', 'stored'] as const) app.decorateRequest(known, null);
  app.addHook('onClose', async () => standings.stop());

  async function personBehind(request: Asker): Promise<SignedInPerson> {
    const token = bearerOf(request);
    const person = token === null ? null : await signer.readAccessToken(token);
    if (person === null) throw accessTokenExpired();
    return person;
  }

  async function requireStored(request: Asker): Promise<StandingSession> {
    const { id, sessionId } = await personBehind(request);
    const stored = await standings.read(sessionId).catch((error: unknown) => failed(request, error));
    if (stored === null || stored.person.id !== id) throw accessTokenExpired();
    const { clientId, name, authorities } = stored.person;
    admit(request, { id, client: clientId, name, authorities, sessionId, issuer: stored.issuer });
    return stored;
  }

  async function requireKnown(request: Asker): Promise<void> {
    const { id, sessionId } = await personBehind(request);
    const standing = await standings.of(sessionId).catch((error: unknown) => failed(request, error));
    if (standing === null || standing.personId !== id) throw accessTokenExpired();
    admit(request, personIn(sessionId, standing));
  }

  const requireSession: SessionHook = async (request) => {
    if (changesNothingOrRaises(request)) await requireKnown(request);
    else await requireStored(request);
  };
  admitOrdersAgain(app, requireStored);

  return {
    requireSession,
    requireStored,
    requireAuthority:
      (...anyOf) =>
      async (request) => {
        await requireSession(request);
        const person = personOf(request);
        if (isKiosk(person.authorities)) throw notAuthorised();
        if (!anyOf.some((authority) => hasAuthority(person, authority))) throw notAuthorised();
      },
    async stillStands(request) {
      const { sessionId } = personOf(request);
      const standing = await standings.of(sessionId).catch((error: unknown) => failed(request, error));
      const person = standing && personIn(sessionId, standing);
      if (person === null || !mayRead(person)) return false;
      request.person = person;
      return true;
    },
    onChange(request, changed) {
      const { id, client, sessionId, issuer = null } = personOf(request);
      return standings.watch(sessionId, { personId: id, clientId: client, issuer }, changed);
    },
  };
}

/**
 * The body of an order may come long after its head, by which it was let in:
 * a session that has ended since orders nothing.
 */
function admitOrdersAgain(app: FastifyInstance, requireStored: SessionHooks['requireStored']): void {
  app.addHook('preHandler', async (request) => {
    if (request.person === null || changesNothingOrRaises(request)) return;
    const { authorities } = request.person;
    const stored = await requireStored(request);
    if (!hasAll(authorities, stored.person.authorities)) throw accessTokenExpired();
    request.stored &&= stored;
  });
}

/** Returns whether no right is gone; whether one that is was needed is found out by the next try. */
export function hasAll(before: readonly string[], now: readonly string[]): boolean {
  return before.every((authority) => now.includes(authority));
}

function changesNothingOrRaises({ method, routeOptions }: Asker): boolean {
  return method === 'GET' || method === 'HEAD' || routeOptions.config?.raisesInDoubt === true;
}

/** Who asks in a session that stands. */
function personIn(
  sessionId: string,
  { personId: id, clientId: client, name, authorities, issuer }: Standing,
): SignedInPerson {
  return { id, client, name, authorities, sessionId, issuer };
}

/** Whether a person has any authority that is known, and of a guest by link who issued it too (GAP-19). */
export function mayRead({
  client,
  authorities,
  issuer,
}: Pick<SignedInPerson, 'client' | 'authorities' | 'issuer'>): boolean {
  return isAnybody(authorities, client) && (!issuer || isAnybody(issuer.authorities, client));
}

/** Who may read nothing of a client is let in nowhere, and a display to few things (GAP-141). */
function admit(request: Asker, person: SignedInPerson): void {
  request.caller = person;
  if (!mayRead(person)) throw notAuthorised();
  if (isKiosk(person.authorities) && !mayKioskCall(request)) throw notAuthorised();
  request.person = person;
}

function failed(request: Pick<Asker, 'log'>, error: unknown): never {
  request.log.error({ err: error }, 'The session of a request cannot be read');
  throw storageFailed();
}

/** The bearer token of a request; null when it carries none. */
export function bearerOf(request: Pick<Asker, 'headers'>): string | null {
  const [, token] = /^Bearer ([\w\-.~+/]+=*)$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}

/** The person behind a request that went through requireSession. */
export function personOf(request: Pick<Asker, 'person'>): SignedInPerson {
  if (request.person === null) throw notAuthorised();
  return request.person;
}

/** A site admin may hold the authority under the client's own name too (GAP-19). */
function hasAuthority(person: SignedInPerson, authority: string): boolean {
  if (authority === 'site_admin_endpoints') return isSiteAdmin(person.authorities, person.client);
  return person.authorities.includes(authority);
}

export function accessTokenExpired(): ProblemError {
  return new ProblemError(403, 'accessTokenExpired', 'Sign in, or renew the session.');
}

export function notAuthorised(): ProblemError {
  return new ProblemError(403, 'notAuthorised', 'You do not have the right to do this.');
}
