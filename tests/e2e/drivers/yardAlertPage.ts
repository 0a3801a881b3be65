import { expect, type Locator, type Page } from '@playwright/test';

type ShownStatus = 'loading' | 'open' | 'warning' | 'closed' | 'alertopen' | 'unknown';

/** The yard alert page as a person in the yard sees it. */
export type YardAlertPage = {
  readonly root: Locator;
  open(origin: string, facilityId: string, query?: string): Promise<void>;
  expectStatus(status: ShownStatus, timeoutMs?: number): Promise<void>;
  /** Every status that the page has shown since `watchStatuses`, in order. */
  watchStatuses(): Promise<void>;
  seenStatuses(): Promise<ShownStatus[]>;
};

export function createYardAlertPage(page: Page): YardAlertPage {
  const root = page.locator('.yard');
  return {
    root,
    async open(origin, facilityId, query = '') {
      await page.goto(`${origin}/#/yardalert/ACME/${facilityId}${query}`);
    },
    async expectStatus(status, timeoutMs = 20_000) {
      await expect(root).toHaveAttribute('data-status', status, { timeout: timeoutMs });
    },
    async watchStatuses() {
      await root.evaluate((yard) => {
        const seen = [yard.getAttribute('data-status')];
        Object.assign(window, { seenStatuses: seen });
        new MutationObserver(() => {
          const status = yard.getAttribute('data-status');
          if (seen.at(-1) !== status) seen.push(status);
        }).observe(yard, { attributes: true, attributeFilter: ['data-status'] });
      });
    },
    seenStatuses: () =>
      page.evaluate(() => (window as unknown as { seenStatuses: ShownStatus[] }).seenStatuses),
  };
}
