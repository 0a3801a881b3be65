import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isKiosk, isSiteAdmin } from '#domain/people/rights.ts';
import { ProblemError } from '../problemError.ts';
import { mayKioskCall } from './mayKioskCall.ts';
import type { SignedInPerson, TokenSigner } from './tokenSigner.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by requireSession and requireAuthority; null on routes that ask for neither. */
    person: SignedInPerson | null;
  }
}

type SessionHook = (request: FastifyRequest) => Promise<void>;

export interface SessionHooks {
  /** Lets in whoever is signed in. */
  requireSession: SessionHook;
  /** Lets in whoever is signed in and holds at least one of these authorities. */
  requireAuthority(...anyOf: string[]): SessionHook;
}

/**
 * Hooks (onRequest or preHandler) for routes that need a session.
 *
 * Both refusals are 403, because the app's rule to renew and retry is bound to 403 (NET-05). The key tells them apart:
 * `accessTokenExpired` (no bearer, or one that is expired or not ours): a renewal helps;
 * `notAuthorised` (a good bearer without the right, or of another client): it does not.
 */
export function createSessionHooks(app: FastifyInstance, signer: TokenSigner): SessionHooks {
  app.decorateRequest('person', null);

  const requireSession: SessionHook = async (request) => {
    const token = bearerOf(request);
    request.person = token === null ? null : await signer.readAccessToken(token);
    if (request.person === null) throw accessTokenExpired();
    if (isKiosk(request.person.authorities) && !mayKioskCall(request)) throw notAuthorised();
  };

  return {
    requireSession,
    requireAuthority:
      (...anyOf) =>
      async (request) => {
        await requireSession(request);
        const person = personOf(request);
        if (!anyOf.some((authority) => hasAuthority(person, authority))) throw notAuthorised();
      },
  };
}

/** The bearer token of a request; null when it carries none. */
export function bearerOf(request: FastifyRequest): string | null {
  const [, token] = /^Bearer ([\w\-.~+/]+=*)$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}

/** The person behind a request that went through requireSession. */
export function personOf(request: FastifyRequest): SignedInPerson {
  if (request.person === null) throw notAuthorised();
  return request.person;
}

/** Keeps clients apart: throws unless the signed-in person belongs to that client, whatever the case (GAP-20). */
export function assertClient(request: FastifyRequest, clientId: string): void {
  if (personOf(request).client.toUpperCase() !== clientId.toUpperCase()) throw notAuthorised();
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
