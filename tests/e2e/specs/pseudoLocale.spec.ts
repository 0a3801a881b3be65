import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { isoInstant } from '#domain/time/instant.ts';
import { pseudoText } from '../../../scripts/pseudoLocale.mjs';
import { ROUTE_ANSWER, ROUTE_YARDS } from '../../support/routeAnswers.ts';
import { TRACKED_RUN } from '../../support/trackedRun.ts';
import { afterFrames } from '../drivers/afterFrames.ts';
import { lightningEvent, SCENE_PATH, showFacility } from '../drivers/facilityScene.ts';
import { createOutsideWorld } from '../drivers/outsideWorld.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn, openPageWithoutMap } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { textFaults } from '../drivers/textFaults.ts';
import { createYardPage, yardAddress } from '../drivers/yardPage.ts';
import { createYardScenes, LONG_YARD, SCENES } from '../drivers/yardScenes.ts';
import { withoutLayers } from '../drivers/withoutLayers.ts';

/** A language that nobody speaks, added to a copy of the product as a third folder: see docs/languages.md. */
const LANGUAGE = 'en-XA';
const WINDOWS = [
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];
const YARD_SCENES = [
  'OPEN',
  'WARNING by lightning',
  'CLOSED by lightning',
  'ALERT OPEN',
  'UNKNOWN by a fault',
];
const HOUR_MS = 3_600_000;

let service: ServiceProcess;
test.describe.configure({ mode: 'default', timeout: 180_000 });
test.beforeAll(async () => {
  const { status } = spawnSync(process.execPath, ['scripts/pseudo.mjs'], { stdio: 'inherit' });
  expect(status).toBe(0);
  service = await startService({ root: 'dist/pseudo' });
});
test.afterAll(() => service.dispose());
test.use({ expectedConsole: [/404|503/], trace: 'off', contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(async ({ page }) => {
  // the basemap is not what is looked at here, and takes the service seconds
  await page.route('**/layers/basemap/**', (route) => route.fulfill({ status: 200, body: '' }));
});

/** Looks at a page as it is now in each window. */
async function look(page: Page, what: string, settle = afterFrames, windows = WINDOWS): Promise<string[]> {
  const found: string[] = [];
  for (const size of windows) {
    await page.setViewportSize(size);
    await settle(page);
    const { faults, words } = await textFaults(page);
    const plain = words.filter(isUntranslated).map((text) => `"${text}" is no text of the language`);
    for (const fault of new Set([...faults, ...plain])) found.push(`${what}, ${size.width} px: ${fault}`);
    await page.screenshot({ path: `test-results/pseudo/${what.replaceAll(/\W+/g, '-')}-${size.width}.png` });
  }
  return found;
}

/** Signs of units that are the same in every language. */
const UNIT_SIGNS = ['min'];
/** English texts as patterns, those without a word of three letters left out: they may be names or units. */
const ENGLISH = readdirSync('locales/en-US')
  .filter((file) => file !== 'language.json')
  .flatMap((file) => valuesOf(JSON.parse(readFileSync(`locales/en-US/${file}`, 'utf8'))))
  .filter((text) => pseudoText(text) !== text && /[a-z]{3}/i.test(text.replaceAll(/\{[^}]*\}|<[^>]*>/g, '')))
  .map((text) => new RegExp(`^${escaped(text).replaceAll(/\\\{+[^}]*\}+|<[^>]*>/g, '.*')}$`));

function valuesOf(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return Object.values(node as Record<string, unknown>).flatMap(valuesOf);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^$()|[\]\\{]/g, String.raw`\$&`);
}

/** An English text, or the key of one. */
function isUntranslated(text: string): boolean {
  if (text.includes('[') || text === 'Safety Command Center' || UNIT_SIGNS.includes(text)) return false;
  return /^[a-z]\w*(:\w+)?(\.\w+)+$/.test(text) || ENGLISH.some((pattern) => pattern.test(text));
}

function open(page: Page, path: string): Promise<unknown> {
  return page.goto(`${service.origin}/?lng=${LANGUAGE}#${path}`);
}

for (const kind of ['alert', 'monitoring'] as const) {
  test(`the yard ${kind} page bears a longer language in every status [LANG-01]`, async ({ page }) => {
    const world = await createOutsideWorld(page, service.origin);
    const scenes = createYardScenes(world);
    const yard = createYardPage(page, kind);
    await beSignedIn(page, service.origin);
    await world.open(yardAddress(kind, service.origin, LONG_YARD.id, `?lng=${LANGUAGE}`), yard.root);
    await yard.expectStatus('loading');
    // frames come only with the page's time, which stands still
    const settle = () => world.settle();
    const found = await look(page, `${kind} LOADING`, settle);
    for (const name of YARD_SCENES) {
      const scene = SCENES[name]!;
      await scenes.play(scene);
      await yard.expectStatus(scene.status);
      found.push(...(await look(page, `${kind} ${name}`, settle)));
    }
    expect(found).toEqual([]);
  });
}

test('the home page and the pages of signing in bear a longer language [LANG-01]', async ({ page }) => {
  await open(page, '/home');
  await expect(page.locator('.home-languages')).toBeVisible();
  const found = await look(page, 'home');
  const query = new URLSearchParams({
    lng: LANGUAGE,
    client_id: 'safety-command-center',
    redirect_uri: `${service.origin}/auth-callback.html`,
    response_type: 'code',
    state: 'state-of-the-test',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  await page.goto(`${service.origin}/auth/sign-in?${query}`);
  found.push(...(await look(page, 'sign in')));
  await page.goto(`${service.origin}/auth/register?lng=${LANGUAGE}`);
  found.push(...(await look(page, 'register')));
  expect(found).toEqual([]);
});

test('the map with its list bears a longer language [LANG-01]', async ({ page }) => {
  await beSignedIn(page, service.origin, 'admin@acme.example');
  await open(page, '/lightningalert/ACME/');
  const list = page.getByRole('button', {
    name: new RegExp(`^${escaped(pseudoText('Facilities').slice(0, -1))}`),
  });
  await expect(list).toBeVisible();
  const found = await look(page, 'map');
  await page.setViewportSize(WINDOWS[0]!);
  await list.click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  found.push(...(await look(page, 'facility list')));
  // a phone has the list in its sheet, which is half up here
  const sheet = page.locator('.mapsheet');
  await sheet.locator('.sheethandle').press('End');
  found.push(...(await look(page, 'sheet', afterFrames, [WINDOWS[1]!])));
  await sheet.getByRole('radio').last().check({ force: true });
  await expect(sheet.getByRole('searchbox')).toBeVisible();
  found.push(...(await look(page, 'facility cards', afterFrames, [WINDOWS[1]!])));
  expect(found).toEqual([]);
});

test('the view of a facility bears a longer language [LANG-01]', async ({ page }) => {
  await showFacility(page, { events: (nowMs) => [lightningEvent(nowMs, 12)] });
  await beSignedIn(page, service.origin);
  await open(page, SCENE_PATH);
  await expect(page.getByRole('complementary', { name: 'Scene Yard' })).toContainText(pseudoText('CLOSED'));
  expect(await look(page, 'facility')).toEqual([]);
});

test('the profile and the administration bear a longer language [LANG-01]', async ({ page }) => {
  await beSignedIn(page, service.origin, 'admin@acme.example');
  await page.setViewportSize(WINDOWS[1]!);
  await openPageWithoutMap(page, service.origin, `?lng=${LANGUAGE}`, pseudoText('Confirmation'));
  const found = await look(page, 'confirmation');
  await page.getByRole('button', { name: pseudoText('User menu').slice(0, -1) }).click();
  await page.getByRole('menuitem', { name: pseudoText('Profile') }).click();
  const dialog = page.getByRole('dialog', { name: pseudoText('Profile') });
  const choice = dialog.locator('.profile-select');
  await expect(choice).toBeVisible();
  const tabs = await choice.locator('option').count();
  for (let tab = 0; tab < tabs; tab++) {
    await page.setViewportSize(WINDOWS[1]!);
    await choice.selectOption({ index: tab });
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
    found.push(...(await look(page, `profile ${tab}`)));
  }
  expect(found).toEqual([]);
});

test('the pages of an administrator bear a longer language [LANG-01]', async ({ page }) => {
  await beSignedIn(page, service.origin, 'admin@acme.example');
  const found: string[] = [];
  for (const path of ['people', 'audit', 'screens', 'sources']) {
    await open(page, `/${path}/ACME`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    found.push(...(await look(page, path)));
  }
  expect(found).toEqual([]);
});

test('the planning of a route bears a longer language [LANG-01]', async ({ page }) => {
  await withoutLayers(page);
  await page.route(/\/facilities\/metadata/, (route) => route.fulfill({ json: ROUTE_YARDS }));
  await page.route(/\/api\/route\?/, (route) => route.fulfill({ json: ROUTE_ANSWER }));
  await beSignedIn(page, service.origin);
  await open(page, '/lightningalert/ACME/route/NORTH_YARD/SOUTH_YARD/');
  await expect(page.locator('.routedrawer').getByRole('table').first()).toBeVisible();
  expect(await look(page, 'route')).toEqual([]);
});

test('the page of a snow sensor bears a longer language [LANG-01]', async ({ page }) => {
  await beSignedIn(page, service.origin);
  await open(page, '/snow-sensor-monitoring/ACME/1');
  const tabs = page.locator('.sensorpanel').getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  const found = await look(page, 'sensor');
  await tabs.last().click();
  found.push(...(await look(page, 'sensor log')));
  expect(found).toEqual([]);
});

test('the tracking of a vehicle bears a longer language [LANG-01]', async ({ page }) => {
  const { vehicle } = TRACKED_RUN;
  const hours = (count: number) => isoInstant(Date.now() + count * HOUR_MS);
  const times = { origin_scheduled_depart: hours(-2), dest_scheduled_arrival: hours(3), time: hours(0) };
  await page.route(/\/api\/tracking\//, (route) =>
    route.fulfill({ json: { success: true, data: { ...TRACKED_RUN, vehicle: { ...vehicle, ...times } } } }),
  );
  await open(page, '/vehicle-tracking');
  await expect(page.getByRole('textbox')).toBeVisible();
  const found = await look(page, 'tracking asks');
  await open(page, `/vehicle-tracking/${vehicle.vrid}`);
  await expect(page.getByText(vehicle.vrid).first()).toBeVisible();
  found.push(...(await look(page, 'tracking')));
  expect(found).toEqual([]);
});
