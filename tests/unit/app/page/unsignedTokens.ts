import { UnsecuredJWT } from 'jose';
import { ACCESS_LIFETIME_S } from '#server/useCases/access/keyRing.ts';
import type { TokenSigner } from '#server/useCases/access/tokenSigner.ts';
import type { PersonRecord } from '#server/storage/repositories/peopleRepository.ts';

/** Tokens with the times of real ones and without a signature: months of them take no crypto thread. */
export function createUnsignedTokens(nowMs: () => number): TokenSigner {
  const encode = ({ id, clientId, authorities }: PersonRecord, sid: string) => {
    const issuedAtS = Math.floor(nowMs() / 1000);
    return new UnsecuredJWT({ client: clientId, authorities: [...authorities], sid })
      .setSubject(id)
      .setIssuedAt(issuedAtS)
      .setExpirationTime(issuedAtS + ACCESS_LIFETIME_S)
      .encode();
  };
  return {
    signAccessToken: async (person, sessionId) => encode(person, sessionId),
    signIdToken: async (person) => encode(person, ''),
    async readAccessToken(token) {
      try {
        const { payload } = UnsecuredJWT.decode<{ client: string; authorities: string[]; sid: string }>(
          token,
          {
            currentDate: new Date(nowMs()),
          },
        );
        const { sub = '', client, authorities, sid } = payload;
        return { id: sub, client, authorities, sessionId: sid };
      } catch {
        return null;
      }
    },
  };
}
