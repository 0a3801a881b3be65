import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import { ACCESS_LIFETIME_S, createKeyRing } from './keyRing.ts';
import type { KeyReader, SigningKey } from './signingKeys.ts';
import { createVerifiedTokens, type VerifiedTokens } from './verifiedTokens.ts';

const ISSUER = 'safety-command-center';

/**
 * Who asks. The access token says the rights at its issue;
 * `requireSession` puts those that the store knows in their place.
 */
export interface SignedInPerson {
  readonly id: string;
  /** Upper case. */
  readonly client: string;
  readonly authorities: readonly string[];
  /** As the store knows it; the token does not say it. */
  readonly name?: string;
  /** Family of refresh tokens that the access token came with. */
  readonly sessionId: string;
  /** Of a guest by link: who issued it, whose limits hold. */
  readonly issuer?: { readonly id: string; readonly authorities: readonly string[] } | null;
}

const AccessClaims = z.object({
  sub: z.string(),
  client: z.string(),
  authorities: z.array(z.string()),
  sid: z.string(),
  exp: z.number(), // seconds since 1970
});

export interface TokenSigner {
  signAccessToken(person: PersonRecord, sessionId: string): Promise<string>;
  signIdToken(person: PersonRecord): Promise<string>;
  /** Null for a token that is expired, altered, of another kind or of another issuer. */
  readAccessToken(token: string): Promise<SignedInPerson | null>;
}

/** Signs with ES256. Keys are kept in the store, so sessions outlive a restart; a rotation is followed within a minute. */
export async function createTokenSigner(engineState: KeyReader, clock: ServerClock): Promise<TokenSigner> {
  const keys = await createKeyRing(engineState, clock);
  const verified = createVerifiedTokens<SignedInPerson>();
  const sign = (type: string, person: PersonRecord, claims: Record<string, unknown>) => {
    const issuedAtS = Math.floor(clock.nowMs() / 1000);
    const { kid, privateKey } = keys.newest();
    return new SignJWT({ client: person.clientId, authorities: person.authorities, ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: type, kid })
      .setIssuer(ISSUER)
      .setAudience(ISSUER)
      .setSubject(person.id)
      .setIssuedAt(issuedAtS)
      .setExpirationTime(issuedAtS + ACCESS_LIFETIME_S)
      .sign(privateKey);
  };

  return {
    // the type keeps one from passing for the other (RFC 9068, 2.1)
    signAccessToken: (person, sessionId) => sign('at+jwt', person, { sid: sessionId }),
    signIdToken: (person) => sign('JWT', person, { email: person.email, name: person.name }),
    async readAccessToken(token) {
      for (const publicKey of await keys.thatMayHaveSigned(token)) {
        const person = await readWith({ publicKey, verified }, token, clock.nowMs());
        if (person !== null) return person;
      }
      return null;
    },
  };
}

async function readWith(
  {
    publicKey,
    verified,
  }: Pick<SigningKey, 'publicKey'> & { readonly verified: VerifiedTokens<SignedInPerson> },
  token: string,
  nowMs: number,
): Promise<SignedInPerson | null> {
  const known = verified.personOf(publicKey, token, nowMs);
  if (known !== null) return known;
  try {
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: ISSUER,
      currentDate: new Date(nowMs),
    });
    const { sub, client, authorities, sid, exp } = AccessClaims.parse(payload);
    const person = { id: sub, client, authorities, sessionId: sid };
    verified.keep(publicKey, token, { person, expiresAtS: exp });
    return person;
  } catch {
    return null;
  }
}
