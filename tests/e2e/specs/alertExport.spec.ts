import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startMailServer } from '../../unit/server/notices/receivers.ts';
import { createAxe } from '../drivers/axe.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

let service: ServiceProcess;
let mailbox: Awaited<ReturnType<typeof startMailServer>>;
test.beforeAll(async () => {
  mailbox = await startMailServer();
  service = await startService({ env: { SMTP_URL: mailbox.url, SMTP_FROM: 'alerts@yards.example' } });
});
test.afterAll(async () => {
  await service.dispose();
  await mailbox.close();
});

async function openExport(page: Page) {
  await page.route('**/layers/basemap/**', (route) => route.fulfill({ status: 200, body: '' }));
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/`);
  await page.getByRole('button', { name: /^Facilities \d/ }).waitFor();
  await page.getByRole('button', { name: 'Alert history', exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Alert History' });
  await drawer.getByRole('button', { name: 'Export', exact: true }).click();
  return page.getByRole('dialog', { name: 'Export alert history' });
}

/** Link of the newest export's mail. */
async function linkOf(known: number): Promise<string> {
  await mailbox.until(() => mailbox.mails.length > known);
  const { to, mail } = mailbox.mails.at(-1)!;
  expect([to, mail.subject]).toEqual([
    'user@acme.example',
    expect.stringContaining('Your alert history export is ready'),
  ]);
  return /http\S+alert-history-report\S+/.exec(mail.text!)![0];
}

test('is ordered in the drawer, comes by email, and opens to the person who ordered it alone [HIST-12][CALL-61]', async ({
  page,
  browser,
}) => {
  const known = mailbox.mails.length;
  const dialog = await openExport(page);
  await dialog.getByLabel(/^All facilities/).check();
  const { violations } = await createAxe(page).include('dialog').analyze();
  expect(violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText(
    'Your request has been sent successfully. You will receive an email with a download link.',
  );
  const link = await linkOf(known);
  const { hash } = new URL(link);

  await page.goto(`${service.origin}/${hash}`);
  await expect(page.getByRole('heading', { name: 'Alert history export' })).toBeVisible();
  const starts = { PDF: '%PDF-1.7', CSV: '\uFEFFEntry,Facility ID' };
  for (const [format, start] of Object.entries(starts)) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${format}` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^alert-history_[\\d-]{10}_[\\d-]{10}\\.${format.toLowerCase()}$`),
    );
    expect((await readFile(await download.path())).toString('utf8').startsWith(start)).toBe(true);
  }

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await beSignedIn(theirs, service.origin, 'admin@acme.example');
  await theirs.goto(`${service.origin}/${hash}`);
  await expect(theirs.getByRole('alert')).toContainText('The export could not be loaded.');
  await expect(theirs.getByRole('button', { name: /^Download/ })).toHaveCount(0);
  await other.close();
});

test('goes on after the service was ended in the middle [HIST-12]', async ({ page }) => {
  const known = mailbox.mails.length;
  const dialog = await openExport(page);
  await dialog.getByLabel(/^All facilities/).check();
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/alert_history_report'));
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await taken).status()).toBe(200);
  await page.goto('about:blank');
  await service.kill();
  await service.restart();
  await linkOf(known);
});
