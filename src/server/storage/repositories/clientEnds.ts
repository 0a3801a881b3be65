import { and, eq, isNotNull, isNull, notBetween, or } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { clients } from '../tables/places.ts';
import type { StandingChanges } from './standingChanges.ts';

/** How clients are shut out, let in again, and begin to be removed. */
export function createClientEnds(db: Database, tellChanged: StandingChanges['tell']) {
  return {
    /** Shuts a client out. Sessions stay: they do not stand as long as it is suspended. */
    async suspend(id: string, suspendedAtMs: number): Promise<void> {
      await db.update(clients).set({ suspendedAtMs }).where(eq(clients.id, id.toUpperCase()));
      tellChanged([id.toUpperCase()]);
    },

    /** Lets a client in again; false: its removal has begun in this span of epoch ms, and nothing was changed. */
    async resume(id: string, [fromMs, toMs]: readonly [number, number]): Promise<boolean> {
      const { removingAtMs } = clients;
      const isNotLeaving = or(isNull(removingAtMs), notBetween(removingAtMs, fromMs, toMs));
      const resumed = await db
        .update(clients)
        .set({ suspendedAtMs: null, removingAtMs: null })
        .where(and(eq(clients.id, id.toUpperCase()), isNotLeaving))
        .returning({ id: clients.id });
      tellChanged([id.toUpperCase()]);
      return resumed.length > 0;
    },

    /** Begins the removal of a suspended client; false: it is not suspended any more. */
    async beginRemoval(id: string, removingAtMs: number): Promise<boolean> {
      const begun = await db
        .update(clients)
        .set({ removingAtMs })
        .where(and(eq(clients.id, id.toUpperCase()), isNotNull(clients.suspendedAtMs)))
        .returning({ id: clients.id });
      return begun.length > 0;
    },
  };
}
