import { eq, gt, max, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { audit } from '../tables/audit.ts';
import { engineState } from '../tables/events.ts';
import { createEngineStateRepository } from './engineStateRepository.ts';

const KEY = 'formerAudit/';

/**
 * Notes up to where the audit of an id is that of a client which was removed. To be called as a client of that id is added:
 * the audit itself is never changed.
 */
export async function noteFormerAudit(db: Database, clientId: string): Promise<void> {
  const [newest] = await db
    .select({ upToGid: max(audit.gid) })
    .from(audit)
    .where(eq(audit.clientId, clientId));
  const upToGid = newest?.upToGid ?? null;
  if (upToGid !== null) await createEngineStateRepository(db).set(`${KEY}${clientId}`, { upToGid });
}

/** Whether entries under the id of a client are its own, and not of one that had the id before. */
export function isOwnAudit(clientId: string): SQL {
  const { key, value } = engineState;
  const former = sql`(select (${value}->>'upToGid')::integer from ${engineState} where ${key} = ${`${KEY}${clientId}`})`;
  return gt(audit.gid, sql`coalesce(${former}, 0)`);
}
