import { describe, expect, test } from 'vitest';
import { createDeviceMemory } from '#adapters/storage/deviceMemory.ts';
import { createMemoryStorage } from '../../app/memoryStorage.ts';

const YARD = '/yardalert/ACME/YARD?lng=fr-CA';
function remembered(inTab: Record<string, string> = {}) {
  const [local, tab] = [createMemoryStorage(), createMemoryStorage(inTab)];
  return { local, tab, memory: createDeviceMemory(local, tab) };
}

describe('the location that was asked for before sign-in', () => {
  test('is none at first [GAP-5]', () => {
    const { memory } = remembered();
    expect([memory.requestedLocation(), memory.takeRequestedLocation()]).toEqual([null, null]);
  });

  test('is kept in the tab alone, under its name, as it was asked for [AUTH-03][GAP-5]', () => {
    const { local, tab, memory } = remembered();
    memory.rememberRequestedLocation(YARD);
    expect([local.length, tab.length, tab.getItem('requestedLocation')]).toEqual([0, 1, YARD]);
    expect(memory.requestedLocation()).toBe(YARD);
    memory.rememberRequestedLocation('/historical/ACME/2026-07-01/');
    expect(memory.takeRequestedLocation()).toBe('/historical/ACME/2026-07-01/');
  });

  test('is given once, and nothing of it is left [AUTH-03][GAP-5]', () => {
    const { tab, memory } = remembered({ requestedLocation: YARD });
    expect(memory.requestedLocation()).toBe(YARD);
    expect([memory.takeRequestedLocation(), memory.takeRequestedLocation()]).toEqual([YARD, null]);
    expect([memory.requestedLocation(), tab.length]).toEqual([null, 0]);
  });

  test.each([
    '//evil.example',
    '///evil.example',
    'https://evil.example',
    'https://evil.example/lightningalert/ACME/',
    'x/lightningalert/ACME/',
    'javascript:alert(1)',
    ' /lightningalert/ACME/',
    '',
    'home',
  ])('is no way out of the app: %j leads nowhere, and is forgotten [AUTH-03][GAP-5]', (path) => {
    const { tab, memory } = remembered({ requestedLocation: path });
    expect([memory.takeRequestedLocation(), tab.length]).toEqual([null, 0]);
  });

  test.each(['/', '/a', '/lightningalert/ACME/', '/a//b', '/yardalert/ACME/HUB?at=https://x'])(
    'may be any path of the app: %j [GAP-5]',
    (path) => {
      expect(remembered({ requestedLocation: path }).memory.takeRequestedLocation()).toBe(path);
    },
  );
});
