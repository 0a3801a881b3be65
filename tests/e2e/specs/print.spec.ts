import type { Page } from '@playwright/test';
import { afterFrames } from '../drivers/afterFrames.ts';
import { facilityPanel } from '../drivers/facilityPanel.ts';
import { lightningEvent, SCENE_PATH, showFacility } from '../drivers/facilityScene.ts';
import { createOutsideWorld } from '../drivers/outsideWorld.ts';
import { incidentRecord } from '../../support/incidentRecord.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardPage, yardAddress } from '../drivers/yardPage.ts';
import { createYardScenes, LONG_YARD, SCENES } from '../drivers/yardScenes.ts';

/** Letter paper in a browser, and a wall display that is printed as it stands. */
const WINDOWS = [
  { width: 816, height: 1056 },
  { width: 1920, height: 1080 },
];

test.use({ expectedConsole: [/404|503/], contextOptions: { reducedMotion: 'reduce' } });

/** What a sheet of paper must not have, one line for each: controls, colours, text that is cut. */
function paperFaults(page: Page, sheet: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`the sheet is ${root.scrollWidth} px wide`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const name = `${element.tagName} ${element.className} "${(element.textContent ?? '').slice(0, 30)}"`;
      // the day that is told of stands as its heading
      const isControl = element.matches(
        'button:not([role=tab][aria-selected=true]), input, select, textarea',
      );
      if (isControl) faults.push(`control: ${name}`);
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
      if (!hasText) continue;
      if (element.closest(selector) === null) faults.push(`of another part: ${name}`);
      if (getComputedStyle(element).color !== 'rgb(0, 0, 0)') faults.push(`not black: ${name}`);
      for (let part: Element | null = element; part !== null; part = part.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(part);
        const isPaper = ['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(backgroundColor);
        if (!isPaper || backgroundImage !== 'none') faults.push(`not on white: ${name}, ${part.className}`);
      }
    }
    return faults;
  }, sheet);
}

for (const kind of ['alert', 'monitoring'] as const)
  test(`the yard ${kind} page is printed with its words first, in black on white, with the time of the print`, async ({
    page,
    service,
  }) => {
    const world = await createOutsideWorld(page, service.origin);
    const scenes = createYardScenes(world);
    const yard = createYardPage(page, kind);
    await beSignedIn(page, service.origin);
    await world.open(yardAddress(kind, service.origin, LONG_YARD.id, '?lng=en-US'), yard.root);
    await page.emulateMedia({ media: 'print' });
    for (const name of [
      'OPEN',
      'WARNING by lightning',
      'CLOSED by lightning',
      'UNKNOWN by a fault',
      'OVERRIDE open',
    ]) {
      await scenes.play(SCENES[name]!);
      await yard.expectStatus(SCENES[name]!.status);
      const word = page.locator('.status-word');
      await expect(word).toBeVisible();
      await expect(page.locator('.ysimulation')).toBeVisible();
      await expect(page.locator('.printed')).toHaveText(
        /^Printed \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M\sE[SD]T\. Paper does not follow the status/,
      );
      for (const size of WINDOWS) {
        await page.setViewportSize(size);
        expect(await paperFaults(page, '.yard')).toEqual([]);
        const [first, then] = await Promise.all([word.boundingBox(), page.locator('.yside').boundingBox()]);
        expect(first!.y).toBeLessThan(then!.y);
      }
    }
  });

test('a toast is not printed', async ({ page, service }) => {
  // stands until it is closed: the form of an override could not be fetched
  await page.route('**/OverrideDialog-*.js', (route) => route.fulfill({ status: 503 }));
  await beSignedIn(page, service.origin, 'siteadmin@acme.example');
  await page.goto(yardAddress('alert', service.origin, 'HUB_CITY_YARD', '?lng=en-US'));
  await page.locator('.oactions').getByRole('button').first().click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('The form could not be loaded.');
  await expect(toast).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(toast).toBeHidden();
});

test('the view of a facility is printed without the map around it, with its forecast and the time of the print', async ({
  page,
  service,
}) => {
  await showFacility(page, { events: (nowMs) => [lightningEvent(nowMs, 12)] });
  await page.emulateMedia({ colorScheme: 'dark' });
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/?lng=en-US#${SCENE_PATH}?forecast=1`);
  await expect(page.locator('.facweekly .facday')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(facilityPanel(page).locator('.facstatus-line b')).toHaveText('CLOSED');
  await expect(facilityPanel(page).getByRole('heading', { name: /alerts/i })).toBeVisible();
  await expect(page.locator('.mapsimulation')).toBeVisible();
  await expect(page.locator('.printed')).toHaveText(/^Printed \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M\sC[SD]T\./);
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await afterFrames(page);
    expect(await paperFaults(page, '.facpanel, .facweekly, .mapsimulation')).toEqual([]);
  }
});

for (const [language, words] of [
  ['en-US', /^Printed \w{3} \d+, \d{4}, .+\. Statuses as of \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M/],
  ['fr-CA', /^Imprimé le \d+ \S+ \d{4}, .+\. États en date du \d+ \S+ \d{4}, \d+\sh\s\d\d/u],
] as const)
  test(`a map without a panel is printed in ${language} with the time of the print and of its statuses`, async ({
    page,
    service,
  }) => {
    await showFacility(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/?lng=${language}#/lightningalert/ACME/`);
    await expect(page.locator('.maptrust[data-trust=current]')).toBeVisible();
    const line = page.locator('.printed');
    await expect(line).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await afterFrames(page);
      await expect(line).toHaveText(words);
      await expect(line).toBeInViewport({ ratio: 1 });
      await expect(line).toHaveCSS('color', 'rgb(0, 0, 0)');
      await expect(line).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    }
  });

for (const language of ['en-US', 'fr-CA'])
  test(`the history of alerts in ${language} is printed from the map and from a yard page, without what it stands beside`, async ({
    page,
    service,
  }) => {
    const startMs = Date.now() - 3 * 3_600_000;
    const at = (hours: number) => new Date(startMs + hours * 3_600_000).toISOString();
    const alerts = Array.from({ length: 60 }, (_, nth) => ({
      keplerId: `alert ${nth}`,
      eventType: 'lightning_alert',
      alertStatus: 'ALERT',
      eventStartAt: at(-nth / 4),
      eventExpiresAt: at(1 - nth / 4),
      affectedLocation: [{ id: 'SCENE_YARD' }],
    }));
    await page.route('**/v1/history', (route) => route.fulfill({ json: alerts }));
    await showFacility(page);
    await beSignedIn(page, service.origin);
    const told = /\d{4}, \d+(:|\sh\s)\d\d\s.*(UTC|C[SD]T|HNC|HAC)\. (Later|Les)/u;
    for (const [address, mark, sheet] of [
      [SCENE_PATH, '.mapsimulation', '.histdrawer, .mapsimulation'],
      ['/yardalert/ACME/SCENE_YARD', '.ysimulation', '.dialog, .yhead'],
    ] as const) {
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
      await page.setViewportSize(WINDOWS[1]!);
      await page.goto(`${service.origin}/?lng=${language}#${address}`);
      await page
        .getByRole('button', { name: /^(Alert history|Historique des alertes)$/ })
        .last()
        .click();
      await expect(page.locator('.histentry')).toHaveCount(60);
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('.histprinted')).toContainText(told);
      await expect(page.locator(mark)).toBeVisible();
      for (const size of WINDOWS) {
        await page.setViewportSize(size);
        await afterFrames(page);
        expect(await paperFaults(page, sheet)).toEqual([]);
      }
    }
  });

for (const language of ['en-US', 'fr-CA'])
  test(`the record of a closing in ${language} is printed with its pictures and without its controls`, async ({
    page,
    service,
  }) => {
    await page.route('**/api/incidents/**', (route) => route.fulfill({ json: incidentRecord() }));
    await page.emulateMedia({ colorScheme: 'dark' });
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/?lng=${language}#/incident/ACME/NORTHGATE_YARD/closing`);
    await expect(page.locator('.incident-entry')).toHaveCount(14);
    await page.emulateMedia({ media: 'print' });
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await afterFrames(page);
      await expect(page.locator('.incident-head h1')).toBeVisible();
      for (const picture of await page.getByRole('img').all()) await expect(picture).toBeVisible();
      expect(await paperFaults(page, '.incident')).toEqual([]);
    }
  });
