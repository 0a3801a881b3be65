import { desc } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { audit } from '../tables/audit.ts';

export interface AuditEntry {
  atMs: number;
  /** Id of the person, or 'service'. */
  who: string;
  /** A fact in the past tense, `subject.happened`. */
  what: string;
  detail: Record<string, unknown>;
}

export function createAuditRepository(db: Database) {
  return {
    async append(entry: AuditEntry): Promise<void> {
      await db.insert(audit).values(entry);
    },

    /** The newest entries, newest first. */
    async listLast(limit: number): Promise<AuditEntry[]> {
      return db
        .select({ atMs: audit.atMs, who: audit.who, what: audit.what, detail: audit.detail })
        .from(audit)
        .orderBy(desc(audit.atMs), desc(audit.gid))
        .limit(limit);
    },
  };
}
export type AuditRepository = ReturnType<typeof createAuditRepository>;
