import { SignJWT, exportJWK, generateKeyPair, importJWK, jwtVerify, type JWK } from 'jose';
import { z } from 'zod';
import type { ServerClock } from '../serverClock.ts';
import type { EngineStateRepository } from '../storage/repositories/engineStateRepository.ts';
import type { PersonRecord } from '../storage/repositories/peopleRepository.ts';

/** Seconds that an access token, and with it a session, lives (GAP-18 asks for more than 1800). */
export const ACCESS_LIFETIME_S = 3600;

const ISSUER = 'safety-command-center';
const KEY_NAME = 'identity.signingKey';

/** Who asks. The access token says the rights at its issue; `requireSession` puts those that the store knows in their place. */
export interface SignedInPerson {
  readonly id: string;
  /** Upper case. */
  readonly client: string;
  readonly authorities: readonly string[];
  /** Family of refresh tokens that the access token came with. */
  readonly sessionId: string;
  /** Of a guest by link: who issued it, whose limits hold. */
  readonly issuer?: { readonly id: string; readonly authorities: readonly string[] } | null;
}

/** Where the signing key is kept. */
type KeyStore = Pick<EngineStateRepository, 'get' | 'setOnce'>;

const AccessClaims = z.object({
  sub: z.string(),
  client: z.string(),
  authorities: z.array(z.string()),
  sid: z.string(),
});

export interface TokenSigner {
  signAccessToken(person: PersonRecord, sessionId: string): Promise<string>;
  signIdToken(person: PersonRecord): Promise<string>;
  /** Null for a token that is expired, altered, of another kind or of another issuer. */
  readAccessToken(token: string): Promise<SignedInPerson | null>;
}

/** Signs with ES256. The key is made at the first start and kept in the store, so sessions outlive a restart. */
export async function createTokenSigner(engineState: KeyStore, clock: ServerClock): Promise<TokenSigner> {
  const { privateKey, publicKey } = await loadKeys(engineState);
  const sign = (type: string, person: PersonRecord, claims: Record<string, unknown>) => {
    const issuedAtS = Math.floor(clock.nowMs() / 1000);
    return new SignJWT({ client: person.clientId, authorities: person.authorities, ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: type })
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
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: ['ES256'],
          typ: 'at+jwt',
          issuer: ISSUER,
          audience: ISSUER,
          currentDate: new Date(clock.nowMs()),
        });
        const { sub, client, authorities, sid } = AccessClaims.parse(payload);
        return { id: sub, client, authorities, sessionId: sid };
      } catch {
        return null;
      }
    },
  };
}

async function loadKeys(engineState: KeyStore) {
  let jwk = (await engineState.get(KEY_NAME)) as JWK | undefined;
  if (jwk === undefined) {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    // of two instances that start together one key stands
    jwk = (await engineState.setOnce(KEY_NAME, await exportJWK(privateKey))) as JWK;
  }
  const { d: _secret, ...publicJwk } = jwk;
  return { privateKey: await importJWK(jwk, 'ES256'), publicKey: await importJWK(publicJwk, 'ES256') };
}
