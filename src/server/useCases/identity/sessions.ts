import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Session } from '#contracts/session.ts';
import type { CodeTokenRequest } from '#contracts/tokenRequest.ts';
import { isAnybody, isKiosk } from '#domain/people/rights.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type {
  RefreshTokenRecord,
  RefreshVerdict,
  TokenFamily,
} from '../../storage/repositories/tokensRepository.ts';
import type { Proof } from '../../storage/tables/sessions.ts';
import type { Outbox } from '../../storage/rows/notice.ts';
import { mayRead } from '../access/sessionHooks.ts';
import { hashToken, isOpaqueToken, isVerifierOf, newOpaqueToken } from '../access/opaqueTokens.ts';
import { ACCESS_LIFETIME_S } from '../access/keyRing.ts';
import { standingLimits } from '../access/standings.ts';
import { endStolenSession } from './stolenSession.ts';
import type { TokenSigner } from '../access/tokenSigner.ts';

/** Source: RFC 6749, 4.1.2: a code lives at most 10 minutes; ours is fetched by a script at once. */
export const CODE_LIFETIME_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** Sliding: each renewal starts it anew, so a wall display stays signed in as long as it runs. */
export const REFRESH_LIFETIME_MS = 90 * DAY_MS;
/** No renewal carries the session of a person further from its sign-in (GAP-141). That of a display has no such end. */
const SESSION_LIFETIME_MS = 30 * DAY_MS;
/**
 * Two tabs that renew together present one token twice; that long it is taken for the same holder. Later it is taken for
 * theft, and the whole family ends (RFC 9700, 4.14.2), unless nobody has ever presented what came after it: then the
 * answer was lost on the way, however long ago, as to a display whose network went.
 */
export const REUSE_GRACE_MS = 60_000;

type CodeRequest = z.infer<typeof CodeTokenRequest>;

export interface SessionDependencies {
  repositories: Pick<Repositories, 'people' | 'sessions' | 'tokens' | 'together'>;
  signer: TokenSigner;
  clock: ServerClock;
  /** A session that was not used for longer ends; null: it may rest as long as it lasts (GAP-141). */
  idleLimitMs?: number | null;
  /** Takes letters to people; without it nobody is told of a session that was stolen. */
  outbox?: Outbox;
}

export interface CodeOrder {
  personId: string;
  oauthClientId: string;
  redirectUri: string;
  codeChallenge: string;
  /** How the person proved who they are. */
  provedBy: Proof;
}

/** Where a session is begun from. */
export interface SessionOrigin {
  /** User agent. */
  device: string;
  /** Network address. */
  address: string;
}

/** How a session begins that no code begins. */
export interface SessionStart extends Partial<SessionOrigin> {
  provedBy: Proof;
  /** Of a guest by link: who issued it, and in which session. */
  issuedBy?: string;
  issuingFamilyId?: string | null;
}

/** The life of sessions: a code begins one, refresh tokens carry it on, sign-out or theft ends it. */
export function createSessions(dependencies: SessionDependencies) {
  const { tokens } = dependencies.repositories;
  const signOut = (familyId: string) => endBySignOut(dependencies, familyId);

  return {
    /** A code for one sign-in; works once, for CODE_LIFETIME_MS. */
    async issueCode(order: CodeOrder): Promise<string> {
      const code = newOpaqueToken();
      const expiresAtMs = dependencies.clock.nowMs() + CODE_LIFETIME_MS;
      await tokens.addCode({
        ...order,
        codeHash: hashToken(code),
        familyId: randomUUID(),
        expiresAtMs,
      });
      return code;
    },

    /** A session that no renewal carries beyond `endsAtMs`; null: it lasts as long as it is renewed. */
    begin: (person: PersonRecord, endsAtMs: number | null, start: SessionStart) =>
      begin(dependencies, person, { familyId: randomUUID(), endsAtMs, ...start }),

    /**
     * Null when the code is unknown, used, expired or not proved, or its person may not sign in; a code that comes twice
     * ends what it began.
     */
    redeemCode: (request: CodeRequest, origin?: SessionOrigin) => redeemCode(dependencies, request, origin),

    /**
     * Null when the token is expired, revoked or reused, or no token of ours; reuse ends the whole family. `notInStore`:
     * ours by its form, and unknown here, which is no theft: it was deleted, or the store is an older copy than the token.
     */
    refresh: (refreshToken: string) => refresh(dependencies, refreshToken),

    /** Ends a session by its refresh token; one that is not stored changes nothing. */
    async endByRefreshToken(refreshToken: string): Promise<void> {
      const token = await tokens.findRefreshToken(hashToken(refreshToken));
      if (token) await signOut(token.familyId);
    },

    async endById(sessionId: string): Promise<void> {
      await signOut(sessionId);
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;

async function endBySignOut({ repositories, clock }: SessionDependencies, familyId: string): Promise<void> {
  const atMs = clock.nowMs();
  await repositories.together(async ({ sessions, audit }) => {
    const standing = await sessions.findStanding(familyId, { nowMs: atMs, usedSinceMs: null });
    await sessions.end(familyId, 'signedOut', atMs);
    if (standing === null) return;
    const { id: who, clientId } = standing.person;
    await audit.append({ atMs, who, clientId, what: 'session.signedOut', detail: {} });
  });
}

/** What becomes of a refresh token that is presented now. */
function judgeRefreshToken(
  token: Pick<RefreshTokenRecord, 'expiresAtMs' | 'usedAtMs' | 'revokedAtMs'>,
  { heir, hasRival }: TokenFamily,
  nowMs: number,
): RefreshVerdict {
  if (token.expiresAtMs <= nowMs) return 'refuse';
  // it was replaced, or its family has ended; replaced, and yet presented: there are two holders
  if (token.revokedAtMs !== null) return heir === 'none' ? 'refuse' : 'revokeFamily';
  // one token gave two, and both go on: its holder and another person
  if (hasRival) return 'revokeFamily';
  if (token.usedAtMs === null || nowMs - token.usedAtMs <= REUSE_GRACE_MS) return 'rotate';
  return heir === 'waiting' ? 'replace' : 'revokeFamily';
}

async function redeemCode(
  dependencies: SessionDependencies,
  request: CodeRequest,
  origin: SessionOrigin = { device: '', address: '' },
): Promise<Session | null> {
  const { repositories } = dependencies;
  const { tokens, people, together } = repositories;
  const nowMs = dependencies.clock.nowMs();
  const code = await tokens.takeCode(hashToken(request.code), nowMs);
  if (!code) return null;
  const { familyId, personId } = code;
  if (code.usedAtMs !== null) {
    const theft = { familyId, personId, atMs: nowMs, what: 'authorizationCode.reused' } as const;
    if (await together((inside) => endStolenSession(inside, theft, dependencies.outbox)))
      dependencies.outbox?.noteQueued();
    return null;
  }
  const isProved =
    code.expiresAtMs > nowMs &&
    code.oauthClientId === request.clientId &&
    code.redirectUri === request.redirectUri &&
    isVerifierOf(code.codeChallenge, request.codeVerifier);
  const person = isProved ? await people.findById(personId) : null;
  if (!person || !isAnybodyThere(person)) return null;
  const endsAtMs = isKiosk(person.authorities) ? null : nowMs + SESSION_LIFETIME_MS;
  const provedBy = code.provedBy ?? 'password';
  const { codeHash } = code;
  const session = await begin(dependencies, person, { familyId, codeHash, endsAtMs, provedBy, ...origin });
  // a person who was disabled, of a client that was suspended, or whose sign-ins were ended meanwhile, has no session
  const isStanding = await repositories.sessions.findStanding(familyId, { nowMs, usedSinceMs: null });
  return isStanding === null ? null : session;
}

/** Whether a person may sign in and renew by the authorities that they hold (GAP-19). */
function isAnybodyThere({ authorities, clientId }: PersonRecord): boolean {
  return isAnybody(authorities, clientId);
}

type Beginning = SessionStart & { familyId: string; endsAtMs: number | null; codeHash?: string };

async function begin(
  { repositories, signer, clock }: SessionDependencies,
  person: PersonRecord,
  { familyId, endsAtMs, codeHash, ...start }: Beginning,
): Promise<Session> {
  const refreshToken = newOpaqueToken();
  const nowMs = clock.nowMs();
  const personId = person.id;
  const session = {
    familyId,
    personId,
    startedAtMs: nowMs,
    lastUsedAtMs: nowMs,
    endsAtMs,
    // a provider may have asked nothing: it has a session of its own with the browser
    provedAtMs: start.provedBy === 'outside' ? null : nowMs,
  };
  await repositories.together(async ({ people, sessions, tokens }) => {
    await people.hold(personId); // the call that ends what was begun has deleted the code, or finds the session
    if (codeHash !== undefined && !(await tokens.hasCode(codeHash))) return;
    await sessions.begin({ ...session, ...start });
    await tokens.addRefreshToken({
      tokenHash: hashToken(refreshToken),
      familyId,
      personId,
      issuedAtMs: nowMs,
      familyEndsAtMs: endsAtMs,
      expiresAtMs: Math.min(nowMs + REFRESH_LIFETIME_MS, endsAtMs ?? Number.POSITIVE_INFINITY),
    });
  });
  return toSession(signer, person, { familyId, refreshToken });
}

async function refresh(
  dependencies: SessionDependencies,
  refreshToken: string,
): Promise<Session | 'notInStore' | null> {
  const { sessions } = dependencies.repositories;
  const nowMs = dependencies.clock.nowMs();
  const successor = newOpaqueToken();
  const exchanged = await exchange(dependencies, refreshToken, successor);
  if (exchanged === null) return isOpaqueToken(refreshToken) ? 'notInStore' : null;
  const familyId = exchanged.renewed;
  if (familyId === null) return null;
  const standing = await sessions.findStanding(
    familyId,
    standingLimits(nowMs, dependencies.idleLimitMs ?? null),
  );
  if (standing === null) return null;
  const { person, issuer } = standing;
  if (!mayRead({ client: person.clientId, authorities: person.authorities, issuer })) return null;
  await sessions.noteUse([familyId], nowMs);
  return toSession(dependencies.signer, person, { familyId, refreshToken: successor });
}

/**
 * Uses up a token, or ends its session where it has two holders. Answers with the id of the session that it renews;
 * null: it is not stored.
 */
async function exchange(
  { repositories, clock, outbox }: SessionDependencies,
  refreshToken: string,
  successor: string,
): Promise<{ renewed: string | null } | null> {
  const nowMs = clock.nowMs();
  let isQueued = false;
  const answer = await repositories.together(async (inside) => {
    const { tokens, people, audit } = inside;
    const exchanged = await tokens.exchange({
      presentedHash: hashToken(refreshToken),
      successorHash: hashToken(successor),
      successorExpiresAtMs: nowMs + REFRESH_LIFETIME_MS,
      nowMs,
      judge: (token, family) => judgeRefreshToken(token, family, nowMs),
    });
    if (exchanged === null) return null;
    const { verdict, familyId, personId } = exchanged;
    if (verdict === 'revokeFamily') {
      const theft = { familyId, personId, atMs: nowMs, what: 'refreshToken.reused' } as const;
      isQueued = await endStolenSession(inside, theft, outbox);
    }
    if (verdict === 'replace') {
      const clientId = (await people.findById(personId))?.clientId ?? null;
      await audit.append({ atMs: nowMs, who: personId, clientId, what: 'refreshToken.replaced', detail: {} });
    }
    return { renewed: verdict === 'rotate' || verdict === 'replace' ? familyId : null };
  });
  if (isQueued) outbox?.noteQueued();
  return answer;
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
