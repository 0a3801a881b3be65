import type { EvidenceEntry } from '#server/storage/rows/evidence.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

export const START_MS = MISSION_TIME_MS;

/** An entry that happened so many ms after the start. */
export function heard(afterMs: number): EvidenceEntry {
  return { kind: 'display.heard', atMs: START_MS + afterMs, kioskId: `k-${afterMs}` };
}
