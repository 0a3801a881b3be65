import type { YardId } from '#domain/locations/yardId.ts';
import type { PolicyRules } from '#domain/policy/policyRules.ts';

/** The source with the shortest limit of those that the verdict of a facility rests on. */
export type LightningLimit = {
  readonly sourceId: string;
  /** Older content proves nothing, ms. */
  readonly limitMs: number;
};

/** Limit at a facility by the sources that its rules require; null: no source may prove anything there. */
export type LimitAt = (
  place: YardId,
  policy: Pick<PolicyRules, 'requiredSources' | 'alertRadiusM'>,
) => LightningLimit | null;

/**
 * Returns the limit at a facility by `now` where `next` has a longer one, so that older content would prove quiet; null:
 * it has none. Rules alone do not show it: where they require no source the shortest limit of all primary ones counts,
 * and one that is required by name may have a longer one.
 */
export function lostLimit(
  limitAt: LimitAt,
  place: YardId,
  now: PolicyRules,
  next: PolicyRules,
): LightningLimit | null {
  // nearly every policy requires none: only a ring that outgrows a source changes the limit then, within two minutes
  if (next.requiredSources.length === 0) return null;
  const [was, is] = [limitAt(place, now), limitAt(place, next)];
  return was !== null && is !== null && is.limitMs > was.limitMs ? was : null;
}
