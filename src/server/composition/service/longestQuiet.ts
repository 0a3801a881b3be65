import type { ClientRules } from '../../alerting/clientRules.ts';
import type { EngineFacility } from '../../alerting/engineFacility.ts';
import type { RulesInForce } from '../../alerting/rulesInForce.ts';
import { openPolicies, type StoredPolicies } from './openPolicies.ts';

/** Longest quiet period of the watched facilities, ms, and of the service itself. */
function longestQuietMs(
  { rulesFor }: Pick<RulesInForce, 'rulesFor'>,
  facilities: readonly EngineFacility[],
  { lightning }: ClientRules,
): number {
  let longestMs = lightning.quietPeriodMs;
  for (const { clientId, id } of facilities)
    longestMs = Math.max(longestMs, rulesFor(clientId, id).lightning.quietPeriodMs);
  return longestMs;
}

/** The same, looked for anew only after a change of rules or facilities: each answer of an unknown yard asks for it. */
export function createLongestQuiet(
  inForce: Pick<RulesInForce, 'rulesFor' | 'revision'>,
  facilities: () => readonly EngineFacility[],
  rules: ClientRules,
): () => number {
  let known: { of: readonly EngineFacility[]; revision: number; longestMs: number } | null = null;
  return () => {
    const of = facilities();
    const revision = inForce.revision();
    if (known === null || known.of !== of || known.revision !== revision)
      known = { of, revision, longestMs: longestQuietMs(inForce, of, rules) };
    return known.longestMs;
  };
}

/** Longest quiet period by the policies that are stored, ms. */
export async function storedQuietMs(stored: StoredPolicies): Promise<number> {
  return longestQuietMs(await openPolicies(stored), stored.facilities, stored.rules);
}
