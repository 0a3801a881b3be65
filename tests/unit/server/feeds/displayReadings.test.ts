import { expect, test, vi } from 'vitest';
import { displayReadings } from '#server/routes/health/displayReadings.ts';

const screens = { alive: () => [], refusedCount: () => 0 };

test('silent displays are unknown while the store fails or hangs [S12]', async () => {
  const failing = displayReadings(screens, { countStanding: () => Promise.reject(new Error('down')) });
  expect(await failing.silentDisplays()).toBeNaN();

  vi.useFakeTimers();
  const hanging = displayReadings(screens, { countStanding: () => new Promise<never>(() => {}) });
  const asked = hanging.silentDisplays();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await asked).toBeNaN();
  vi.useRealTimers();
});

test('an enrolled display that does not report is silent', async () => {
  const readings = displayReadings(screens, { countStanding: async () => 3 });
  expect(await readings.silentDisplays()).toBe(3);
});
