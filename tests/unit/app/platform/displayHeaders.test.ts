import { afterEach, expect, test, vi } from 'vitest';
import { makeDisplayKey, publicHalfOf } from '#adapters/browser/displayKey.ts';
import { createEnrolledDisplayMemory } from '#adapters/storage/enrolledDisplay.ts';
import { displayHeaders } from '#app/platform/displayHeaders.ts';
import { DISPLAY_ID_HEADER, DISPLAY_PROOF_HEADER, heartbeatSubject } from '#contracts/displayProof.ts';
import type { Session } from '#contracts/session.ts';
import { createDisplayProofs } from '#server/useCases/access/displayProofs.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

const REPORT = {
  clientId: 'ACME',
  facilityId: 'YARD',
  appVersion: '1',
  status: 'OPEN',
  shown: 'OPEN',
} as const;

afterEach(() => vi.unstubAllGlobals());

/** Id under which a tab reports. */
async function idIn(device: Storage, tab: Storage): Promise<string | undefined> {
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('sessionStorage', tab);
  const headers: Readonly<Record<string, string>> = await displayHeaders(REPORT, { session: null, atMs: 0 });
  return headers[DISPLAY_ID_HEADER];
}

test('two tabs of a browser report as two displays, and a reload as the one before [GAP-76]', async () => {
  const device = createMemoryStorage();
  const [first, second] = [createMemoryStorage(), createMemoryStorage()];
  const id = await idIn(device, first);
  expect(id).toMatch(/^[\w-]{16,64}$/);
  expect(await idIn(device, first)).toBe(id);
  const other = await idIn(device, second);
  expect(other).not.toBe(id);
  expect(other?.split('-')[1]).toBe(id?.split('-')[1]);
});

test('an enrolled display signs what it shows with its report [S9][GAP-141]', async () => {
  const key = await makeDisplayKey();
  const kioskId = '00000000-0000-4000-8000-000000000003';
  const device = createMemoryStorage();
  createEnrolledDisplayMemory(device).write({ kioskId, name: 'Gate', facilityIds: null, clientId: 'ACME' });
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('indexedDB', databaseWith(key));
  const session = { authorities: ['kiosk_endpoints'] } as unknown as Session;
  const report = { ...REPORT, status: 'UNKNOWN', shown: 'CLOSED_OVERRIDE' } as const;
  const headers: Readonly<Record<string, string>> = await displayHeaders(report, { session, atMs: 7_000 });
  const expected = {
    purpose: 'heartbeat',
    subject: heartbeatSubject(report),
    publicKey: await publicHalfOf(key),
    displayId: kioskId,
  } as const;
  const proofs = createDisplayProofs({ nowMs: () => 7_000 } as never);
  const proof = headers[DISPLAY_PROOF_HEADER] ?? '';
  expect(await proofs.accept(proof, { ...expected, shown: 'OPEN_OVERRIDE' })).toBe(false);
  expect(await proofs.accept(proof, { ...expected, shown: 'CLOSED_OVERRIDE' })).toBe(true);
});

/** A store of keys that has one. */
function databaseWith(key: CryptoKeyPair) {
  const that = <Facts extends object>(event: string, facts: Facts) => {
    const target = Object.assign(new EventTarget(), facts);
    queueMicrotask(() => target.dispatchEvent(new Event(event)));
    return target;
  };
  const objectStore = () => ({ get: () => that('success', { result: key }) });
  const database = { transaction: () => that('complete', { objectStore }), close: () => {} };
  return { open: () => that('success', { result: database }) };
}

test('two browsers report as two displays [GAP-76]', async () => {
  const tab = createMemoryStorage();
  expect(await idIn(createMemoryStorage(), tab)).not.toBe(await idIn(createMemoryStorage(), tab));
});

test.each([
  ['an earlier time than the last one', 10_000, 9_200, 10_001],
  ['the same time', 10_000, 10_000, 10_001],
  ['a time almost 4 s earlier', 10_000, 6_001, 10_001],
  ['a time 4 s earlier, of a clock that was wrong', 10_000, 6_000, 6_000],
  ['a later time', 10_000, 10_400, 10_400],
])('a proof of %s is signed later, unless a clock was set back [GAP-141]', (_, lastMs, atMs, signedMs) => {
  const device = createMemoryStorage();
  createEnrolledDisplayMemory(device).proofTimeMs(lastMs);
  expect(createEnrolledDisplayMemory(device).proofTimeMs(atMs)).toBe(signedMs);
});

test('a device whose storage is full signs with the time that it knows [GAP-141][S12]', () => {
  const device = createMemoryStorage();
  vi.spyOn(device, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(createEnrolledDisplayMemory(device).proofTimeMs(7)).toBe(7);
});
