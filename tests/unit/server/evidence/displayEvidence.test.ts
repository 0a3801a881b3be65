import { expect, test } from 'vitest';
import type { EvidenceEntry } from '#server/storage/rows/evidence.ts';
import { createScreenRegister } from '#server/useCases/kiosks/screenRegister.ts';
import { displayEvidence } from '#server/useCases/evidence/displayEvidence.ts';
import { START_MS } from './evidenceEntries.ts';

test('displays leave evidence of what they show, and without enrolment of their end', () => {
  const clock = { atMs: START_MS, nowMs: () => clock.atMs };
  const noted: EvidenceEntry[] = [];
  const screens = createScreenRegister(
    clock,
    displayEvidence((entries) => void noted.push(...entries), clock),
  );
  const place = { clientId: 'ACME', facilityId: 'YARD' };
  const shown = { ...place, status: 'OPEN', appVersion: '1' } as const;
  screens.report({ ...shown, reportedAtMs: START_MS, displayId: 'd', kioskId: null });
  screens.report({ ...shown, reportedAtMs: START_MS, displayId: 'kiosk/k', kioskId: 'k' });
  clock.atMs += 60_001;
  screens.forgetGone();
  expect(noted).toEqual([
    { kind: 'display.changed', atMs: START_MS, ...shown, displayId: 'd', kioskId: null },
    { kind: 'display.changed', atMs: START_MS, ...shown, displayId: 'kiosk/k', kioskId: 'k' },
    { kind: 'display.gone', atMs: START_MS + 60_001, ...place, displayId: 'd', lastHeardMs: START_MS },
  ]);
});
