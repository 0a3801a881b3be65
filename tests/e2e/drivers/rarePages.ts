import { expect, type Page } from '@playwright/test';
import type { ProductPage } from './productPages.ts';
import { beSiteAdminToo } from './siteAdmin.ts';

const REPORT = {
  id: '5a3c7d52-8f0e-4b7a-9f55-0d7a35f0c111',
  state: 'ready',
  start: '2026-07-07T21:00:00Z',
  end: '2026-07-14T21:00:00Z',
  facilityCount: 2,
  requestedAt: '2026-07-14T21:00:00Z',
  expiresAt: '2026-07-21T21:00:00Z',
};

const sees = (selector: string) => (page: Page) => expect(page.locator(selector).first()).toBeVisible();

/** Pages that are checked for accessibility alone: they are rare, or hold what other pages hold too. */
export const RARE_PAGES: readonly ProductPage[] = [
  {
    name: 'first yard',
    email: 'admin@acme.example',
    prepare: beSiteAdminToo,
    path: '/firstyard',
    settle: sees('form'),
  },
  {
    name: 'historical map',
    email: 'user@acme.example',
    path: '/historical/ACME/2026-03-14/',
    settle: sees('.mapcounts'),
  },
  {
    name: 'report that is ready',
    email: 'user@acme.example',
    prepare: (page) => page.route('**/alert_history_report/**', (route) => route.fulfill({ json: REPORT })),
    path: `/alert-history-report/${REPORT.id}`,
    settle: sees('.link-page-files button'),
  },
];
