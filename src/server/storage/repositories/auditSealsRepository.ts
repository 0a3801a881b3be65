import { and, asc, count, desc, eq, gt, isNull } from 'drizzle-orm';
import { EMPTY_CHAIN, sealEntries, type ChainHead, type Link } from '../record/chain.ts';
import type { Database } from '../connection/database.ts';
import { audit, auditSeals } from '../tables/audit.ts';

/** Everything of an audit row that its seal covers. */
const SEALED = {
  gid: audit.gid,
  atMs: audit.atMs,
  who: audit.who,
  clientId: audit.clientId,
  what: audit.what,
  detail: audit.detail,
};

/** The chain over the audit (`record/chain.ts`). */
export function createAuditSealsRepository(db: Database) {
  const isUnsealed = (sinceGid: number) => and(isNull(auditSeals.position), gt(audit.gid, sinceGid));

  return {
    /**
     * Seals rows that have none, by gid, behind the last seal; all of them or none. Of two that seal at once one fails.
     *
     * @param sinceGid Rows up to this gid are not looked at.
     * @returns Gid of the last row that was sealed; null: there was none.
     */
    async seal(sinceGid: number, limit: number): Promise<number | null> {
      return db.transaction(async (tx) => {
        const rows = await tx
          .select(SEALED)
          .from(audit)
          .leftJoin(auditSeals, eq(auditSeals.auditGid, audit.gid))
          .where(isUnsealed(sinceGid))
          .orderBy(asc(audit.gid))
          .limit(limit);
        if (rows.length === 0) return null;
        const links = sealEntries(await headOf(tx), rows);
        await tx
          .insert(auditSeals)
          .values(links.map(({ position, hash, entry }) => ({ position, hash, auditGid: entry.gid })));
        return rows.at(-1)!.gid;
      });
    },

    /** Links behind a position, by position. */
    async links(afterPosition: number, limit: number): Promise<Link[]> {
      const rows = await db
        .select({ position: auditSeals.position, hash: auditSeals.hash, entry: SEALED })
        .from(auditSeals)
        .leftJoin(audit, eq(audit.gid, auditSeals.auditGid))
        .where(gt(auditSeals.position, afterPosition))
        .orderBy(asc(auditSeals.position))
        .limit(limit);
      return rows.map(({ entry, ...seal }) => ({ ...seal, entry: entry?.gid == null ? null : entry }));
    },

    async countUnsealed(): Promise<number> {
      const [row] = await db
        .select({ rows: count() })
        .from(audit)
        .leftJoin(auditSeals, eq(auditSeals.auditGid, audit.gid))
        .where(isUnsealed(0));
      return row?.rows ?? 0;
    },
  };
}
export type AuditSealsRepository = ReturnType<typeof createAuditSealsRepository>;

async function headOf(db: Pick<Database, 'select'>): Promise<ChainHead> {
  const { position, hash } = auditSeals;
  const [head] = await db.select({ position, hash }).from(auditSeals).orderBy(desc(position)).limit(1);
  return head ?? EMPTY_CHAIN;
}
