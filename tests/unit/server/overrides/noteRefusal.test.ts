import { expect, test } from 'vitest';
import { createRefusalNote } from '#server/useCases/overrides/noteRefusal.ts';
import type { NewAuditEntry } from '#server/storage/repositories/auditRepository.ts';
import { START_MS } from '../evidence/evidenceEntries.ts';
import { OPENING, SAM, YARD } from './overrideFixture.ts';

const REFUSED = { person: SAM, facilityId: YARD.id, reason: 'probabilityTooHigh' } as const;

test('a refused override is audited with its facility, person, reason and both probabilities [OVR-02][OVR-10][S9]', async () => {
  const audited: NewAuditEntry[] = [];
  const note = createRefusalNote({
    audit: { append: async (entry) => void audited.push(entry) },
    clock: { nowMs: () => START_MS },
    log: { error: () => undefined },
  });
  await note({ ...REFUSED, update: OPENING, knownProbability: 0.62 });
  await note({ ...REFUSED, reason: 'overrideNotFound', update: null, knownProbability: null });
  const entry = { atMs: START_MS, who: SAM.id, clientId: 'ACME', what: 'override.refused' };
  const { status, yardStatus, lightningProbability } = OPENING;
  const asked = { status, yardStatus, lightningProbability };
  expect(audited).toEqual([
    {
      ...entry,
      detail: { facilityId: YARD.id, reason: 'probabilityTooHigh', ...asked, knownProbability: 0.62 },
    },
    { ...entry, detail: { facilityId: YARD.id, reason: 'overrideNotFound', knownProbability: null } },
  ]);
});

test('the refusal holds where it cannot be audited [OVR-02][OVR-10]', async () => {
  const errors: string[] = [];
  const note = createRefusalNote({
    audit: { append: async () => Promise.reject(new Error('The connection broke.')) },
    clock: { nowMs: () => START_MS },
    log: { error: (_facts, message) => void errors.push(message) },
  });
  await note({ ...REFUSED, update: OPENING, knownProbability: null });
  expect(errors).toEqual(['A refused override could not be audited']);
});
