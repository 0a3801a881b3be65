import { inParts } from '../../platform/threads/inParts.ts';
import type { EvidenceRepository } from '../../storage/repositories/evidenceRepository.ts';

const ENTRIES_AT_ONCE = 1_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Removes entries of the days (UTC) that ended before, in small parts, each behind a checkpoint. Whole days, because each
 * part leaves a checkpoint that stays for ever.
 */
export function pruneEvidence(
  evidence: Pick<EvidenceRepository, 'prune'>,
  beforeMs: number,
  nowMs: number,
): Promise<void> {
  const dayMs = Math.floor(beforeMs / DAY_MS) * DAY_MS;
  return inParts(ENTRIES_AT_ONCE, (most) => evidence.prune(dayMs, nowMs, most));
}
