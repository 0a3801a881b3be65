import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { incidentRecord } from '../../support/incidentRecord.ts';
import { createAxe } from '../drivers/axe.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn, sessionOf, signIn } from '../drivers/signIn.ts';
import { writeStorm } from '../drivers/storm.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardAlertPage } from '../drivers/yardAlertPage.ts';

const NORTHGATE = { lat: 35.222, lon: -101.8313 };
const YARD = 'NORTHGATE_YARD';
const SITE_ADMIN = 'siteadmin@acme.example';

test.use({ expectedConsole: [/AudioContext was not allowed to start|Failed to load resource/] });

let service: ServiceProcess;
test.beforeAll(async () => {
  const storm = await writeStorm(NORTHGATE, [
    { afterS: 0, northM: 300_000 },
    { afterS: 20, northM: 13_000 },
    { afterS: 40, northM: 5_000 },
    { afterS: 50, northM: 3_000 },
    // what comes after a recording is not known
    { afterS: 3_600, northM: 300_000 },
  ]);
  service = await startService({ args: ['--replay', storm, '--speed', '4'] });
});
test.afterAll(() => service.dispose());

/** Begins a drill at the yard, as a site admin; its strike stays outside both circles. */
async function beginDrill(page: Page): Promise<void> {
  const { accessToken } = (await sessionOf(service.origin, SITE_ADMIN)) as { accessToken: string };
  const answer = await page.request.post(`${service.origin}/api/drills`, {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { facilityId: YARD, distanceM: 40_000 },
  });
  expect(answer.status()).toBe(201);
}

/** Address of the record of the closing, from the entry of the yard's history. */
async function openRecord(page: Page): Promise<string> {
  const yard = createYardAlertPage(page);
  await beSignedIn(page, service.origin);
  await yard.open(service.origin, YARD);
  await yard.expectStatus('closed', 60_000);
  const record = page.getByRole('dialog').getByRole('link', { name: 'Incident record' });
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Alert history' }).click();
    await expect(record.first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await record.first().click();
  await expect(page.getByRole('heading', { name: /^Lightning Alert, \d/ })).toBeVisible();
  return page.url();
}

test('of a closing is opened from its history and has strikes, statuses, people and screens, as page, JSON and PDF', async ({
  page,
}) => {
  await beginDrill(page);
  await openRecord(page);
  const sheet = page.getByRole('article');
  await expect(sheet.getByText('SIMULATION')).toBeVisible();
  await expect(sheet.getByText(/^Strikes within 6\smi$/)).toBeVisible();
  // the second strike is published seconds after the first one has closed the yard
  await expect(async () => {
    await page.reload();
    await expect(sheet.getByText('1.9 mi N').first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(sheet.getByRole('slider', { name: /^Distance over time of \d+ strikes/ })).toBeVisible();
  await expect(sheet.getByRole('img', { name: /^Map of \d+ strikes/ })).toBeVisible();
  await expect(sheet.getByText(/^(WARNING|OPEN|UNKNOWN) to CLOSED$/).first()).toBeVisible();
  await expect(sheet.getByText('Drill started')).toBeVisible();
  await expect(sheet.getByText(/By Sam Siteadmin/)).toBeVisible();
  await expect(sheet.getByText('Verified', { exact: true })).toBeVisible();
  expect((await createAxe(page).analyze()).violations).toEqual([]);

  await sheet.getByRole('radio', { name: /^People \(1\)$/ }).check();
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await sheet.getByText(/^Table of \d+ strikes$/).click();
  await expect(sheet.getByRole('cell', { name: '1.9 mi' })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Download JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^incident_NORTHGATE_YARD_\d{4}-\d{2}-\d{2}\.json$/);
  const record = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    facilityId: string;
    acts: readonly { act: string; by: string }[];
    strikes: { list: readonly unknown[] };
  };
  expect(record).toMatchObject({ facilityId: YARD, acts: [{ act: 'drill.begun', by: 'Sam Siteadmin' }] });
  expect(record.strikes.list.length).toBeGreaterThanOrEqual(2);

  const [pages] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(pages.suggestedFilename()).toMatch(/^incident_NORTHGATE_YARD_\d{4}-\d{2}-\d{2}\.pdf$/);
  expect((await readFile(await pages.path())).toString('latin1', 0, 8)).toBe('%PDF-1.7');
});

test('is a link that asks to sign in and leads back', async ({ page, browser }) => {
  const { hash } = new URL(await openRecord(page));
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`${service.origin}/${hash}`);
  await expect(visitor).toHaveURL(/#\/home/);
  await signIn(visitor);
  await expect(visitor.getByRole('heading', { name: /^Lightning Alert, \d/ })).toBeVisible();
  await context.close();
});

test('leads by keyboard to the map of its place and hour, which says that it shows the past', async ({
  page,
}) => {
  await beSignedIn(page, service.origin);
  await page.route('**/api/incidents/**', (route) => route.fulfill({ json: incidentRecord() }));
  await page.goto(`${service.origin}/#/incident/ACME/${YARD}/closing`);
  const link = page.getByRole('link', { name: 'Replay on the map' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/historical\/ACME\/2026-07-14T18.*\?p=42,-93,10$/);
  const slider = page.getByRole('slider', { name: 'Time shown on the map' });
  await expect(slider).toHaveAttribute('aria-valuetext', /past/);
  await expect(page.getByText('Yard statuses are for now, not for the time shown.')).toBeVisible();
});

test('that there is none of says so, as does one of another client', async ({ page }) => {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/incident/ACME/${YARD}/nothing`);
  await expect(
    page.getByText('This closing was not found, or is no longer kept.', { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to facilities' })).toBeVisible();
  await page.goto(`${service.origin}/#/incident/OTHER/${YARD}/nothing`);
  await expect(
    page.getByText('Only people of this organization can read its incident records.'),
  ).toBeVisible();
});

test('keeps what it has shown when the service does not answer', async ({ page }) => {
  await openRecord(page);
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Lightning Alert, \d/ })).toBeVisible();
  await page.route('**/api/incidents/**', (route) => route.abort());
  await page.clock.runFor(3 * 60_000);
  await expect(page.getByText(/^Not up to date: record as of/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Lightning Alert, \d/ })).toBeVisible();
});
