import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { facilities } from '../tables/places.ts';

type Named = { readonly clientId: AnyPgColumn; readonly facilityId: AnyPgColumn | SQL };

/**
 * Whether what was over then is of a facility that was removed before the one that has its name now was added (S4). What
 * began before may be its own: lightning of the minutes before, and warnings that stand, close a yard as it is added.
 */
export function isOfEarlier({ clientId, facilityId }: Named, overAtMs: AnyPgColumn | SQL): SQL {
  return sql`exists (
    select 1 from ${facilities} where ${facilities.clientId} = ${clientId}
      and lower(${facilities.id}) = lower(${facilityId}) and ${facilities.addedAtMs} >= ${overAtMs}
  )`;
}
