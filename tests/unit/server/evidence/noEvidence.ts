import type { EvidenceWriter } from '#server/useCases/evidence/evidenceWriter.ts';

/** For a service whose evidence nobody reads. */
export const NO_EVIDENCE: EvidenceWriter = {
  note: () => {},
  readings: { waiting: () => 0, lost: () => 0, failures: () => 0 },
  whenStored: async () => {},
  isFailing: () => false,
  stop: async () => {},
};
