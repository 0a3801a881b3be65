import { and, eq, lte, min, ne, or, sql, type SQL } from 'drizzle-orm';
import type { LetterContent, NoticeContent } from '../rows/notice.ts';
import type {
  Attempt,
  ClaimedNotice,
  LostAttempts,
  NoticeQueue,
  QueuedYard,
  Settlement,
} from '../rows/noticeQueue.ts';
import type { Database } from '../connection/database.ts';
import { notices } from '../tables/notices.ts';

/** An end of which an attempt was made says what its recipient may know, also once it is superseded. */
export const IS_END = sql<boolean>`${notices.content} ->> 'kind' = 'over'`;

/** Notices that wait or are underway, as workers take them. */
export function noticeQueueOf(db: Database): NoticeQueue {
  return {
    async claim({ channel, heldYards, nowMs, leaseMs, most }) {
      const now = new Date(nowMs).toISOString();
      const due = sql`select n.id from ${notices} n
        where n.channel = ${channel} and ${isFree(sql`n`, heldYards)}
          and ((n.state = 'waiting' and n.due_at <= ${now})
            or (n.state = 'sending' and n.lease_until <= ${now} and n.facility_id = ''))
          and not exists (select 1 from ${notices} o where o.thread = n.thread and o.state = 'sending' and o.gid < n.gid)
        order by n.is_urgent desc, n.content ->> 'kind' in ('poll', 'route'), n.due_at, n.gid limit ${most} for update skip locked`;
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

    async recall(lost) {
      const { id, state, clientId, facilityId } = notices;
      const rows = await db
        .update(notices)
        .set({ ...WAITING_AGAIN, dueAtMs: sql`coalesce(${notices.leaseUntilMs}, ${notices.dueAtMs})` })
        .where(and(eq(state, 'sending'), ne(facilityId, ''), isLost(lost)))
        .returning({ id, state, clientId, facilityId });
      return {
        yards: rows.map((row) => ({ clientId: row.clientId, facilityId: row.facilityId })),
        superseded: rows.filter((row) => row.state === 'superseded').map((row) => row.id),
      };
    },

    async nextDueMs({ channel, heldYards }) {
      const [row] = await db
        .select({ dueAtMs: min(notices.dueAtMs) })
        .from(notices)
        .where(
          and(eq(notices.channel, channel), eq(notices.state, 'waiting'), isFree(sql`${notices}`, heldYards)),
        );
      return row?.dueAtMs ?? null;
    },
  };
}

/** Whether a notice of a table is of none of these yards; letters are of no yard. */
function isFree(table: SQL, heldYards: readonly QueuedYard[] | null): SQL {
  if (heldYards === null) return sql`${table}.facility_id = ''`;
  if (heldYards.length === 0) return sql`true`;
  const held = JSON.stringify(heldYards);
  return sql`(${table}.client_id, ${table}.facility_id) not in
    (select y ->> 'clientId', y ->> 'facilityId' from jsonb_array_elements(${held}::jsonb) y)`;
}

function isLost(lost: LostAttempts) {
  if (lost === 'of earlier terms') return undefined;
  return and(eq(notices.channel, lost.channel), lte(notices.leaseUntilMs, lost.nowMs));
}

/** Whether a notice is still carried by this attempt. */
function isUnderway({ id, attempts }: Attempt) {
  return and(eq(notices.id, id), eq(notices.attempts, attempts), eq(notices.state, 'sending'));
}

function toClaimed({ id, channel, address, content, attempts }: typeof notices.$inferSelect): ClaimedNotice {
  return { id, channel, address, content, attempts };
}

/** A link that opens an account is no longer than it must be in the store. */
const WITHOUT_SECRETS = sql<
  NoticeContent | LetterContent
>`case when ${notices.content} ->> 'kind' = 'passwordReset' then ${notices.content} - 'url' else ${notices.content} end`;

/** One that a later notice of its thread has overtaken is not tried again. */
const IS_OVERTAKEN = sql`exists (select 1 from ${notices} o where o.thread = ${notices.thread} and o.gid > ${notices.gid})`;

const WAITING_AGAIN = {
  state: sql<'waiting' | 'superseded'>`case when ${IS_OVERTAKEN} then 'superseded' else 'waiting' end`,
  isOpen: sql<boolean>`${notices.isOpen} and (${IS_END} or not ${IS_OVERTAKEN})`,
  leaseUntilMs: null,
};

function changesBy(settlement: Settlement) {
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
        lastError: settlement.reason,
        content: WITHOUT_SECRETS,
      };
    case 'waiting':
      return { ...WAITING_AGAIN, dueAtMs: settlement.dueAtMs, lastError: settlement.reason };
    default:
      return settlement satisfies never;
  }
}
