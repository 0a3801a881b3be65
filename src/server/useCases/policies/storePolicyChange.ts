import type { AuditAction } from '#contracts/auditAction.ts';
import type { TransactionRepositories } from '../../storage/repositories.ts';
import type { Place, PolicyAdmin, PolicyServiceDependencies } from './policyDependencies.ts';
import { HELD_KEY } from './recallPolicies.ts';
import { policyOfFacility, policyRows } from './storedPolicies.ts';

/**
 * Stores a change, its audit entry and the facilities that still wait for looser rules, in one transaction, and puts it
 * in force afterwards: a process that stops in between has stored all of it or nothing.
 */
export async function storePolicyChange(
  { repositories, clock, base, rules, places, limitAt, apply }: PolicyServiceDependencies,
  { id: who, clientId }: PolicyAdmin,
  what: AuditAction,
  work: (inside: TransactionRepositories) => Promise<Record<string, unknown>>,
): Promise<void> {
  const { next, held } = await repositories.together(async (inside) => {
    const detail = { clientId, ...(await work(inside)) };
    const planned = await plan(inside, { base, rules, limitAt }, places());
    await inside.audit.append({ atMs: clock.nowMs(), who, clientId, what, detail });
    return planned;
  });
  rules.replace(next, held);
  apply();
}

/** See `PolicyService.reread`. */
export async function rereadPolicies(
  { repositories, base, rules, limitAt }: PolicyServiceDependencies,
  staying: readonly Place[],
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
  places: readonly Place[],
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
