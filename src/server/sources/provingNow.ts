import type { SourceProfile } from './sourceProfile.ts';
import type { StrikeRegistry } from './strikeRegistry.ts';

/** Those of some sources of lightning that may prove quiet now, and the satellites among them. */
export function provingNow(
  { profiles, mayClear }: Pick<StrikeRegistry, 'profiles' | 'mayClear'>,
  sourceIds: readonly string[],
): readonly SourceProfile[] {
  return profiles.filter(({ id, role }) => sourceIds.includes(id) && (role !== 'primary' || mayClear(id)));
}
