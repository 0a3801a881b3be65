import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';

export const FORGING_CLIENT = { id: 'scc', secret: 'a-secret-of-at-least-32-characters-for-tests' };
const KEY_ID = 'key-1';

/** A provider whose token endpoint answers with whatever ID token a test hands it. It claims to sign by weak ways too. */
export async function startForgingProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const keys = [{ ...(await exportJWK(publicKey)), kid: KEY_ID, use: 'sig', alg: 'RS256' }];
  let idToken: string | null = null;
  const server = createServer((request, response) => {
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': metadataOf(issuer),
      '/jwks': { keys },
      '/token': {
        access_token: 'access',
        token_type: 'Bearer',
        ...(idToken === null ? {} : { id_token: idToken }),
      },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    /** The public key as anybody can read it. */
    publicKeyText: await exportSPKI(publicKey),
    /** What the next sign-in is given; null: no ID token at all. */
    hand: (token: string | null) => void (idToken = token),
    sign: (claims: JWTPayload) => signToken(claims, privateKey),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
export type ForgingProvider = Awaited<ReturnType<typeof startForgingProvider>>;

export function signToken(claims: JWTPayload, key: CryptoKey, kid = KEY_ID): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
}

function metadataOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  };
}
