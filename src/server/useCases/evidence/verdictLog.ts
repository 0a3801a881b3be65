import type { YardId } from '#domain/locations/yardId.ts';
import { facilityKey } from '../../alerting/facilityKey.ts';
import type { KnownVerdict } from '../../alerting/judgedInputs.ts';
import type { EvidenceEntry } from '../../storage/rows/evidence.ts';
import { sameVerdict, type VerdictFacts } from './verdictFacts.ts';

export type VerdictChange = Extract<EvidenceEntry, { kind: 'verdict.changed' }>;

/** Verdict of each facility as it was noted last. */
export type VerdictLog = {
  /** Entry for a verdict that is another one than the last; null: it is the same. */
  changeBy(yard: YardId, facts: VerdictFacts, atMs: number): VerdictChange | null;
  known(): readonly KnownVerdict[];
};

/** @param restored `known` of another log. */
export function createVerdictLog(restored: readonly KnownVerdict[] = []): VerdictLog {
  const last = new Map(restored.map((one) => [facilityKey(one), one]));
  return {
    changeBy({ clientId, facilityId }, facts, atMs) {
      const key = facilityKey({ clientId, facilityId });
      const same = sameVerdict(facts);
      const before = last.get(key);
      if (before?.same === same) return null;
      last.set(key, { clientId, facilityId, same, verdict: facts.verdict });
      const was = before?.verdict ?? null;
      return { kind: 'verdict.changed', atMs, clientId, facilityId, ...facts, before: was };
    },
    known: () => [...last.values()],
  };
}
