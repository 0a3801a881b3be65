import { and, desc, eq, gte, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { REFUSED_ACTIONS, type AuditAction } from '#contracts/auditAction.ts';
import type { Database } from '../connection/database.ts';
import { audit, auditSeals } from '../tables/audit.ts';
import { people } from '../tables/people.ts';
import { isOwnAudit } from './formerAudit.ts';

export interface AuditEntry {
  atMs: number;
  /** Id of the person, or 'service'. */
  who: string;
  /** null: of no client, or not known. */
  clientId: string | null;
  /** A fact in the past tense, `subject.happened`. */
  what: string;
  detail: Record<string, unknown>;
}

/** One that is to be written: of a fact that screens have words for. */
export type NewAuditEntry = AuditEntry & { what: AuditAction };

/** Which entries of one client; what is not named does not limit them. */
export type AuditFilter = {
  readonly clientId: string;
  readonly who?: string | undefined;
  /** A fact (`override.set`), or the subject of several (`override`). */
  readonly what?: string | undefined;
  readonly fromMs?: number | undefined;
  /** Not included. */
  readonly toMs?: number | undefined;
  readonly outcome?: 'done' | 'refused' | undefined;
  /** Facility that the detail names. */
  readonly facilityId?: string | undefined;
};

/** Whom an entry is about, where its detail names a person. */
const about = alias(people, 'about');

/** Entries older than the one with that gid, the newest `limit` of them; null: from the newest on. */
export type AuditPlace = { readonly beforeGid: number | null; readonly limit: number };

export function createAuditRepository(db: Database) {
  return {
    async append(entry: NewAuditEntry): Promise<void> {
      await db.insert(audit).values(entry);
    },

    /** The newest entries, newest first. */
    async listLast(limit: number): Promise<AuditEntry[]> {
      const { atMs, who, clientId, what, detail } = audit;
      return db
        .select({ atMs, who, clientId, what, detail })
        .from(audit)
        .orderBy(desc(audit.atMs), desc(audit.gid))
        .limit(limit);
    },

    /** Entries of one client in the reverse order of their writing, with the names of people that are known still. */
    async list(filter: AuditFilter, { beforeGid, limit }: AuditPlace) {
      const { gid, atMs, who, what, detail } = audit;
      return db
        .select({
          gid,
          atMs,
          who,
          what,
          detail,
          whoName: people.name,
          aboutName: about.name,
          isSealed: isNotNull(auditSeals.position),
        })
        .from(audit)
        .leftJoin(auditSeals, eq(auditSeals.auditGid, gid))
        .leftJoin(people, and(eq(sql`${people.id}::text`, who), eq(people.clientId, filter.clientId)))
        .leftJoin(
          about,
          and(
            eq(sql`${about.id}::text`, sql`${audit.detail}->>'userId'`),
            eq(about.clientId, filter.clientId),
          ),
        )
        .where(and(isIn(filter), beforeGid === null ? undefined : lt(gid, beforeGid)))
        .orderBy(desc(gid))
        .limit(limit)
        .then((rows) => rows.map((row) => ({ ...row, isSealed: row.isSealed === true })));
    },
  };
}
export type AuditRepository = ReturnType<typeof createAuditRepository>;
export type ListedEntry = Awaited<ReturnType<AuditRepository['list']>>[number];

function isIn({ clientId, who, what, fromMs, toMs, outcome, facilityId }: AuditFilter) {
  const isAmong = outcome === 'refused' ? inArray : notInArray;
  const ofSubject = what === undefined ? undefined : sql`starts_with(${audit.what}, ${`${what}.`})`;
  return and(
    eq(audit.clientId, clientId),
    isOwnAudit(clientId),
    who === undefined ? undefined : eq(audit.who, who),
    what === undefined ? undefined : or(eq(audit.what, what), ofSubject),
    fromMs === undefined ? undefined : gte(audit.atMs, fromMs),
    toMs === undefined ? undefined : lt(audit.atMs, toMs),
    facilityId === undefined ? undefined : eq(sql`${audit.detail}->>'facilityId'`, facilityId),
    outcome === undefined ? undefined : isAmong(audit.what, [...REFUSED_ACTIONS]),
  );
}
