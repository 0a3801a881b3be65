import type { Page } from '@playwright/test';
import { ROUTE_ANSWER, ROUTE_YARDS } from '../../support/routeAnswers.ts';
import { createAxe } from '../drivers/axe.ts';
import { seeWord } from '../drivers/seeWord.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { withoutLayers } from '../drivers/withoutLayers.ts';

const service = sharedService();
test.use({
  expectedConsole: [/Failed to load resource/],
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 800 },
});

type Opening = { path?: string; query?: string; email?: string; reply?: { status?: number; json: unknown } };

/** Route planning over three yards; every question for routes has the same answer, and is noted. */
async function open(page: Page, { path = 'NORTH_YARD/SOUTH_YARD/', query = '', ...rest }: Opening = {}) {
  const asked: URLSearchParams[] = [];
  await withoutLayers(page);
  await page.route(/\/facilities\/metadata/, (route) => route.fulfill({ json: ROUTE_YARDS }));
  await page.route(/\/facilities\/reachable\/NORTH_YARD/, (route) =>
    route.fulfill({ json: { ...ROUTE_YARDS, features: [ROUTE_YARDS.features[2]] } }),
  );
  await page.route(/\/api\/route\?/, (route) => {
    asked.push(new URL(route.request().url()).searchParams);
    return route.fulfill(rest.reply ?? { json: ROUTE_ANSWER });
  });
  await beSignedIn(page, service.origin, rest.email);
  await page.goto(`${service.origin}/?${query}#/lightningalert/ACME/route/${path}`);
  return { asked, drawer: page.locator('.routedrawer') };
}

test('a route is planned by keys alone, with the yards first that a road leads to [ROUTE-01][ROUTE-05][ROUTE-06][CALL-54][CALL-64]', async ({
  page,
}) => {
  const { asked, drawer } = await open(page, { path: '' });
  await expect(drawer.getByText('No routes')).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Origin' }).focus();
  await page.keyboard.type('north');
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('combobox', { name: 'Origin' })).toHaveValue('NORTH_YARD, Northtown, KS');
  await drawer.getByRole('combobox', { name: 'Destination' }).focus();
  await expect(drawer.getByRole('option').first()).toHaveText(/WEST_YARD.*Reachable by road/);
  await page.keyboard.type('south');
  await page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: 'Plan route' }).press('Enter');

  await expect(drawer.getByRole('heading', { name: 'Route Planing NORTH_YARD - SOUTH_YARD' })).toBeVisible();
  await expect(page).toHaveURL(/#\/lightningalert\/ACME\/route\/NORTH_YARD\/SOUTH_YARD\/$/);
  await expect(drawer.getByRole('table', { name: 'Routes' }).getByRole('row')).toHaveCount(4);
  const [query] = asked;
  expect([...query!.keys()].toSorted()).toEqual([
    'at',
    'client',
    'dst_id',
    'key',
    'mod_meta',
    'mod_risk',
    'rand',
    'src_id',
  ]);
  expect(['src_id', 'dst_id', 'client', 'mod_meta', 'mod_risk'].map((name) => query!.get(name))).toEqual([
    'NORTH_YARD',
    'SOUTH_YARD',
    'ACME',
    '100',
    '5',
  ]);
});

test('each route says its time, its way and its risk, and what that means [ROUTE-12][ROUTE-13][ERR-13][ERR-14][ERR-15][DATA-27]', async ({
  page,
}) => {
  const { drawer } = await open(page);
  const row = (letter: string) =>
    drawer.getByRole('row').filter({ has: page.getByRole('button', { name: `Show route ${letter}` }) });
  await expect(row('A')).toContainText(/6\u00A0h.*540\u00A0km.*EXTREME.*Crosswinds/);
  await expect(drawer.getByRole('img', { name: 'Overall level EXTREME' })).toBeVisible();
  await expect(drawer.getByText('This route should be approached with extreme caution.')).toBeVisible();
  await row('B').click();
  await expect(row('B')).toContainText('6\u00A0h 10\u00A0min');
  await expect(drawer.getByRole('img', { name: 'Overall level MODERATE' })).toBeVisible();
  await row('C').click();
  await expect(drawer.getByText(/require drivers to exercise increased caution/)).toBeVisible();
});

test('places on the way are five at most, change their order by button and by dragging, and stand in the address [ROUTE-01][ROUTE-02][ROUTE-04][ROUTE-15]', async ({
  page,
}) => {
  const at = '2026-07-04T18:30:00.000Z';
  const { asked, drawer } = await open(page, { query: `waypoints=WEST_YARD&at=${at}` });
  const waypoint = (number: number) => drawer.getByRole('combobox', { name: `Waypoint ${number}` });
  await expect(waypoint(1)).toHaveValue('WEST_YARD, Westtown, KS');
  expect([asked[0]!.get('wp'), asked[0]!.get('at')]).toEqual(['WEST_YARD', at]);

  const add = drawer.getByRole('button', { name: 'Add waypoint' });
  for (let more = 0; more < 5; more++) await add.click();
  const limit = drawer.getByRole('alert').filter({ hasText: 'waypoints' });
  await expect(limit).toHaveText('Maximum of 5 waypoints is reached!');
  await expect(drawer.getByRole('combobox', { name: /^Waypoint/ })).toHaveCount(5);
  await waypoint(2).fill('NORTH_YARD');
  await drawer.getByRole('button', { name: 'Move waypoint 2 up' }).press('Enter');
  await expect(waypoint(1)).toHaveValue('NORTH_YARD');
  await drawer.locator('.routeway-grip').first().dragTo(drawer.locator('.routeway li').nth(2));
  await expect(waypoint(3)).toHaveValue('NORTH_YARD');
  await expect(waypoint(1)).toHaveValue(/^WEST_YARD/);
  for (const number of [5, 4, 2])
    await drawer.getByRole('button', { name: `Remove waypoint ${number}` }).click();
  await drawer.getByRole('button', { name: 'Plan route' }).click();
  await expect(page).toHaveURL(/waypoints=WEST_YARD%7CNORTH_YARD$/);
  await expect.poll(() => asked.at(-1)?.get('wp')).toBe('WEST_YARD|NORTH_YARD');
});

test('nothing is sent while both ends are the same or one is missing [ROUTE-03]', async ({ page }) => {
  const { drawer } = await open(page, { path: 'NORTH_YARD/' });
  const send = drawer.getByRole('button', { name: 'Plan route' });
  await expect(send).toBeDisabled();
  await expect(drawer.getByText('Enter an origin and a destination.')).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Destination' }).fill('NORTH_YARD');
  await expect(drawer.getByText('Origin and destination are the same.')).toBeVisible();
  await expect(send).toBeDisabled();
});

const FAILURES = [
  ['ERR-09', { reply: { status: 404, json: {} } }, 'Route do not exist, check your Area and try again'],
  ['ERR-10', { reply: { json: { ...ROUTE_ANSWER, risk: [] } } }, 'Route data not found'],
  ['ERR-11', { reply: { status: 500, json: {} } }, 'Route is not possible'],
  ['ERR-12', { path: 'NORTH_YARD/ZZ/' }, "Facilities ZZ doesn't exist or you are at wrong network."],
] as const;
for (const [id, opening, words] of FAILURES) {
  test(`a plan that fails says "${words}", closes, and leads to the map [${id}][ROUTE-11]`, async ({
    page,
  }) => {
    const { drawer } = await open(page, opening);
    await expect(page.getByRole('dialog', { name: words })).toBeVisible({ timeout: 20_000 });
    await expect(drawer).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/#\/lightningalert\/ACME\/$/);
  });
}

test('a link of the plan lets its reader in, is copied for a second, and is no guest’s to pass on [ROUTE-07][AUTH-21][VEH-07]', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { drawer } = await open(page);
  await seeWord(page, 'Copied', () => drawer.getByRole('button', { name: 'Copy link' }).first().click());
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#\/lightningalert\/ACME\/route\/NORTH_YARD\/SOUTH_YARD\/\?magicToken=.{20,}$/);
  await expect(drawer.getByText('Copied')).toHaveCount(0);

  const guests = await (await browser.newContext()).newPage();
  const guest = await open(guests, { email: 'guest@acme.example' });
  await expect(guest.drawer.getByRole('table', { name: 'Routes' })).toBeVisible();
  await expect(guest.drawer.getByRole('button', { name: /Copy link|Share/ })).toHaveCount(0);
  await guests.context().close();
});

test('a route is shared by e-mail as a plain link, and one broken address stops it [SHARE-01][SHARE-04][SHARE-05][SHARE-06][SHARE-07]', async ({
  page,
}) => {
  const bodies: { url: string; message: number; recipients: string[] }[] = [];
  await page.route(/\/notifications\/routing\/emails/, (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ status: 202, json: null });
  });
  const { drawer } = await open(page);
  await drawer.getByRole('button', { name: 'Share route' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share route' });
  await dialog.getByRole('radio', { name: 'Email' }).check();
  await dialog.getByLabel('Email addresses').fill('a@acme.example, b');
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expect(dialog.getByText('At least one email address is not valid.')).toBeVisible();
  await dialog.getByLabel('Email addresses').fill('a@acme.example, b@acme.example');
  await dialog.getByLabel('Updated route information.').check();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Route sent successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const [body] = bodies;
  expect([body!.recipients, body!.message]).toEqual([['a@acme.example', 'b@acme.example'], 4]);
  expect(Buffer.from(body!.url, 'base64').toString()).toBe(
    `${service.origin}/#/lightningalert/ACME/route/NORTH_YARD/SOUTH_YARD/`,
  );
});

test('a piece of a route has the card of its driving index, for keys through the list of what is on the map [ROUTE-16][POPUP-21]', async ({
  page,
}) => {
  const { drawer } = await open(page);
  await expect(drawer.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Map features' }).click();
  const list = page.getByRole('region', { name: 'Features of the map in view' });
  await list.getByRole('button', { name: /SR 12/ }).first().press('Enter');
  const card = page.getByRole('region', { name: 'SR 12' });
  await expect(card).toContainText(/Driving index/i);
});

test('a refusal of the service is told in the dialog and as a toast [SHARE-08]', async ({ page }) => {
  // places that the service knows too: it reads every link that it sends
  const { drawer } = await open(page, { path: '39.1,-98.2/38.5,-97.1/' });
  await drawer.getByRole('button', { name: 'Share route' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share route' });
  await dialog.getByLabel('Phone number').fill('+1 555 010 1234');
  await dialog.getByRole('button', { name: 'Send' }).click();
  const told = dialog.getByRole('alert').filter({ hasText: 'The service does not send messages this way.' });
  await expect(told).toHaveCount(2);
});

for (const [lng, colorScheme, size] of [
  ['en-US', 'dark', { width: 1280, height: 800 }],
  ['fr-CA', 'light', { width: 390, height: 844 }],
] as const) {
  test(`route planning has no accessibility violation and fits ${size.width} px in ${lng}, ${colorScheme} [ROUTE-01]`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    const { drawer } = await open(page, { query: `lng=${lng}&waypoints=WEST_YARD` });
    await expect(drawer.getByRole('table')).toBeVisible();
    const { violations } = await createAxe(page).include('.routedrawer').analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`),
    ).toEqual([]);
    expect(await drawer.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    if (size.width > 991) return;
    await drawer.getByRole('button', { name: 'Carte' }).click();
    await expect(page.getByRole('img', { name: /^Carte/ })).toBeVisible();
    await page.getByRole('button', { name: 'Afficher les itinéraires' }).click();
    await expect(drawer).toBeVisible();
  });
}
