import type { Page } from '@playwright/test';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardAlertPage } from '../drivers/yardAlertPage.ts';

/** A yard that the simulated weather leaves alone. */
const YARD_ID = 'HUB_CITY_YARD';
const SITE_ADMIN = 'siteadmin@acme.example';

const service = sharedService();

// the sound is switched on from an earlier visit, and nobody has touched the page yet
test.use({ expectedConsole: [/AudioContext was not allowed to start/] });

async function openYard(page: Page, email?: string) {
  await beSignedIn(page, service.origin, email);
  const yard = createYardAlertPage(page);
  await yard.open(service.origin, YARD_ID);
  await yard.expectStatus('open');
  return yard;
}

/** What the page tells the service that it shows. */
function noteReports(page: Page): string[] {
  const reports: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/static/status/')) reports.push(url.searchParams.get('status') ?? '');
  });
  return reports;
}

test('a site admin begins a drill, the page closes marked as one, sounds and reports nothing real, and ends it [STATUS-25][YARD-21][S1]', async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('soundOn', 'on');
    const played: number[] = [];
    Object.assign(window, { soundsPlayed: played });
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
      played.push(performance.now());
      start.apply(this, when);
    };
  });
  const other = await (await browser.newContext()).newPage();
  const otherYard = await openYard(other);
  const reports = noteReports(page);
  const yard = await openYard(page, SITE_ADMIN);
  const soundsPlayed = () =>
    page.evaluate(() => (window as unknown as { soundsPlayed: number[] }).soundsPlayed.length);
  await yard.watchStatuses();

  await page.getByRole('button', { name: 'Drill', exact: true }).click();
  await page.getByRole('button', { name: 'Start drill' }).click();
  await yard.expectStatus('closed', 10_000);
  await expect(yard.root.locator('.ystate')).toContainText('DRILL');
  await expect(page).toHaveTitle(/^SIMULATION - DRILL: CLOSED - /);
  const tab = page.locator('details').filter({ hasText: 'Strike to screen' });
  await expect(tab.getByText(/^\d(\.\d)?\ss$/)).toBeVisible();
  await expect.poll(soundsPlayed).toBe(1);

  await otherYard.expectStatus('closed');
  await expect(otherYard.root.locator('.ystate')).toContainText('DRILL');
  await expect(other.getByRole('button', { name: 'Drill', exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Drill', exact: true }).click();
  await page.getByRole('button', { name: 'End drill' }).click();
  await yard.expectStatus('open', 10_000);
  await expect(yard.root.locator('.ystate')).not.toContainText('DRILL');
  expect(await yard.seenStatuses()).toEqual(['open', 'closed', 'open']);
  await expect.poll(() => reports.length).toBeGreaterThan(2);
  expect(new Set(reports)).toEqual(new Set(['OPEN']));
});
