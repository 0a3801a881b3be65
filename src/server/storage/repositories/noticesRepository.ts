import { and, asc, eq, gte, inArray, isNull, lt, min, not, or, sql } from 'drizzle-orm';
import type { YardId } from '#domain/locations/yardId.ts';
import { nextTurn } from '../../platform/threads/slices.ts';
import type { PastQuery } from '../rows/pastQuery.ts';
import { isLetter, type LetterContent, type NoticeContent } from '../rows/notice.ts';
import type { NewNotice, NoticeChanges, OpenNotice } from '../rows/noticeQueue.ts';
import { PERSON_CHANNELS } from '../rows/personChannel.ts';
import type { Database } from '../connection/database.ts';
import { notices } from '../tables/notices.ts';
import { inChunks } from './inChunks.ts';
import { isOneOf } from './isOneOf.ts';
import { isOfEarlier } from './ofEarlierFacility.ts';
import { HAS_LOST_ATTEMPT, MAY_HAVE_ARRIVED, noticeQueueOf, WITHOUT_SECRETS } from './noticeQueueStore.ts';

export type NewLetter = Omit<NewNotice, 'content'> & { readonly content: LetterContent };

/** A notice of a hazard and what became of it. */
export type PastNotice = Pick<
  typeof notices.$inferSelect,
  'facilityId' | 'channel' | 'state' | 'createdAtMs' | 'settledAtMs' | 'confirmedAtMs'
> & { readonly content: NoticeContent };

const QUEUED = {
  id: notices.id,
  clientId: notices.clientId,
  facilityId: notices.facilityId,
  thread: notices.thread,
  channel: notices.channel,
  content: notices.content,
  createdAtMs: notices.createdAtMs,
};

export type QueueReading = { readonly waiting: number; readonly oldestAtMs: number | null };

/** A notice or letter that was put on the queue. */
export type QueuedNotice = Pick<
  typeof notices.$inferSelect,
  'id' | 'clientId' | 'facilityId' | 'thread' | 'channel' | 'content' | 'createdAtMs'
>;

/** Notices that a plan put on the queue, and ids of those that it took back: those of its list that still waited. */
export type RecordedPlan = {
  readonly queued: readonly QueuedNotice[];
  readonly superseded: readonly string[];
};

type Confirmation = { confirmedAtMs: number; isFirst: boolean; clientId: string };

/** The queue of notices and their record. */
export function createNoticesRepository(db: Database) {
  return {
    ...noticeQueueOf(db),
    ...lettersOf(db),

    /** Open notices of a facility, oldest first. */
    async openOf(clientId: string, facilityId: string): Promise<OpenNotice[]> {
      const { id, thread, address, state, attempts, content, gid } = notices;
      const rows = await db
        .select({ id, thread, address, state, attempts, content, hasLostAttempt: HAS_LOST_ATTEMPT })
        .from(notices)
        .where(
          and(eq(notices.clientId, clientId), eq(notices.facilityId, facilityId), eq(notices.isOpen, true)),
        )
        .orderBy(asc(gid));
      return rows.flatMap(({ content: told, ...row }) => (isLetter(told) ? [] : [{ ...row, content: told }]));
    },

    list: (query: PastQuery) => list(db, query),

    /** Takes back all that waits for a person, of yards and letters. @returns Their ids. */
    takeBackOf: (personId: string) => takeBackOf(db, personId),

    /** Facilities that have open notices. */
    async facilitiesWithOpen(): Promise<YardId[]> {
      const { clientId, facilityId } = notices;
      return db.selectDistinct({ clientId, facilityId }).from(notices).where(eq(notices.isOpen, true));
    },

    /** Carries out a plan, all of it or nothing. */
    record: (plan: NoticeChanges, isUrgent: (content: NoticeContent) => boolean) =>
      record(db, plan, isUrgent),

    /** Notes that a reader has confirmed it, once. null: there is no such notice. */
    async confirm(id: string, nowMs: number): Promise<Confirmation | null> {
      const [first] = await db
        .update(notices)
        .set({ confirmedAtMs: nowMs })
        .where(and(eq(notices.id, id), isNull(notices.confirmedAtMs)))
        .returning({ clientId: notices.clientId });
      if (first) return { confirmedAtMs: nowMs, isFirst: true, ...first };
      const { confirmedAtMs, clientId } = notices;
      const [known] = await db.select({ confirmedAtMs, clientId }).from(notices).where(eq(notices.id, id));
      if (known === undefined || known.confirmedAtMs === null) return null;
      return { confirmedAtMs: known.confirmedAtMs, isFirst: false, clientId: known.clientId };
    },

    /** How many wait or are underway, and since when the oldest does. */
    async reading(): Promise<QueueReading> {
      const [row] = await db
        .select({ waiting: sql<number>`count(*)::int`, oldestAtMs: min(notices.createdAtMs) })
        .from(notices)
        .where(inArray(notices.state, ['waiting', 'sending']));
      return row ?? { waiting: 0, oldestAtMs: null };
    },

    /** Deletes notices of hazards and letters that were made before, epoch ms, and say nothing of the present. */
    async deleteBefore({ hazardsMs, lettersMs }: { hazardsMs: number; lettersMs: number }): Promise<void> {
      const { createdAtMs, facilityId, isOpen } = notices;
      const isLetterRow = sql`${facilityId} = ''`; // as the index on letters has it
      await db.delete(notices).where(and(not(isLetterRow), lt(createdAtMs, hazardsMs), eq(isOpen, false)));
      await db.delete(notices).where(and(isLetterRow, lt(createdAtMs, lettersMs), eq(isOpen, false)));
    },
  };
}
export type NoticesRepository = ReturnType<typeof createNoticesRepository>;

/** Notices of hazards at facilities of a client that were made in a stretch of time, in that order; letters are none. */
async function list(
  db: Database,
  { clientId, facilityIds, fromMs, toMs, limit }: PastQuery,
): Promise<PastNotice[]> {
  const { facilityId, channel, content, state, createdAtMs, settledAtMs, confirmedAtMs, gid } = notices;
  const rows = await db
    .select({ facilityId, channel, content, state, createdAtMs, settledAtMs, confirmedAtMs })
    .from(notices)
    .where(
      and(
        eq(notices.clientId, clientId),
        isOneOf(facilityId, facilityIds),
        not(isOfEarlier(notices, createdAtMs)),
        gte(createdAtMs, fromMs),
        lt(createdAtMs, toMs),
        inArray(sql`${content} ->> 'kind'`, ['begun', 'over', 'unwatched']),
      ),
    )
    .orderBy(asc(gid))
    .limit(limit);
  return rows.flatMap(({ content: told, ...row }) => (isLetter(told) ? [] : [{ ...row, content: told }]));
}

async function takeBackOf(db: Database, personId: string): Promise<string[]> {
  // no judge takes back a letter that is underway, and its next attempt would go out
  const isUnderway = and(eq(notices.state, 'sending'), eq(notices.facilityId, ''));
  // threads begin with the channel and the person
  const isTheirs = PERSON_CHANNELS.map(
    (channel) =>
      sql`starts_with(${notices.thread}, ${`${JSON.stringify([channel, personId]).slice(0, -1)},`})`,
  );
  const rows = await db
    .update(notices)
    .set({
      state: 'superseded',
      isOpen: sql`${notices.isOpen} and ${MAY_HAVE_ARRIVED}`,
      content: WITHOUT_SECRETS,
    })
    .where(and(or(eq(notices.state, 'waiting'), isUnderway), or(...isTheirs)))
    .returning({ id: notices.id });
  return rows.map(({ id }) => id);
}

/** Letters on the queue: what people send, and what the service tells one person. */
function lettersOf(db: Database) {
  return {
    /** Puts what people send on the queue. They say nothing of a yard, so that no judge of hazards ever looks at them. */
    async queueLetters(clientId: string, made: readonly NewLetter[]): Promise<QueuedNotice[]> {
      const queued: QueuedNotice[] = [];
      for (const chunk of inChunks(made)) {
        const rows = chunk.map((letter) => toLetterRow(clientId, letter));
        queued.push(...(await db.insert(notices).values(rows).returning(QUEUED)));
        await nextTurn();
      }
      return queued;
    },

    /** Puts letters on the queue of whose threads nothing was ever made. */
    async queueLettersOnce(clientId: string, made: readonly NewLetter[]): Promise<QueuedNotice[]> {
      const threads = made.map(({ thread }) => thread);
      const { thread } = notices;
      const known = await db.select({ thread }).from(notices).where(inArray(thread, threads));
      const isKnown = new Set(known.map((row) => row.thread));
      const rows = made.filter((letter) => !isKnown.has(letter.thread));
      if (rows.length === 0) return [];
      return db
        .insert(notices)
        .values(rows.map((letter) => toLetterRow(clientId, letter)))
        .returning(QUEUED);
    },
  };
}

async function record(
  db: Database,
  plan: NoticeChanges,
  isUrgent: (content: NoticeContent) => boolean,
): Promise<RecordedPlan> {
  return db.transaction(async (tx) => {
    const superseded: string[] = [];
    for (const ids of inChunks(plan.supersede)) {
      const rows = await tx
        .update(notices)
        .set({ state: 'superseded', isOpen: MAY_HAVE_ARRIVED })
        .where(and(inArray(notices.id, ids), eq(notices.state, 'waiting'))) // one that left meanwhile has left
        .returning({ id: notices.id });
      superseded.push(...rows.map(({ id }) => id));
    }
    for (const ids of inChunks(plan.close)) {
      await tx.update(notices).set({ isOpen: false }).where(inArray(notices.id, ids));
    }
    const queued: QueuedNotice[] = [];
    for (const chunk of inChunks(plan.make)) {
      const rows = chunk.map((made) => toRow(made, isUrgent(made.content)));
      queued.push(...(await tx.insert(notices).values(rows).onConflictDoNothing().returning(QUEUED)));
      await nextTurn();
    }
    return { queued, superseded };
  });
}

function toRow({ content, ...made }: NewNotice, isUrgent: boolean): typeof notices.$inferInsert {
  const { place, decidedAtMs } = content;
  return {
    ...made,
    content,
    isUrgent,
    createdAtMs: decidedAtMs,
    dueAtMs: decidedAtMs,
    clientId: place.clientId,
    facilityId: place.facilityId,
  };
}

function toLetterRow(clientId: string, made: NewLetter): typeof notices.$inferInsert {
  const { decidedAtMs } = made.content;
  return {
    ...made,
    clientId,
    facilityId: '',
    isOpen: false,
    isUrgent: made.content.kind === 'overrideRevoked',
    createdAtMs: decidedAtMs,
    dueAtMs: decidedAtMs,
  };
}
