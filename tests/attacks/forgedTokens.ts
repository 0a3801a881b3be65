import { createSecretKey } from 'node:crypto';
import { CompactEncrypt, generateKeyPair, importSPKI, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { signToken, type ForgingProvider } from '../support/forgingProvider.ts';

/** What a forger has: claims that would be right, and the provider that can be made to sign others. */
type Forge = { readonly claims: JWTPayload; readonly provider: ForgingProvider };
type ForgedToken = readonly [what: string, forge: (forge: Forge) => Promise<string | null> | string | null];

const HOUR_S = 3_600;
const nowS = () => Math.floor(Date.now() / 1000);
const foreignKey = async () => (await generateKeyPair('RS256')).privateKey;
const without = (claims: JWTPayload, name: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
const base64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signed as it should be, with one claim that is not. */
const claiming =
  (changes: JWTPayload) =>
  ({ claims, provider }: Forge) =>
    provider.sign({ ...claims, ...changes });

export const FORGED_TOKENS: readonly ForgedToken[] = [
  ['without a signature (alg none)', ({ claims }) => new UnsecuredJWT(claims).encode()],
  [
    "signed by HS256 with the text of the provider's public key",
    ({ claims, provider }) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(createSecretKey(Buffer.from(provider.publicKeyText))),
  ],
  [
    'signed by HS256 with the secret of this service',
    ({ claims }) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(createSecretKey(Buffer.from('a-secret-of-at-least-32-characters-for-tests'))),
  ],
  ['of a key that nobody knows', async ({ claims }) => signToken(claims, await foreignKey(), 'key-2')],
  ["signed by another provider's key", async ({ claims }) => signToken(claims, await foreignKey())],
  [
    'whose claims were altered after it was signed',
    async ({ claims, provider }) => {
      const [header, , signature] = (await provider.sign(claims)).split('.');
      return `${header}.${base64Url({ ...claims, sub: 'admin' })}.${signature}`;
    },
  ],
  [
    'with an empty signature',
    async ({ claims, provider }) => (await provider.sign(claims)).replace(/[^.]+$/, ''),
  ],
  [
    'that is encrypted',
    async ({ claims, provider }) =>
      new CompactEncrypt(Buffer.from(await provider.sign(claims)))
        .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', cty: 'JWT' })
        .encrypt(await importSPKI(provider.publicKeyText, 'RSA-OAEP-256')),
  ],
  ['that is no token at all', () => 'not a token'],
  ['that is missing', () => null],
  ['for another application', claiming({ aud: 'another' })],
  ['for several applications and handed to another', claiming({ aud: ['scc', 'another'], azp: 'another' })],
  ['for several applications, handed to nobody', claiming({ aud: ['scc', 'another'] })],
  ['of another issuer', claiming({ iss: 'https://other.example' })],
  ['of another sign-in (nonce)', claiming({ nonce: 'another' })],
  ['of no sign-in (no nonce)', ({ claims, provider }) => provider.sign(without(claims, 'nonce'))],
  ['of nobody (no sub)', ({ claims, provider }) => provider.sign(without(claims, 'sub'))],
  ['of nobody (empty sub)', claiming({ sub: '' })],
  [
    'that has expired',
    ({ claims, provider }) => provider.sign({ ...claims, iat: nowS() - 2 * HOUR_S, exp: nowS() - HOUR_S }),
  ],
  [
    'that is issued in the future',
    ({ claims, provider }) => provider.sign({ ...claims, iat: nowS() + HOUR_S, exp: nowS() + 2 * HOUR_S }),
  ],
  ['that is not valid yet', ({ claims, provider }) => provider.sign({ ...claims, nbf: nowS() + HOUR_S })],
];
