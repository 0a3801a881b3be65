import { HttpError } from '#adapters/api/httpClient.ts';
import { toSessionGrant } from '#adapters/api/sessionGrant.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import type { Session } from '#contracts/session.ts';
import { leftMs } from '#machines/session/sessionGrant.ts';
import { createSessions, type SessionDependencies } from '#server/useCases/identity/sessions.ts';
import { createUnsignedTokens } from './unsignedTokens.ts';
import type { PersonRecord } from '#server/storage/repositories/peopleRepository.ts';
import {
  heirOf,
  type RefreshExchange,
  type RefreshTokenRecord,
} from '#server/storage/repositories/tokensRepository.ts';

const KIOSK = {
  id: 'kiosk',
  clientId: 'ACME',
  email: 'kiosk@acme.example',
  name: 'Yard Kiosk',
  phoneNumber: '',
  language: 'en-US',
  unitSystem: -1,
  unitMetricSubsystem: 0,
  authorities: ['user_endpoints'],
} as unknown as PersonRecord;

/** `lostAndGone`: the answer to a renewal is lost, and nothing comes through any more. */
type Fault = 'down' | 'answerLost' | 'lostAndGone' | null;

/** The service's own rules of tokens, over a store in memory that keeps what they write. */
export function createTokenService(nowMs: () => number) {
  const tokens = new Map<string, RefreshTokenRecord>();
  const audited: string[] = [];
  const signer = createUnsignedTokens(nowMs);
  const stored = {
    sessions: sessionsOver(tokens),
    people: { findById: async () => KIOSK, hold: async () => KIOSK },
    audit: { append: async ({ what }: { what: string }) => void audited.push(what) },
    tokens: storeOf(tokens),
  };
  const sessions = createSessions({
    signer,
    clock: { nowMs },
    repositories: {
      ...stored,
      together: (work: (platform: typeof stored) => Promise<unknown>) => work(stored),
    } as unknown as SessionDependencies['repositories'],
  });
  const renewalsLeftMs: number[] = [];
  let fault: Fault = null;
  let current: Session | null = null;
  let refusedBearer: string | null = null;
  let busy = 0;

  async function refresh(refreshToken: string): Promise<Session> {
    if (fault === 'down') throw new HttpError(0, 'offline');
    const renewed = await sessions.refresh(refreshToken);
    if (renewed === null || renewed === 'notInStore')
      throw new HttpError(401, 'refused', { generalError: { message: 'refreshTokenNotFoundOrExpired' } });
    if (fault === 'answerLost' || fault === 'lostAndGone') {
      fault = fault === 'answerLost' ? null : 'down';
      throw new HttpError(0, 'timeout');
    }
    if (current !== null) renewalsLeftMs.push(leftMs(toSessionGrant(current, nowMs())));
    current = renewed;
    return renewed;
  }

  return {
    async signIn() {
      current = await sessions.begin(KIOSK, null, { provedBy: 'enrolment' });
      return current;
    },
    auth: {
      async refresh(refreshToken: string) {
        busy += 1;
        return refresh(refreshToken).finally(() => (busy -= 1));
      },
    } as Platform['auth'],
    async takes(token: string | null) {
      busy += 1;
      const person = token === null || token === refusedBearer ? null : await signer.readAccessToken(token);
      busy -= 1;
      return person !== null;
    },
    fail: (how: Fault) => void (fault = how),
    refuseBearer: () => void (refusedBearer = current?.accessToken ?? null),
    isBusy: () => busy > 0,
    /** What was left of each session when it was renewed, ms; those since the last time of asking. */
    takeRenewals: () => renewalsLeftMs.splice(0),
    thefts: () => audited.filter((what) => what === 'refreshToken.reused').length,
  };
}

/** The one session of the display: it stands until it is ended. */
function sessionsOver(tokens: Map<string, RefreshTokenRecord>) {
  const ended = new Set<string>();
  return {
    begin: async () => {},
    noteUse: async () => {},
    findStanding: async (familyId: string) => (ended.has(familyId) ? null : { person: KIOSK, issuer: null }),
    async end(familyId: string, _how: string, atMs: number) {
      ended.add(familyId);
      for (const [hash, token] of tokens)
        if (token.familyId === familyId) tokens.set(hash, { ...token, revokedAtMs: atMs });
    },
  };
}

/** Refresh tokens as the store keeps them: the rules judge, and one exchange uses one up. */
function storeOf(tokens: Map<string, RefreshTokenRecord>): SessionDependencies['repositories']['tokens'] {
  return {
    async addRefreshToken(token: RefreshTokenRecord) {
      tokens.set(token.tokenHash, { ...token, usedAtMs: null, revokedAtMs: null });
    },
    async exchange(order: RefreshExchange) {
      const { presentedHash, successorHash, successorExpiresAtMs, nowMs, judge } = order;
      const presented = tokens.get(presentedHash);
      if (presented === undefined) return null;
      const { familyId, personId, usedAtMs } = presented;
      const heirs = [...tokens.values()].filter(
        (token) =>
          token.tokenHash !== presentedHash &&
          token.familyId === familyId &&
          token.revokedAtMs === null &&
          token.issuedAtMs >= (usedAtMs ?? Number.POSITIVE_INFINITY),
      );
      const hasRival = [...tokens.values()].some(
        (token) =>
          usedAtMs === null &&
          token.familyId === familyId &&
          token.revokedAtMs === null &&
          (token.usedAtMs ?? Number.NEGATIVE_INFINITY) > presented.issuedAtMs,
      );
      const verdict = judge(presented, { heir: heirOf(heirs), hasRival });
      if (verdict === 'replace')
        for (const heir of heirs) tokens.set(heir.tokenHash, { ...heir, revokedAtMs: nowMs });
      if (verdict === 'rotate' || verdict === 'replace') {
        tokens.set(presentedHash, { ...presented, usedAtMs: usedAtMs ?? nowMs });
        tokens.set(successorHash, {
          ...presented,
          tokenHash: successorHash,
          issuedAtMs: nowMs,
          expiresAtMs: successorExpiresAtMs,
          usedAtMs: null,
        });
      }
      return { verdict, familyId, personId };
    },
  } as unknown as SessionDependencies['repositories']['tokens'];
}
