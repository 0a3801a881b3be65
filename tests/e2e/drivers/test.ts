import { expect, test as base } from '@playwright/test';

/** The runner says so itself where a test wants no service worker. */
const WORKER_BLOCKED = /Service Worker registration blocked by Playwright/;

/** Fails on every error or warning in the console, unless a test says which ones its faults cause. */
export const test = base.extend<{ expectedConsole: RegExp[]; consoleGuard: void }>({
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
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
