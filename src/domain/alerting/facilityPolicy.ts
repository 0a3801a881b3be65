import type { ClientAlerts } from './clientAlerts.ts';
import { isSameRules, type LightningPolicy } from './lightningRules.ts';
import type { WitnessFacts } from './yardVerdict.ts';

/** How much farther a strike may be than its rounded distance says, m. */
const DISTANCE_MARGIN_M = 1;

/** Strikes around a facility with the distance of the closest one of the quiet period, m; null or left out: not known. */
export type SightedWitness = WitnessFacts & { readonly closestStrikeM?: number | null | undefined };

/**
 * Strikes around a facility by the policy that holds there, of those that a page has found by a wider one: by the bound
 * of all facilities, or by its configuration until an answer stated a policy. A
 * ring counts from the closest strike on: while that is outside, none was inside. The last strike may be one outside the
 * own ring, which keeps the yard closed for longer, never for less (S2).
 */
export function witnessBy(policy: LightningPolicy, witness: SightedWitness): SightedWitness {
  // not known: it may have been inside
  const isOutside = (radiusM: number) => (witness.closestStrikeM ?? 0) > radiusM + DISTANCE_MARGIN_M;
  return {
    ...witness,
    lastAlertStrikeMs: isOutside(policy.alertRadiusM) ? null : witness.lastAlertStrikeMs,
    lastWarningStrikeMs: isOutside(policy.warningRadiusM) ? null : witness.lastWarningStrikeMs,
  };
}

/** Returns whether the same facilities have the same policies of their own. */
export function isSamePolicies(a: ClientAlerts['policies'], b: ClientAlerts['policies']): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined || a.size !== b.size) return false;
  return [...a].every(([key, policy]) => {
    const other = b.get(key);
    return other !== undefined && isSameRules(policy, other);
  });
}
