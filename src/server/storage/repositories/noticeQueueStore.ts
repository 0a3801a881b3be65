import { and, eq, gt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { YardId } from '#domain/locations/yardId.ts';
import { MAX_AHEAD_MS } from '../../platform/time/aheadOfClock.ts';
import type { LetterContent, NoticeContent } from '../rows/notice.ts';
import { FIRST_WAIT_MS, LEASE_MS, LONGEST_WAIT_MS } from '../rows/noticeQueue.ts';
import type {
  Attempt,
  ClaimedNotice,
  LostAttempts,
  NoticeChoice,
  NoticeQueue,
  Settlement,
} from '../rows/noticeQueue.ts';
import type { Database } from '../connection/database.ts';
import { notices } from '../tables/notices.ts';

const IS_END = sql<boolean>`${notices.content} ->> 'kind' in ('over', 'unwatched')`;

/**
 * Begins the last error of a notice of which an attempt was lost, or had no answer, for good: later attempts do not say
 * whether that one arrived.
 */
const LOST = 'lost';
export const HAS_LOST_ATTEMPT = sql<boolean>`starts_with(coalesce(${notices.lastError}, ''), ${LOST})`;

/** Says what its recipient may know, also once it is superseded; a beginning that was surely refused does not. */
export const MAY_HAVE_ARRIVED = sql<boolean>`(${notices.attempts} > 0 and (${IS_END} or ${HAS_LOST_ATTEMPT}))`;

/** Notices that wait or are underway, as workers take them. */
export function noticeQueueOf(db: Database): NoticeQueue {
  return {
    async claim({ nowMs, leaseMs, most, ...choice }) {
      const due = sql`select n.id from ${notices} n
        where ${isDue(sql`n`, choice, nowMs)} and ${isNext(sql`n`)} and ${isAmongFirst(sql`n`, choice, { nowMs, most })}
        order by ${order(sql`n`, choice)} limit ${most} for update skip locked`;
      const rows = await db
        .update(notices)
        .set({ state: 'sending', attempts: sql`${notices.attempts} + 1`, leaseUntilMs: nowMs + leaseMs })
        .where(sql`${notices.id} in (${due})`)
        .returning();
      return rows.toSorted((a, b) => a.gid - b.gid).map(toClaimed);
    },

    async renew(attempts, leaseUntilMs) {
      if (attempts.length === 0) return;
      await db
        .update(notices)
        .set({ leaseUntilMs })
        .where(or(...attempts.map(isUnderway)));
    },

    async settle(attempt, settlement) {
      await db.update(notices).set(changesBy(settlement)).where(isUnderway(attempt));
    },

    putBack: (attempt, dueAtMs) => putBack(db, attempt, dueAtMs),

    async recall(lost) {
      const { id, state, clientId, facilityId } = notices;
      const rows = await db
        .update(notices)
        .set({
          ...waitingAgain(sql`(${IS_END} or ${LOSES_ATTEMPT})`),
          dueAtMs: sql`coalesce(${notices.leaseUntilMs}, ${notices.dueAtMs})`,
          lastError: sql`case when ${LOSES_ATTEMPT} then ${LOST} else ${notices.lastError} end`,
        })
        .where(and(eq(state, 'sending'), ne(facilityId, ''), isLost(lost)))
        .returning({ id, state, clientId, facilityId });
      return {
        yards: rows.map((row) => ({ clientId: row.clientId, facilityId: row.facilityId })),
        superseded: rows.filter((row) => row.state === 'superseded').map((row) => row.id),
      };
    },

    async nextDueMs({ channel, heldYards, ofClient, nowMs }) {
      const table = sql`${notices}`;
      const dueAt = sql`case when ${isPutOff(table, nowMs)} then ${toInstant(nowMs)} else ${table}.due_at end`;
      const [row] = await db
        .select({ dueAtMs: sql<number | null>`min(${dueAt})`.mapWith(notices.dueAtMs) })
        .from(notices)
        .where(
          and(
            eq(notices.channel, channel),
            eq(notices.state, 'waiting'),
            isFree(sql`${notices}`, heldYards),
            ofClient && sql`${roomOf(sql`${notices}`, ofClient)} > 0`,
          ),
        );
      return row?.dueAtMs ?? null;
    },
  };
}

/**
 * Order in which notices of a table are taken. Callbacks that were never tried go before those that failed, which may do so
 * for long; of mails and text messages the oldest goes first, or one that was put off would wait as long as a storm does.
 */
function order(table: SQL, { channel }: Pick<NoticeChoice, 'channel'>): SQL {
  // callbacks are never polls nor routes, and to look into the content of thousands takes long
  const isLater =
    channel === 'callback'
      ? sql`${table}.attempts > 0`
      : sql`${table}.content ->> 'kind' in ('poll', 'route')`;
  return sql`${table}.is_urgent desc, ${isLater}, ${table}.due_at, ${table}.gid`;
}

/** Whether a notice of a table is due. */
function isDue(table: SQL, { channel, heldYards }: NoticeChoice, nowMs: number): SQL {
  const now = toInstant(nowMs);
  return sql`${table}.channel = ${channel} and ${isFree(table, heldYards)}
    and ((${table}.state = 'waiting' and (${table}.due_at <= ${now} or ${isPutOff(table, nowMs)}))
      or (${table}.state = 'sending' and ${table}.facility_id = ''
        and (${table}.lease_until <= ${now} or ${table}.lease_until > ${toInstant(nowMs + MOST_LEASE_MS)})))`;
}

/** A lease that ends later was taken by a clock that has been set back since (ADR 28). */
const MOST_LEASE_MS = LEASE_MS + MAX_AHEAD_MS;

/**
 * Whether a waiting notice of a table is due later than any may be after its attempts: a clock that has been set back since
 * put it off, for as long as that step was (ADR 28). One whose attempt was lost waits for the end of its lease.
 */
function isPutOff(table: SQL, nowMs: number): SQL {
  const waitMs = sql`least(${LONGEST_WAIT_MS}::float8, ${FIRST_WAIT_MS}::float8 * 2 ^ (${table}.attempts - 1))`;
  const longestS = sql`(greatest(${LEASE_MS}::float8, ${waitMs}) + ${MAX_AHEAD_MS}::float8) / 1000`;
  return sql`${table}.due_at > ${toInstant(nowMs)} + make_interval(secs => ${longestS})`;
}

function toInstant(atMs: number): SQL {
  return sql`${new Date(atMs).toISOString()}::timestamptz`;
}

/** Whether no earlier notice of its thread is underway. */
function isNext(table: SQL): SQL {
  return sql`not exists (select 1 from ${notices} o
    where o.thread = ${table}.thread and o.state = 'sending' and o.gid < ${table}.gid)`;
}

/**
 * Whether a notice of a table is among the first for which their clients have room. Of each client a few more are looked at
 * than it has room for, as many as there are underway at all: only one of those can keep another one of its thread waiting.
 */
function isAmongFirst(
  table: SQL,
  choice: NoticeChoice,
  { nowMs, most }: { nowMs: number; most: number },
): SQL {
  const { ofClient } = choice;
  if (ofClient === undefined) return sql`true`;
  const place = (of: SQL) =>
    sql`row_number() over (partition by ${of}.client_id order by ${order(of, choice)}) as place`;
  const all = sql`select d.id, d.client_id, ${place(sql`d`)} from ${notices} d where ${isDue(sql`d`, choice, nowMs)}`;
  const underway = sql`(select count(*) from ${notices} u where u.state = 'sending')`;
  // arrays, which are made once whatever the planner knows of the table
  const first = sql`array (select a.id from (${all}) a where a.place <= ${roomOf(sql`a`, ofClient)} + ${underway})`;
  const ranked = sql`select w.id, w.client_id, row_number() over (order by ${order(sql`w`, choice)}) as turn, ${place(sql`w`)}
    from ${notices} w where w.id = any (${first}) and ${isNext(sql`w`)}`;
  return sql`${table}.id = any (array (select r.id from (${ranked}) r
    where r.place <= ${roomOf(sql`r`, ofClient)} order by r.turn limit ${most}))`;
}

/** How many more notices of its client may be underway. */
function roomOf(table: SQL, { most, underway }: NonNullable<NoticeChoice['ofClient']>): SQL {
  const counts = JSON.stringify(underway);
  return sql`(${most}::int - coalesce((${counts}::jsonb ->> ${table}.client_id)::int, 0))`;
}

/** Whether a notice of a table is of none of these yards; letters are of no yard. */
function isFree(table: SQL, heldYards: readonly YardId[] | null): SQL {
  if (heldYards === null) return sql`${table}.facility_id = ''`;
  if (heldYards.length === 0) return sql`true`;
  const held = JSON.stringify(heldYards);
  return sql`(${table}.client_id, ${table}.facility_id) not in
    (select y ->> 'clientId', y ->> 'facilityId' from jsonb_array_elements(${held}::jsonb) y)`;
}

function isLost(lost: LostAttempts) {
  if (lost === 'of earlier terms') return undefined;
  const { leaseUntilMs } = notices;
  const isOver = or(lte(leaseUntilMs, lost.nowMs), gt(leaseUntilMs, lost.nowMs + MOST_LEASE_MS));
  return and(eq(notices.channel, lost.channel), isOver);
}

/** Whether a notice is still carried by this attempt. */
function isUnderway({ id, attempts }: Attempt) {
  return and(eq(notices.id, id), eq(notices.attempts, attempts), eq(notices.state, 'sending'));
}

function toClaimed(row: typeof notices.$inferSelect): ClaimedNotice {
  const { id, clientId, channel, address, content, attempts } = row;
  return { id, clientId, channel, address, content, attempts };
}

/** A link that opens an account is no longer than it must be in the store. */
export const WITHOUT_SECRETS = sql<
  NoticeContent | LetterContent
>`case when ${notices.content} ->> 'kind' = 'passwordReset' then ${notices.content} - 'url' else ${notices.content} end`;

/** One that a later notice of its thread has overtaken is not tried again. */
const IS_OVERTAKEN = sql`exists (select 1 from ${notices} o where o.thread = ${notices.thread} and o.gid > ${notices.gid})`;

/** Not where its only attempt was answered. */
const LOSES_ATTEMPT = sql`(${notices.attempts} > 1 or ${notices.lastError} is null)`;

function waitingAgain(mayHaveArrived: SQL) {
  return {
    state: sql<'waiting' | 'superseded'>`case when ${IS_OVERTAKEN} then 'superseded' else 'waiting' end`,
    isOpen: sql<boolean>`${notices.isOpen} and (${mayHaveArrived} or not ${IS_OVERTAKEN})`,
    leaseUntilMs: null,
  };
}

async function putBack(db: Database, attempt: Attempt, dueAtMs: number): Promise<string[]> {
  const wasTried = sql`(${notices.attempts} > 1 and (${IS_END} or ${HAS_LOST_ATTEMPT}))`;
  const rows = await db
    .update(notices)
    .set({ ...waitingAgain(wasTried), attempts: sql`${notices.attempts} - 1`, dueAtMs })
    .where(isUnderway(attempt))
    .returning({ id: notices.id, state: notices.state });
  return rows.filter(({ state }) => state === 'superseded').map(({ id }) => id);
}

function errorOf(reason: string, mayHaveArrived: boolean): SQL<string> {
  const isUnclear = mayHaveArrived ? sql`true` : HAS_LOST_ATTEMPT;
  return sql<string>`case when ${isUnclear} then ${`${LOST}; ${reason}`} else ${reason} end`;
}

function changesBy(settlement: Settlement) {
  const mayHaveArrived = settlement.state !== 'delivered' && settlement.mayHaveArrived === true;
  switch (settlement.state) {
    case 'delivered':
      return {
        state: settlement.state,
        settledAtMs: settlement.atMs,
        leaseUntilMs: null,
        lastError: null,
        content: WITHOUT_SECRETS,
      };
    case 'failed':
      return {
        state: settlement.state,
        leaseUntilMs: null,
        lastError: errorOf(settlement.reason, mayHaveArrived),
        content: WITHOUT_SECRETS,
      };
    case 'waiting':
      return {
        ...waitingAgain(mayHaveArrived ? sql`true` : MAY_HAVE_ARRIVED),
        dueAtMs: settlement.dueAtMs,
        lastError: errorOf(settlement.reason, mayHaveArrived),
      };
    default:
      return settlement satisfies never;
  }
}
