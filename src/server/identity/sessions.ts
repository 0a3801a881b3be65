import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Session } from '#contracts/session.ts';
import type { CodeTokenRequest } from '#contracts/tokenRequest.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Repositories } from '../storage/repositories.ts';
import type { PersonRecord } from '../storage/repositories/peopleRepository.ts';
import type { Heir, RefreshTokenRecord, RefreshVerdict } from '../storage/repositories/tokensRepository.ts';
import { hashToken, isOpaqueToken, isVerifierOf, newOpaqueToken } from './opaqueTokens.ts';
import { ACCESS_LIFETIME_S, type TokenSigner } from './tokenSigner.ts';

/** Source: RFC 6749, 4.1.2: a code lives at most 10 minutes; ours is fetched by a script at once. */
export const CODE_LIFETIME_MS = 60_000;
/** Sliding: each renewal starts it anew, so a wall display stays signed in as long as it runs. */
export const REFRESH_LIFETIME_MS = 90 * 24 * 3_600_000;
/**
 * Two tabs that renew together present one token twice; that long it is taken for the same holder. Later it is taken for
 * theft, and the whole family ends (RFC 9700, 4.14.2), unless nobody has ever presented what came after it: then the
 * answer was lost on the way, however long ago, as to a display whose network went.
 */
export const REUSE_GRACE_MS = 60_000;

type CodeRequest = z.infer<typeof CodeTokenRequest>;

export interface SessionParts {
  repositories: Pick<Repositories, 'people' | 'tokens' | 'audit'>;
  signer: TokenSigner;
  clock: ServerClock;
}

export interface CodeOrder {
  personId: string;
  oauthClientId: string;
  redirectUri: string;
  codeChallenge: string;
}

/** The life of sessions: a code begins one, refresh tokens carry it on, sign-out or theft ends it. */
export function createSessions(parts: SessionParts) {
  const { tokens } = parts.repositories;

  return {
    /** A code for one sign-in; works once, for CODE_LIFETIME_MS. */
    async issueCode(order: CodeOrder): Promise<string> {
      const code = newOpaqueToken();
      const expiresAtMs = parts.clock.nowMs() + CODE_LIFETIME_MS;
      await tokens.addCode({
        ...order,
        codeHash: hashToken(code),
        familyId: randomUUID(),
        expiresAtMs,
        provedBy: null,
      });
      return code;
    },

    /** A session that no renewal carries beyond `endsAtMs`; whose password is nobody's business. */
    begin: (person: PersonRecord, endsAtMs: number) =>
      begin(parts, person, { familyId: randomUUID(), familyEndsAtMs: endsAtMs }),

    /** Null when the code is unknown, used, expired or not proved; a code that comes twice ends what it began. */
    redeemCode: (request: CodeRequest) => redeemCode(parts, request),

    /**
     * Null when the token is expired, revoked or reused, or no token of ours; reuse ends the whole family. `notInStore`:
     * ours by its form, and unknown here, which is no theft: it was deleted, or the store is an older copy than the token.
     */
    refresh: (refreshToken: string) => refresh(parts, refreshToken),

    /** Ends a session by its refresh token; one that is not stored changes nothing. */
    async endByRefreshToken(refreshToken: string): Promise<void> {
      const token = await tokens.findRefreshToken(hashToken(refreshToken));
      if (token) await tokens.revokeFamily(token.familyId, parts.clock.nowMs());
    },

    async endById(sessionId: string): Promise<void> {
      await tokens.revokeFamily(sessionId, parts.clock.nowMs());
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;

/** What becomes of a refresh token that is presented now. */
function judgeRefreshToken(
  token: Pick<RefreshTokenRecord, 'expiresAtMs' | 'usedAtMs' | 'revokedAtMs'>,
  heir: Heir,
  nowMs: number,
): RefreshVerdict {
  if (token.expiresAtMs <= nowMs) return 'refuse';
  // it was replaced, or its family has ended; replaced, and yet somebody holds it: there are two holders
  if (token.revokedAtMs !== null) return heir === 'none' ? 'refuse' : 'revokeFamily';
  if (token.usedAtMs === null || nowMs - token.usedAtMs <= REUSE_GRACE_MS) return 'rotate';
  return heir === 'waiting' ? 'replace' : 'revokeFamily';
}

async function redeemCode(parts: SessionParts, request: CodeRequest): Promise<Session | null> {
  const { tokens, people, audit } = parts.repositories;
  const nowMs = parts.clock.nowMs();
  const code = await tokens.takeCode(hashToken(request.code), nowMs);
  if (!code) return null;
  const { familyId, personId } = code;
  if (code.usedAtMs !== null) {
    await tokens.revokeFamily(familyId, nowMs);
    await audit.append({ atMs: nowMs, who: personId, what: 'authorizationCode.reused', detail: {} });
    return null;
  }
  const isProved =
    code.expiresAtMs > nowMs &&
    code.oauthClientId === request.clientId &&
    code.redirectUri === request.redirectUri &&
    isVerifierOf(code.codeChallenge, request.codeVerifier);
  const person = isProved ? await people.findById(personId) : null;
  if (!person) return null;
  return begin(parts, person, { familyId, familyEndsAtMs: null });
}

async function begin(
  { repositories, signer, clock }: SessionParts,
  person: PersonRecord,
  { familyId, familyEndsAtMs }: Pick<RefreshTokenRecord, 'familyId' | 'familyEndsAtMs'>,
): Promise<Session> {
  const refreshToken = newOpaqueToken();
  const issuedAtMs = clock.nowMs();
  await repositories.tokens.addRefreshToken({
    ...{ tokenHash: hashToken(refreshToken), familyId, personId: person.id, issuedAtMs, familyEndsAtMs },
    expiresAtMs: Math.min(issuedAtMs + REFRESH_LIFETIME_MS, familyEndsAtMs ?? Number.POSITIVE_INFINITY),
  });
  return toSession(signer, person, { familyId, refreshToken });
}

async function refresh(parts: SessionParts, refreshToken: string): Promise<Session | 'notInStore' | null> {
  const { tokens, people, audit } = parts.repositories;
  const nowMs = parts.clock.nowMs();
  const successor = newOpaqueToken();
  const exchange = await tokens.exchange({
    presentedHash: hashToken(refreshToken),
    successorHash: hashToken(successor),
    successorExpiresAtMs: nowMs + REFRESH_LIFETIME_MS,
    nowMs,
    judge: (token, heir) => judgeRefreshToken(token, heir, nowMs),
  });
  if (exchange === null) return isOpaqueToken(refreshToken) ? 'notInStore' : null;
  if (exchange.verdict === 'refuse') return null;
  const note = (what: string) => audit.append({ atMs: nowMs, who: exchange.personId, what, detail: {} });
  if (exchange.verdict === 'revokeFamily') {
    await note('refreshToken.reused');
    return null;
  }
  if (exchange.verdict === 'replace') await note('refreshToken.replaced');
  const person = await people.findById(exchange.personId);
  if (!person) return null;
  return toSession(parts.signer, person, { familyId: exchange.familyId, refreshToken: successor });
}

async function toSession(
  signer: TokenSigner,
  person: PersonRecord,
  { familyId, refreshToken }: { familyId: string; refreshToken: string },
): Promise<Session> {
  return {
    accessToken: await signer.signAccessToken(person, familyId),
    refreshToken,
    idToken: await signer.signIdToken(person),
    expireDurationSeconds: ACCESS_LIFETIME_S,
    client: person.clientId,
    name: person.name,
    phoneNumber: person.phoneNumber,
    language: person.language,
    email: person.email,
    unitSystem: person.unitSystem,
    unitMetricSubsystem: person.unitMetricSubsystem,
    authorities: person.authorities,
  };
}
