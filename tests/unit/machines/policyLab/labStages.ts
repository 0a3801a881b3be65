import type { LabRunOrder } from '#contracts/policyLab.ts';
import {
  labStatusWith,
  createPolicyLabSystem,
  EMPTY_LAB_STATUS,
  LAB_ORDER,
  LAB_RESULT,
} from '../../../support/policyLabSystem.ts';

const quietOf = (quietPeriodMs: number): LabRunOrder => ({
  ...LAB_ORDER,
  policies: LAB_ORDER.policies.map((policy) => ({ ...policy, quietPeriodMs })),
});
/** What the form says after a number was changed. */
export const CHANGED = quietOf(2_400_000);
export const CHANGED_AGAIN = quietOf(2_460_000);
export const FINISHED = labStatusWith({ state: 'finished' });

/** A lab in which nothing was compared. */
export async function loaded() {
  const system = createPolicyLabSystem();
  await system.load(EMPTY_LAB_STATUS);
  return system;
}

/** A lab that compares. */
export async function running() {
  const system = createPolicyLabSystem();
  await system.load(labStatusWith({}));
  return system;
}

/** A lab with figures. */
export async function shown() {
  const system = createPolicyLabSystem();
  await system.load(FINISHED, LAB_RESULT);
  return system;
}
