import { expect, test } from 'vitest';
import { makeDisplayKey, publicHalfOf, signDisplayProof } from '#adapters/browser/displayKey.ts';
import { heartbeatSubject } from '#contracts/displayProof.ts';
import { createDisplayProofs } from '#server/useCases/access/displayProofs.ts';

const NOW_MS = 1_700_000_000_000;

test('what a display signs is what the service accepts, also at a time with fractions of a millisecond [GAP-141]', async () => {
  const key = await makeDisplayKey();
  const publicKey = await publicHalfOf(key);
  const claim = { purpose: 'heartbeat', subject: '["ACME","YARD","OPEN","1"]' } as const;
  const proof = await signDisplayProof(key, { ...claim, atMs: NOW_MS + 0.75 }, 'kiosk');
  const proofs = createDisplayProofs({ nowMs: () => NOW_MS } as never);
  const expected = { ...claim, publicKey, displayId: 'kiosk' };
  expect(await proofs.accept(proof, { ...expected, subject: '["ACME","YARD","CLOSED","1"]' })).toBe(false);
  expect(await proofs.accept(proof, expected)).toBe(true);
  expect(await proofs.accept(proof, expected)).toBe(false);
});

test('what a display shows is signed beside the subject, as which a service of before compares it [GAP-141]', async () => {
  const key = await makeDisplayKey();
  const publicKey = await publicHalfOf(key);
  const report = { clientId: 'ACME', facilityId: 'YARD', status: 'UNKNOWN', appVersion: '1' };
  const subject = heartbeatSubject(report);
  expect(heartbeatSubject({ ...report, shown: 'OPEN_OVERRIDE' } as typeof report)).toBe(subject);
  const claim = { purpose: 'heartbeat', subject } as const;
  const proofs = createDisplayProofs({ nowMs: () => NOW_MS } as never);
  const expected = { ...claim, publicKey, displayId: 'kiosk' };
  const proof = await signDisplayProof(key, { ...claim, shown: 'OPEN_OVERRIDE', atMs: NOW_MS }, 'kiosk');
  expect(await proofs.accept(proof, expected)).toBe(false);
  expect(await proofs.accept(proof, { ...expected, shown: 'OPEN' })).toBe(false);
  expect(await proofs.accept(proof, { ...expected, shown: 'OPEN_OVERRIDE' })).toBe(true);
  const older = await signDisplayProof(key, { ...claim, atMs: NOW_MS + 1 }, 'kiosk');
  expect(await proofs.accept(older, { ...expected, shown: 'OPEN' })).toBe(false);
  expect(await proofs.accept(older, expected)).toBe(true);
});

test('a display proves who it is also after the clock of the service was set back, each proof once [S6][S12][GAP-141]', async () => {
  const clock = { atMs: NOW_MS + 10_800_000, nowMs: () => clock.atMs };
  const proofs = createDisplayProofs(clock);
  const key = await makeDisplayKey();
  const claim = { purpose: 'heartbeat', subject: '["ACME","YARD","OPEN","1"]' } as const;
  const expected = { ...claim, publicKey: await publicHalfOf(key), displayId: 'kiosk' };
  const signedAt = (atMs: number) => signDisplayProof(key, { ...claim, atMs }, 'kiosk');
  expect(await proofs.accept(await signedAt(clock.atMs), expected)).toBe(true);
  clock.atMs = NOW_MS;
  const proof = await signedAt(NOW_MS - 20);
  expect(await proofs.accept(proof, expected)).toBe(true);
  expect(await proofs.accept(proof, expected)).toBe(false);
  expect(await proofs.accept(await signedAt(NOW_MS + 5_001), expected)).toBe(false);
});
