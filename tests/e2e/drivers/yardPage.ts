import { expect, type Locator, type Page } from '@playwright/test';

export type YardKind = 'alert' | 'monitoring';

type ShownStatus = 'loading' | 'open' | 'warning' | 'closed' | 'alertopen' | 'unknown';

/** A page of a yard as a person in the yard sees it. */
export type YardPage = {
  readonly root: Locator;
  open(origin: string, facilityId: string, query?: string): Promise<void>;
  expectStatus(status: ShownStatus, timeoutMs?: number): Promise<void>;
  /** Every status that the page has shown since `watchStatuses`, in order. */
  watchStatuses(): Promise<void>;
  seenStatuses(): Promise<ShownStatus[]>;
};

/** Where a page stands: yard alert addresses carry the client in capitals, yard monitoring addresses in small letters. */
const CLIENTS = { alert: 'ACME', monitoring: 'acme' } as const;

export function yardAddress(kind: YardKind, origin: string, facilityId: string, query = ''): string {
  return `${origin}/#/yard${kind}/${CLIENTS[kind]}/${facilityId}${query}`;
}

export function createYardPage(page: Page, kind: YardKind): YardPage {
  const root = page.locator('.yard');
  return {
    root,
    async open(origin, facilityId, query = '') {
      await page.goto(yardAddress(kind, origin, facilityId, query));
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
