import { afterEach, expect, test, vi } from 'vitest';
import { createEnrolledDisplayMemory } from '#adapters/storage/enrolledDisplay.ts';
import { displayHeaders } from '#app/platform/displayHeaders.ts';
import { DISPLAY_ID_HEADER } from '#contracts/displayProof.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

const REPORT = { clientId: 'ACME', facilityId: 'YARD', appVersion: '1', status: 'OPEN' } as const;

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
