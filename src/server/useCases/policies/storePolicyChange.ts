import type { AuditAction } from '#contracts/auditAction.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import type { TransactionRepositories } from '../../storage/repositories.ts';
import type { PolicyAdmin, PolicyServiceDependencies, PolicyWork } from './policyDependencies.ts';
import { HELD_KEY } from './recallPolicies.ts';
import { policyOfFacility, policyRows } from './storedPolicies.ts';

/**
 * Stores a change, its audit entry and the facilities that still wait for looser rules, in one transaction, and puts it
 * in force afterwards: a process that stops in between has stored all of it or nothing. What is planned is at least as
 * strict as what was in force, so it also holds where nobody knows whether it is stored (S2).
 */
export async function storePolicyChange(
  { repositories, clock, base, rules, places, limitAt, apply, unanswered }: PolicyWork,
  { id: who, clientId, stillMay }: PolicyAdmin,
  what: AuditAction,
  work: (inside: TransactionRepositories) => Promise<Record<string, unknown>>,
): Promise<void> {
  const done: { planned?: Awaited<ReturnType<typeof plan>> } = {};
  try {
    await repositories.together(async (inside) => {
      await stillMay(inside);
      const detail = { clientId, ...(await work(inside)) };
      await inside.audit.append({ atMs: clock.nowMs(), who, clientId, what, detail });
      // last: where this was done, the commit alone can have failed
      done.planned = await plan(inside, { base, rules, limitAt }, places());
    });
  } catch (error) {
    if (done.planned !== undefined) unanswered.note(error);
    throw error;
  } finally {
    if (done.planned !== undefined) {
      rules.replace(done.planned.next, done.planned.held);
      apply();
    }
  }
}

/** See `PolicyService.reread`. */
export async function rereadPolicies(
  { repositories, base, rules, limitAt }: PolicyServiceDependencies,
  staying: readonly YardId[],
): Promise<void> {
  const { next, held } = await repositories.together((inside) =>
    plan(inside, { base, rules, limitAt }, staying),
  );
  rules.replace(next, held);
}

/** Reads the policies as they are stored, and finds and stores which of some facilities wait for looser rules. */
async function plan(
  inside: TransactionRepositories,
  { base, rules, limitAt }: Pick<PolicyServiceDependencies, 'base' | 'rules' | 'limitAt'>,
  places: readonly YardId[],
) {
  const next = policyOfFacility(await policyRows(inside, null), base);
  const held = rules.plan(places, next, limitAt);
  await inside.engineState.set(HELD_KEY, held);
  return { next, held };
}

/** Columns of a version or assignment that a site admin writes now. */
export function proposedNow(
  { clock }: PolicyServiceDependencies,
  { id, name, clientId }: PolicyAdmin,
  reason: string,
  needsConfirmation: boolean,
) {
  const atMs = Math.floor(clock.nowMs());
  return { clientId, atMs, byId: id, byName: name, reason, needsConfirmation };
}
