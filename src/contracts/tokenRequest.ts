import { z } from 'zod';

/** The end of a sign-in: the code from the redirect, proved by the PKCE verifier (RFC 7636, 4.1: 43 to 128 characters). */
export const CodeTokenRequest = z.object({
  code: z.string().min(1).max(512),
  codeVerifier: z.string().regex(/^[A-Za-z0-9\-._~]{43,128}$/),
  redirectUri: z.string().min(1).max(2048),
  clientId: z.string().min(1).max(200),
});

/** A renewal (CALL-40); also the body of sign-out. */
export const RefreshTokenRequest = z.object({ refreshToken: z.string().min(1).max(512) });

/** Body of POST auth /token (GAP-16). */
export const TokenRequest = z.union([CodeTokenRequest, RefreshTokenRequest]);
export type TokenRequest = z.infer<typeof TokenRequest>;
