import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits for a code or a refresh token, base64url. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of such a token: 43 characters of base64url. */
export function isOpaqueToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What is stored in place of the token; random input needs no salt and no slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Whether the verifier is the one behind the challenge. Source: RFC 7636, 4.6, method S256. */
export function isVerifierOf(codeChallenge: string, codeVerifier: string): boolean {
  const computed = Buffer.from(hashToken(codeVerifier));
  const expected = Buffer.from(codeChallenge);
  return computed.length === expected.length && timingSafeEqual(computed, expected);
}
