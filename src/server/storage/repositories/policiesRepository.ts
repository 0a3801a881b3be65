import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { facilities } from '../tables/places.ts';
import { policyAssignments, policyDecisions, policyVersions } from '../tables/policies.ts';

type Version = typeof policyVersions.$inferSelect;
type Assignment = typeof policyAssignments.$inferSelect;

/** What became of a proposal that has to be confirmed; null: nothing yet, or it needs no confirmation. */
type PolicyDecision = Pick<typeof policyDecisions.$inferSelect, 'decision' | 'atMs' | 'byId' | 'byName'>;

/** A version of a policy, in force or not. */
export type PolicyVersionRecord = Version & { readonly decided: PolicyDecision | null };

/** A policy of a facility, in force or not. */
export type PolicyAssignmentRecord = Assignment & {
  readonly facilityId: string;
  readonly decided: PolicyDecision | null;
};

const DECIDED = {
  decision: policyDecisions.decision,
  atMs: policyDecisions.atMs,
  byId: policyDecisions.byId,
  byName: policyDecisions.byName,
};

/** Policies of clients: rows are added and never changed. Ids of clients are in upper case. */
export function createPoliciesRepository(db: Database) {
  const decisionOf = (
    kind: 'version' | 'assignment',
    gid: typeof policyVersions.gid | typeof policyAssignments.gid,
  ) => and(eq(policyDecisions.kind, kind), eq(policyDecisions.proposalGid, gid));

  return {
    /** Versions of all policies, of one client or of all, the oldest first. */
    async listVersions(clientId: string | null): Promise<PolicyVersionRecord[]> {
      return db
        .select({ ...getTableColumns(policyVersions), decided: DECIDED })
        .from(policyVersions)
        .leftJoin(policyDecisions, decisionOf('version', policyVersions.gid))
        .where(clientId === null ? undefined : eq(policyVersions.clientId, clientId))
        .orderBy(asc(policyVersions.gid));
    },

    /** Assignments to facilities that there are, of one client or of all, the oldest first. */
    async listAssignments(clientId: string | null): Promise<PolicyAssignmentRecord[]> {
      return db
        .select({
          ...getTableColumns(policyAssignments),
          facilityId: facilities.id,
          decided: DECIDED,
        })
        .from(policyAssignments)
        .innerJoin(facilities, eq(facilities.gid, policyAssignments.facilityGid))
        .leftJoin(policyDecisions, decisionOf('assignment', policyAssignments.gid))
        .where(clientId === null ? undefined : eq(policyAssignments.clientId, clientId))
        .orderBy(asc(policyAssignments.gid));
    },

    /** Null where the policy has a version of that number. */
    async addVersion(version: Omit<Version, 'gid'>): Promise<PolicyVersionRecord | null> {
      const [added] = await db.insert(policyVersions).values(version).onConflictDoNothing().returning();
      return added === undefined ? null : { ...added, decided: null };
    },

    async addAssignments(assignments: readonly Omit<Assignment, 'gid'>[]): Promise<void> {
      if (assignments.length > 0) await db.insert(policyAssignments).values([...assignments]);
    },

    /** false: it was decided before. */
    async decide(decision: Omit<typeof policyDecisions.$inferSelect, 'gid'>): Promise<boolean> {
      const added = await db
        .insert(policyDecisions)
        .values(decision)
        .onConflictDoNothing()
        .returning({ gid: policyDecisions.gid });
      return added.length > 0;
    },
  };
}
export type PoliciesRepository = ReturnType<typeof createPoliciesRepository>;
