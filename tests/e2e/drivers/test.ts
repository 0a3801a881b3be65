import { expect, test as base } from '@playwright/test';
import { createServiceKeeper, type ServiceKeeper, type SharedService } from './serviceKeeper.ts';

/** The runner says so itself where a test wants no service worker. */
const WORKER_BLOCKED = /Service Worker registration blocked by Playwright/;

type TestFixtures = {
  expectedConsole: RegExp[];
  consoleGuard: void;
  /** The real service, which the tests of a worker share. */
  service: SharedService;
};

/** Fails on every error or warning in the console, unless a test says which ones its faults cause. */
export const test = base.extend<TestFixtures, { serviceKeeper: ServiceKeeper }>({
  serviceKeeper: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
    async ({}, use) => {
      const keeper = createServiceKeeper();
      await use(keeper);
      await keeper.dispose();
    },
    { scope: 'worker' },
  ],
  // a start has a time of its own, beside the test's
  service: [async ({ serviceKeeper }, use) => use(await serviceKeeper.give()), { timeout: 120_000 }],
  expectedConsole: [[], { option: true }],
  consoleGuard: [
    async ({ context, expectedConsole }, use) => {
      const complaints: string[] = [];
      const expected = [...expectedConsole, WORKER_BLOCKED];
      const isExpected = (text: string) => expected.some((pattern) => pattern.test(text));
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type()) || isExpected(message.text())) return;
        // the browser tells of a stream that ends with its service, and no page can keep it from that
        if (message.location().url.includes('/api/alerts/changes')) return;
        complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => complaints.push(error.error().message));
      await use();
      const told = [...complaints];
      // an answer that is on its way when a test ends is nobody's fault, nor is what a page asks the service for after it;
      // a call that a test holds would go to the service, which other tests share
      await context.setOffline(true);
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      expect(told).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
