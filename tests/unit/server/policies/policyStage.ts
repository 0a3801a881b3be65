import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import type { PolicyRules } from '#domain/policy/policyRules.ts';
import type { PolicyAdmin } from '#server/useCases/policies/policyDependencies.ts';
import { PLAIN_RULES } from '../../domain/policy/policyArbitrary.ts';
import { MINUTE_MS } from '../alerting/engineFixture.ts';
import {
  clock,
  pass,
  repositories,
  setAlertPipelineStage,
  storage,
  type start,
} from '../alertPipelineStage.ts';
import { SLOW_MS } from '../testNetwork.ts';

type Run = Awaited<ReturnType<typeof start>>;

const adminNamed = (id: string): PolicyAdmin => ({
  id,
  name: id,
  clientId: 'ACME',
  limit: null,
  prove: async () => {},
  stillMay: async () => {},
});
export const ada = adminNamed('ada');
export const ben = adminNamed('ben');

/**
 * Sets the stage of `alertPipelineStage.ts` for the tests of the file that calls it,
 * with a client whose policy nobody has changed.
 */
export function setPolicyStage(): void {
  setAlertPipelineStage();
  beforeAll(async () => {
    await repositories.clients.ensure('ACME', 'Acme');
  }, SLOW_MS);
  beforeEach(() => storage.db.execute(sql`delete from policy_versions`));
}

/** Edits the default policy, and confirms it where that is needed. */
export async function setPolicy({ pipeline }: Run, changes: Partial<PolicyRules>): Promise<void> {
  const { policies } = await pipeline.policies.list(ada);
  const basedOn = policies[0]!.versions[0]?.version ?? 0;
  const rules = { ...PLAIN_RULES, ...changes };
  const order = { name: 'Default', rules, reason: 'A test', basedOn } as Parameters<
    typeof pipeline.policies.edit
  >[2];
  const overview = await pipeline.policies.edit(ada, 'default', order);
  const [newest] = overview.policies[0]!.versions;
  if (newest?.state !== 'pending') return;
  const { proposalId } = newest;
  await pipeline.policies.decide(ben, { kind: 'version', proposalId, decision: 'confirmed' });
}

/** Nothing strikes, and everything is known, for so long. */
export function passQuietly(run: Run, ms: number): void {
  for (let leftMs = ms; leftMs > 0; leftMs -= MINUTE_MS) {
    const stepMs = Math.min(leftMs, MINUTE_MS);
    clock.atMs += stepMs;
    run.deliver([], clock.atMs - stepMs);
    pass(0);
  }
}
