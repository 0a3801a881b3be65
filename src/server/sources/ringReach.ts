import { ALERT_RADIUS_M } from '#domain/policy/policyLimits.ts';
import type { SourceProfile } from './sourceProfile.ts';
import { strikeProofAt, type ProvenYard } from './strikeProof.ts';

/**
 * Greatest alert ring at a yard, whole metres, that each primary source watches wholly, by its id; 0: it does not watch the
 * yard. A source that watches any ring that a policy may have is left out.
 */
export function ringReachM(sources: readonly SourceProfile[], yard: ProvenYard): Record<string, number> {
  const primary = sources.filter(({ role }) => role === 'primary');
  const short = primary.filter((source) => strikeProofAt(source, yard, ALERT_RADIUS_M.max) !== 'quiet');
  return Object.fromEntries(short.map((source) => [source.id, reachOf(source, yard)]));
}

function reachOf(source: SourceProfile, yard: ProvenYard): number {
  let [watchedM, cutM]: [number, number] = [0, ALERT_RADIUS_M.max];
  while (cutM - watchedM > 1) {
    const middleM = Math.floor((watchedM + cutM) / 2);
    if (strikeProofAt(source, yard, middleM) === 'quiet') watchedM = middleM;
    else cutM = middleM;
  }
  return watchedM;
}
