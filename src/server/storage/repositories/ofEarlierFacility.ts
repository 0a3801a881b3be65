import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../connection/database.ts';
import { events } from '../tables/events.ts';

/** Whether the event of this id was of a facility that was removed before the one that has its name now. */
export function isOfEarlier(keplerId: AnyPgColumn | SQL): SQL {
  return sql`exists (select 1 from ${events} where ${events.keplerId} = ${keplerId} and ${events.isOfEarlier})`;
}

/** Leaves the past of their names to those that had them before facilities which have just been added (S4). */
export async function leaveToEarlier(
  db: Database,
  added: readonly { readonly clientId: string; readonly id: string }[],
): Promise<void> {
  if (added.length === 0) return;
  const names = JSON.stringify(added.map(({ clientId, id }) => ({ clientId, id })));
  await db.update(events).set({ isOfEarlier: true }).where(sql`
    not ${events.isOfEarlier} and (${events.clientId}, ${events.facilityId}) in (
      select "clientId", id from jsonb_to_recordset(${names}::jsonb) as added("clientId" text, id text)
    )`);
}
