import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../../../platform/http/problemError.ts';

/** Whom a passkey is for, and from where it may be used. */
export type RelyingParty = { readonly id: string; readonly origins: readonly string[] };

/**
 * The relying party of a request, see `findRelyingParty`.
 *
 * @throws ProblemError 400 for a host that passkeys are not offered at.
 */
export function relyingPartyOf(request: FastifyRequest, appOrigins: readonly string[]): RelyingParty {
  const found = findRelyingParty(request, appOrigins);
  if (found !== null) return found;
  throw new ProblemError(400, 'passkeysElsewhere', `Passkeys are not offered at ${request.host}.`);
}

/**
 * The relying party of a request: the host that the browser asks. Where origins are configured it is one of theirs; a
 * proxy that ends TLS hides the scheme, which they know. Null: passkeys are not offered at that host.
 */
export function findRelyingParty(
  request: FastifyRequest,
  appOrigins: readonly string[],
): RelyingParty | null {
  const known = appOrigins.length === 0 ? [`${request.protocol}://${request.host}`] : appOrigins;
  const origins = known.filter((origin) => isAt(origin, request.host));
  return origins.length === 0 ? null : { id: new URL(origins[0]!).hostname, origins };
}

/** A host may name the usual port of a scheme, or leave it out. */
function isAt(origin: string, host: string): boolean {
  const { protocol, host: known } = new URL(origin);
  const asked = `${protocol}//${host}`;
  return URL.canParse(asked) && new URL(asked).host === known;
}
