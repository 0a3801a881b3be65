import type { Locator, Page } from '@playwright/test';
import { createAxe } from '../drivers/axe.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createOutsideWorld } from '../drivers/outsideWorld.ts';
import { createYardPage, yardAddress } from '../drivers/yardPage.ts';
import { createYardScenes, LONG_YARD, SCENES } from '../drivers/yardScenes.ts';

const service = sharedService();

const YARDS = {
  open: { id: 'HUB_CITY_YARD', en: 'Open', fr: 'Ouvert', exact: 'OPEN' },
  warning: { id: 'BLACK_HILLS_YARD', en: 'Open', fr: 'Ouvert', exact: 'WARNING' },
  closed: { id: 'COUR_RIMOUSKI', en: 'Closed', fr: 'Fermé', exact: 'CLOSED' },
} as const;

async function open(page: Page, facilityId: string, query = '') {
  await beSignedIn(page, service.origin);
  const yard = createYardPage(page, 'monitoring');
  await yard.open(service.origin, facilityId, query);
  return yard;
}

/** Name and length of the animation of the symbol beside the status word. */
function pulseOf(page: Page): Promise<string[]> {
  return page.locator('.yhero .sti').evaluate((symbol) => {
    const { animationName, animationDuration } = getComputedStyle(symbol);
    return [animationName, animationDuration];
  });
}

const colourOf = (element: Locator) =>
  element.evaluate((painted) => getComputedStyle(painted).backgroundColor);

for (const status of ['open', 'warning', 'closed'] as const) {
  test(`a yard that is ${status} reads so in both languages, in its own colour, without an accessibility fault [YMON-09][YMON-10][YMON-11][YMON-12][LANG-01]`, async ({
    page,
  }) => {
    const { id, en, fr, exact } = YARDS[status];
    // words that are half faded in have no contrast yet
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const yard = await open(page, id);
    await yard.expectStatus(status);
    const word = page.locator('.status-word');
    await expect(word).toHaveText(en);
    await expect(page).toHaveTitle(new RegExp(`^SIMULATION - ${exact} - `));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(id);
    expect((await createAxe(page).analyze()).violations).toEqual([]);

    await page.getByRole('button', { name: 'FR' }).click();
    await expect(word).toHaveText(fr);
    await expect(page.getByRole('heading', { name: /^(À surveiller|Alertes actives)/ })).toBeVisible();
    await expect(page.getByText('Dernière mise à jour de l’état')).toBeVisible();
    await expect(yard.root).not.toContainText(/Watch|Latest status/);
    expect((await createAxe(page).analyze()).violations).toEqual([]);
  });
}

test('only the symbol of a closed yard pulses, and not for who wants no motion [YMON-04]', async ({
  page,
}) => {
  const yard = await open(page, YARDS.closed.id);
  await yard.expectStatus('closed');
  expect(await pulseOf(page)).toEqual(['scc-pulse', '1.8s']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect((await pulseOf(page))[0]).toBe('none');

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await yard.open(service.origin, YARDS.warning.id);
  await yard.expectStatus('warning');
  expect((await pulseOf(page))[0]).toBe('none');
});

test('amber Open is not green Open: colour, band and silhouette differ, by day and by night [YMON-10][YMON-11]', async ({
  page,
}) => {
  const looks: string[][] = [];
  for (const [query, status] of [
    ['', 'open'],
    ['', 'warning'],
    ['?night=1', 'open'],
    ['?night=1', 'warning'],
  ] as const) {
    await page.goto('about:blank');
    const yard = await open(page, YARDS[status].id, query);
    await yard.expectStatus(status);
    const block = page.locator('.status-block');
    looks.push([
      await colourOf(block),
      String(await block.locator('.band').isVisible()),
      (await block.locator('[data-icon]').getAttribute('data-icon')) ?? '',
    ]);
  }
  const [open1 = [], warning1 = [], open2 = [], warning2 = []] = looks;
  for (const [green, amber] of [
    [open1, warning1],
    [open2, warning2],
  ] as const)
    for (const [at, code] of green.entries()) expect(amber[at]).not.toBe(code);
});

test('the tooltip of the latest update says when the status was checked, by keyboard too [YMON-05]', async ({
  page,
}) => {
  const yard = await open(page, YARDS.open.id);
  await yard.expectStatus('open');
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toBeHidden();
  await page.getByText('Latest status update').hover();
  await expect(tooltip).toHaveText(/^Latest status check: \d+:\d\d:\d\d\s[AP]M$/);
  await page.mouse.move(0, 0);
  await expect(tooltip).toBeHidden();
  await page.locator('.yfresh').focus();
  await expect(tooltip).toBeVisible();
});

test('an address names the client in small letters, keeps its query, and remembers the yard [YMON-01][YMON-02][YMON-03][YARD-04][YARD-05]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/yardmonitoring/ACME?lng=fr-CA`);
  await expect(page).toHaveURL(/#\/yardmonitoring\/acme\?lng=fr-CA$/);
  await page.getByRole('searchbox').fill('black hills');
  await page.getByRole('link', { name: /Black Hills/ }).click();
  await expect(page).toHaveURL(/#\/yardmonitoring\/acme\/BLACK_HILLS_YARD\?lng=fr-CA$/);
  await createYardPage(page, 'monitoring').expectStatus('warning');
  await expect(page.locator('.status-word')).toHaveText('Ouvert');

  // the alert page remembers the same yard
  for (const [address, expected] of [
    ['/yardmonitoring/Acme?cycle=fr-CA', /#\/yardmonitoring\/acme\/BLACK_HILLS_YARD\?cycle=fr-CA$/],
    ['/yardalert/ACME?lng=en-US', /#\/yardalert\/ACME\/BLACK_HILLS_YARD\?lng=en-US$/],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`${service.origin}/#${address}`);
    await expect(page).toHaveURL(expected);
  }

  // a yard that the client does not have is neither gone to nor shown
  await page.goto('about:blank');
  await page.goto(`${service.origin}/#/yardmonitoring/other`);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page).toHaveURL(/#\/yardmonitoring\/other$/);
  await page.goto(`${service.origin}/#/yardmonitoring/acme/NOWHERE`);
  await expect(page.getByText('Facility not found')).toBeVisible();
});

test('a cycle of languages rotates on the monitoring page too [YMON-03][LANG-04][LANG-05]', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, YARDS.closed.id, '?cycle=fr-CA,xx,en-US');
  const word = page.locator('.status-word');
  await expect(word).toHaveText('Fermé');
  await page.clock.runFor(15_000);
  await expect(word).toHaveText('Closed');
});

test('the page that only watches a yard has no override of its own, only the profile [OVR-02]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin, 'siteadmin@acme.example');
  const yard = createYardPage(page, 'monitoring');
  await yard.open(service.origin, YARDS.closed.id);
  await yard.expectStatus('closed');
  await expect(page.getByRole('button')).toHaveText([
    /Why\?/,
    '', // I saw or heard lightning
    '', // Alert history
    'EN',
    'FR',
    'SS',
    '',
    /Sound/,
  ]);
});

/** What stands on each line of a text. */
function linesOf(text: Locator): Promise<string[]> {
  return text.evaluate((element) => {
    const lines = new Map<number, string>();
    for (const words of element.childNodes)
      if (words instanceof Text)
        for (let at = 0; at < words.length; at += 1) {
          const letter = new Range();
          letter.setStart(words, at);
          letter.setEnd(words, at + 1);
          const { top } = letter.getBoundingClientRect();
          lines.set(top, (lines.get(top) ?? '') + words.data[at]);
        }
    return [...lines.values()];
  });
}

test('an id that takes several lines is not broken within a word', async ({ page }) => {
  await beSignedIn(page, service.origin);
  const world = await createOutsideWorld(page, service.origin);
  const scenes = createYardScenes(world);
  const yard = createYardPage(page, 'monitoring');
  await world.open(yardAddress('monitoring', service.origin, LONG_YARD.id), yard.root);
  const closed = SCENES['CLOSED by lightning, in the words of the service']!;
  await scenes.play(closed);
  await yard.expectStatus(closed.status);
  const lines = await linesOf(page.locator('.yname'));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(LONG_YARD.id);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/_$/);
});
