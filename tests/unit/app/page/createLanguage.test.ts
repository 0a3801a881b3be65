import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeviceMemory } from '#adapters/storage/deviceMemory.ts';
import { createLanguage } from '#app/page/createLanguage.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The language of a page at an address, on a device of nobody who is signed in. */
function openAt(query: string) {
  const memory = createDeviceMemory(createMemoryStorage(), createMemoryStorage());
  const platform = { memory, sessions: { read: () => null } } as unknown as Platform;
  return createLanguage(platform, new URLSearchParams(query));
}

test('a cycle of the address turns every 15 s, without what is not supported [LANG-04][LANG-05]', () => {
  const language = openAt('cycle=fr-CA,de-DE,en-US');
  expect(language.now()).toBe('fr-CA');
  vi.advanceTimersByTime(14_999);
  expect(language.now()).toBe('fr-CA');
  vi.advanceTimersByTime(1);
  expect(language.now()).toBe('en-US');
  vi.advanceTimersByTime(15_000);
  expect(language.now()).toBe('fr-CA');
  language.actor.stop();
});

test.each([
  ['cycle=fr-CA', 'fr-CA'],
  ['cycle=fr-CA,en-US&lng=en-US', 'en-US'],
])('%s shows %s, which does not turn [LANG-06][LANG-07]', (query, shown) => {
  const language = openAt(query);
  expect(language.now()).toBe(shown);
  vi.advanceTimersByTime(30_000);
  expect(language.now()).toBe(shown);
  language.actor.stop();
});
