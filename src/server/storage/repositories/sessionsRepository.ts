import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../connection/database.ts';
import type { StandingChanges } from './standingChanges.ts';
import { people } from '../tables/people.ts';
import { clients } from '../tables/places.ts';
import { sessions, type SessionEnd } from '../tables/sessions.ts';
import { refreshTokens } from '../tables/tokens.ts';
import { holdPerson } from './holdPerson.ts';
import { inChunks } from './inChunks.ts';
import type { PersonRecord } from './peopleRepository.ts';

export type SessionRecord = typeof sessions.$inferSelect;
export type NewSession = Omit<typeof sessions.$inferInsert, 'endedAtMs' | 'endedHow'>;

/** A session that still counts, its person, and for a guest by link the person who issued the link. */
export type StandingSession = {
  readonly session: SessionRecord;
  readonly person: PersonRecord;
  readonly issuer: { readonly id: string; readonly authorities: readonly string[] } | null;
};

/** When a session is judged, and since when it must have been used; null: it may rest as long as it lasts. */
export type StandingLimits = { readonly nowMs: number; readonly usedSinceMs: number | null };

/**
 * Asks in the transaction that carries out an order whether the person who gave it still may: the end of their session
 * or right waits for the commit. Throws where it has come before.
 */
export type StillMay = (inside: {
  readonly sessions: Pick<SessionsRepository, 'holdStanding'>;
}) => Promise<void>;

/** Whose sessions end, how and when; all but `keptFamilyId` where it is named. */
type PersonSessionsEnd = {
  readonly how: SessionEnd;
  readonly atMs: number;
  readonly keptFamilyId?: string | null;
};

const issuingSession = alias(sessions, 'issuing_session');
const issuer = alias(people, 'issuer');

/**
 * Sessions of people. Each is a family of refresh tokens: whatever ends a session revokes its tokens, and ends the
 * sessions of guests whose links were issued in it. Several rows change: outside of a transaction use `together`.
 */
export function createSessionsRepository(db: Database, tellChanged: StandingChanges['tell']) {
  async function findEachStanding(familyIds: readonly string[], limits: StandingLimits) {
    const found: StandingSession[] = [];
    for (const chunk of inChunks(familyIds)) {
      found.push(...(await listStanding(db, inArray(sessions.familyId, chunk), limits)));
    }
    return found;
  }
  async function endAndTell(which: SQL | undefined, end: Pick<PersonSessionsEnd, 'how' | 'atMs'>) {
    const familyIds = await endEach(db, which, end);
    tellChanged(familyIds);
    return familyIds;
  }

  return {
    async begin(session: NewSession): Promise<void> {
      await db.insert(sessions).values(session);
    },

    /**
     * Null: unknown, ended, over or unused for too long; its person is disabled or its client suspended; or, of a guest by
     * link, any of that is so for the session and the person that issued the link.
     */
    async findStanding(familyId: string, limits: StandingLimits): Promise<StandingSession | null> {
      const [found] = await findEachStanding([familyId], limits);
      return found ?? null;
    },

    /** As `findStanding`, of a session that neither ends nor gets other rights until the transaction ends. */
    async holdStanding(familyId: string, limits: StandingLimits): Promise<StandingSession | null> {
      await holdShared(db, familyId);
      const [found] = await findEachStanding([familyId], limits);
      return found ?? null;
    },

    /** Those of the sessions that stand, as `findStanding` says, in one query. */
    findEachStanding,

    /** Standing sessions of a person, the newest use first. */
    async listOf(personId: string, limits: StandingLimits): Promise<SessionRecord[]> {
      const found = await listStanding(db, eq(sessions.personId, personId), limits);
      return found.map(({ session }) => session).sort((one, other) => other.lastUsedAtMs - one.lastUsedAtMs);
    },

    /** Ends a session, with the sessions of guests by its links. Answers with those that ended now. */
    end: (familyId: string, how: SessionEnd, atMs: number) =>
      endAndTell(eq(sessions.familyId, familyId), { how, atMs }),

    /** Ends all sessions of a person, but for one where it is named. Answers with those that ended now. */
    async endAllOf(personId: string, { how, atMs, keptFamilyId }: PersonSessionsEnd): Promise<string[]> {
      await holdPerson(db, personId);
      const kept = keptFamilyId ? ne(sessions.familyId, keptFamilyId) : undefined;
      return endAndTell(and(eq(sessions.personId, personId), kept), { how, atMs });
    },

    /**
     * Notes that sessions were used; never takes a later use back. Waits for none that is held, which is noted with its
     * next use: an order holds its own session while it ends others, and each could wait for the other.
     */
    async noteUse(familyIds: readonly string[], atMs: number): Promise<void> {
      for (const chunk of inChunks(familyIds)) {
        const free = db
          .select({ familyId: sessions.familyId })
          .from(sessions)
          .where(and(inArray(sessions.familyId, chunk), lt(sessions.lastUsedAtMs, atMs)))
          .for('no key update', { skipLocked: true });
        await db.update(sessions).set({ lastUsedAtMs: atMs }).where(inArray(sessions.familyId, free));
      }
    },

    /** Forgets sessions that ended before that, by whatever way. */
    async deleteEndedBefore(beforeMs: number): Promise<void> {
      await db.delete(sessions).where(or(lt(sessions.endedAtMs, beforeMs), lt(sessions.endsAtMs, beforeMs)));
    },
  };
}
export type SessionsRepository = ReturnType<typeof createSessionsRepository>;

/** Others may hold it too. In the order of `endAllOf`, so that neither waits for the other. */
async function holdShared(db: Pick<Database, 'select'>, familyId: string): Promise<void> {
  const isIt = eq(sessions.familyId, familyId);
  const [found] = await db.select({ personId: sessions.personId }).from(sessions).where(isIt);
  if (found === undefined) return;
  await db.select({ id: people.id }).from(people).where(eq(people.id, found.personId)).for('share');
  await db.select({ familyId: sessions.familyId }).from(sessions).where(isIt).for('share');
}

async function listStanding(
  db: Pick<Database, 'select'>,
  which: SQL | undefined,
  limits: StandingLimits,
): Promise<StandingSession[]> {
  return db
    .select({
      session: sessions,
      person: people,
      issuer: { id: issuer.id, authorities: issuer.authorities },
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .innerJoin(clients, eq(clients.id, people.clientId))
    .leftJoin(issuer, eq(issuer.id, sessions.issuedBy))
    .leftJoin(issuingSession, eq(issuingSession.familyId, sessions.issuingFamilyId))
    .where(
      and(
        which,
        goesOn(sessions, limits),
        isNull(people.disabledAtMs),
        isNull(clients.suspendedAtMs),
        or(isNull(sessions.issuedBy), isNull(issuer.disabledAtMs)),
        or(isNull(sessions.issuingFamilyId), goesOn(issuingSession, limits)),
      ),
    )
    .orderBy(desc(sessions.lastUsedAtMs));
}

function goesOn(
  session: typeof sessions | typeof issuingSession,
  { nowMs, usedSinceMs }: StandingLimits,
): SQL | undefined {
  return and(
    isNotNull(session.familyId), // an issuing session may be forgotten by now
    isNull(session.endedAtMs),
    or(isNull(session.endsAtMs), gt(session.endsAtMs, nowMs)),
    // a display rests as long as its place is closed
    usedSinceMs === null ? undefined : or(isNull(session.endsAtMs), gt(session.lastUsedAtMs, usedSinceMs)),
  );
}

type Writer = Pick<Database, 'select' | 'update'>;

async function endEach(
  db: Writer,
  which: SQL | undefined,
  { how, atMs }: Pick<PersonSessionsEnd, 'how' | 'atMs'>,
): Promise<string[]> {
  const ended = await db
    .update(sessions)
    .set({ endedAtMs: atMs, endedHow: how })
    .where(and(which, isNull(sessions.endedAtMs)))
    .returning({ familyId: sessions.familyId });
  const familyIds = ended.map(({ familyId }) => familyId);
  if (familyIds.length === 0) return [];
  await db
    .update(refreshTokens)
    .set({ revokedAtMs: atMs })
    .where(and(inArray(refreshTokens.familyId, familyIds), isNull(refreshTokens.revokedAtMs)));
  const guests = inArray(sessions.issuingFamilyId, familyIds);
  return [...familyIds, ...(await endEach(db, guests, { how: 'withIssuer', atMs }))];
}
