import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectFitAtSizes } from '../drivers/expectFitAtSizes.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const SITE_ADMIN = 'siteadmin@acme.example';
const M_PER_DEGREE = 111_195;

test.use({ expectedConsole: [/Failed to load resource/] });

let service: ServiceProcess;
test.beforeAll(async () => void (service = await startService()));
test.afterAll(() => service.dispose());

type Place = { readonly id: string; readonly latitude: number; readonly longitude: number };

/** Facilities of the client, as the service tells its site admin. */
async function facilitiesOf(page: Page): Promise<Place[]> {
  const answer = await page.waitForResponse(/\/facilities\/metadata/);
  const { features } = (await answer.json()) as { features: { properties: Place }[] };
  return features.map(({ properties }) => properties);
}

/** A storm over a place: strikes by minutes and metres north of it, with two of nowhere that bound the recording. */
function stormOver({ latitude, longitude }: Place, strikes: readonly (readonly [number, number])[]): string {
  const at = (minute: number) => new Date(Date.UTC(2026, 6, 14, 21, minute)).toISOString();
  const rows = strikes.map(
    ([minute, metres]) => `${at(minute)},${longitude},${latitude + metres / M_PER_DEGREE}`,
  );
  return ['time_utc,lon,lat', `${at(0)},0,0`, ...rows, `${at(240)},0,0`, ''].join('\n');
}

/** 25 minutes after a strike at 5 mi one falls at 2.2 mi: a quiet period of 20 minutes has opened the yard by then. */
const STORM = [
  [45, 17_000],
  [60, 8_047],
  [85, 3_540],
] as const;

async function openLab(page: Page): Promise<Place[]> {
  await beSignedIn(page, service.origin, SITE_ADMIN);
  await page.goto(`${service.origin}/#/lightningalert/ACME/`);
  const places = await facilitiesOf(page);
  await page.goto(`${service.origin}/#/policylab/ACME`);
  await expect(page.getByRole('heading', { name: 'Policy lab', exact: true })).toBeVisible();
  return places;
}

async function send(page: Page, text: string, name = 'storm.csv'): Promise<void> {
  const file = page.locator('.lab input[type=file]');
  // the comparison of the test before may go on
  await expect(file).toBeEnabled();
  await file.setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
}

const compare = (page: Page) => page.getByRole('button', { name: 'Compare', exact: true }).click();
const totals = (page: Page) => page.getByRole('region', { name: /facilities$|facility$/ }).first();

/** Plus halves the time around the reading, which stays; 0 shows all of it. */
async function expectZoomByKeys(page: Page, plot: Locator): Promise<void> {
  const strikes = plot.locator('circle.dplot-strike, circle.dplot-inside');
  await expect(strikes).toHaveCount(3);
  for (let nth = 0; nth < 3; nth += 1) await page.keyboard.press('+');
  await expect(strikes).toHaveCount(1);
  await expect(plot).toHaveAttribute('aria-valuetext', /strike 2\.2 mi away/);
  await page.keyboard.press('Home');
  await expect(plot).toHaveAttribute('aria-valuetext', /strike 10\.6 mi away/);
  await page.keyboard.press('0');
  await expect(strikes).toHaveCount(3);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(strikes).not.toHaveCount(3);
  await page.getByRole('button', { name: 'Whole time' }).click();
  await expect(strikes).toHaveCount(3);
}

async function expectFiles(page: Page): Promise<void> {
  const download = async (name: string) => {
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const file = await begun;
    expect(file.suggestedFilename()).toMatch(/^policy_lab_\d{4}-\d{2}-\d{2}\.(csv|json)$/);
    return readFile(await file.path(), 'utf8');
  };
  expect(await download('Download CSV')).toMatch(/,B,Wide and short,[\d.,]+,20,1,/);
  expect(JSON.parse(await download('Download JSON'))).toMatchObject({
    format: 'scc-policy-lab-1',
    recordingName: 'storm.csv',
    result: { all: { policies: [{ strikesWhileOpen: 0 }, { strikesWhileOpen: 1 }] } },
  });
}

test('a site admin compares policies over a file, reads the strikes first, and proposes the safer one [GAP-139]', async ({
  page,
}) => {
  const [place] = await openLab(page);
  const policyB = page.getByRole('group', { name: /Policy B/ });
  await policyB.getByLabel('Name').fill('Wide and short');
  await policyB.getByLabel(/^Quiet period/).fill('20');
  await page.getByLabel(/^Cost of a closed hour/).fill('100');
  await send(page, `${stormOver(place!, STORM)}nonsense,0,0\n`);
  await expect(page.getByText('storm.csv was received')).toBeVisible();
  await compare(page);
  const strikes = totals(page).getByRole('row', { name: /while open/ });
  await expect(strikes.getByRole('cell')).toHaveText(['0', '11 more than A']);
  await expect(totals(page).getByRole('row').nth(1)).toHaveAccessibleName(/^Strikes within 3\smi while open/);
  const propose = page.getByRole('button', { name: 'Propose policy B' });
  await expect(propose).toBeDisabled();
  await expect(
    page.getByText('A policy with more strikes while open than A cannot be proposed.'),
  ).toBeVisible();
  await expect(page.getByText(/^Row 7: /)).toBeVisible();

  const plot = page.getByRole('slider', { name: `Strikes near ${place!.id}` });
  await plot.focus();
  await page.keyboard.press('End');
  await expect(plot).toHaveAttribute(
    'aria-valuetext',
    /strike 2\.2 mi away A was closed\. B had opened 5 min before\./,
  );
  await expectZoomByKeys(page, plot);
  await expectFiles(page);
  await expectFitAtSizes(page);
  // the last size is that of a telephone: nothing scrolls sideways inside the page either
  const widths = await page
    .locator('.lab-scroll, .lab-rows')
    .evaluateAll((boxes) => boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(widths).toEqual([0, 0]);
  await expect(strikes.getByRole('cell')).toHaveText(['0', '11 more than A']);

  await policyB.getByLabel(/^Quiet period/).fill('40');
  await expect(page.getByText('The form has changed.')).toBeVisible();
  await policyB.getByLabel(/^Quiet period/).press('Enter');
  await expect(strikes.getByRole('cell')).toHaveText(['0', '0same as A']);
  await propose.click();
  const form = page.getByRole('form', { name: /^Edit / });
  await expect(form.getByRole('region', { name: 'Figures of the policy lab' })).toContainText(
    'Wide and short',
  );
  await expect(form.getByLabel(/^Alert radius/)).toHaveValue('8');
  await expect(form.getByLabel(/^Quiet period/)).toHaveValue('40');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel(/^Reason/).fill('It closes earlier');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.locator('.policies-sheet')).toContainText('Lightning within 8 mi');
  expect(page.url()).toMatch(/#\/policies\/ACME$/);
});

test('figures follow a number that is changed, without a press of Compare [GAP-139]', async ({ page }) => {
  const [place] = await openLab(page);
  const quiet = page.getByRole('group', { name: /Policy B/ }).getByLabel(/^Quiet period/);
  await quiet.fill('20');
  await send(page, stormOver(place!, STORM));
  await expect(page.getByText('storm.csv was received')).toBeVisible();
  await compare(page);
  const strikes = totals(page)
    .getByRole('row', { name: /while open/ })
    .getByRole('cell');
  await expect(strikes).toHaveText(['0', '11 more than A']);
  await quiet.fill('30');
  await expect(strikes).toHaveText(['0', '0same as A']);
  await expect(quiet).toBeFocused();
  await expect(page.getByRole('slider', { name: `Strikes near ${place!.id}` })).toBeVisible();
  await quiet.fill('5'); // no policy may wait so short
  await expect(page.getByText('Quiet period: enter 10 to 240 min.')).toBeVisible();
  await expect(page.getByText('These figures belong to what was compared before.')).toBeVisible();
});

test('lightning that the service has kept is compared, and marked as simulated [GAP-139]', async ({
  page,
}) => {
  await openLab(page);
  await page.getByLabel('Lightning', { exact: true }).selectOption('24');
  await expect(page.getByText('The lightning of this service is simulated.')).toBeVisible();
  await compare(page);
  await expect(page.getByRole('region', { name: 'Time compared' })).toContainText(/Compared: 23\.\d+ h/, {
    timeout: 60_000,
  });
});

test('a file without strikes is refused with its rows, and one of another kind at once [GAP-139]', async ({
  page,
}) => {
  await openLab(page);
  await send(page, 'time_utc,lon,lat\nyesterday,0,0\n');
  await expect(page.getByText('storm.csv was received')).toBeVisible();
  await compare(page);
  await expect(page.getByRole('alert').getByText('No row of this file is a strike.')).toBeVisible();
  await send(page, 'CDF', 'storm.nc');
  await expect(page.getByText('This file cannot be read.')).toBeVisible();
});

test.describe('users and other clients', () => {
  test('are told that site administrators alone use the lab [GAP-139]', async ({ page }) => {
    await beSignedIn(page, service.origin, 'user@acme.example');
    await page.goto(`${service.origin}/#/policylab/ACME`);
    await expect(page.getByText('Only site administrators can use the policy lab.')).toBeVisible();
  });

  test('a site admin has no lab of another client [GAP-139]', async ({ page }) => {
    await beSignedIn(page, service.origin, SITE_ADMIN);
    await page.goto(`${service.origin}/#/policylab/OTHER`);
    await expect(page.getByText('Only site administrators can use the policy lab.')).toBeVisible();
  });
});
