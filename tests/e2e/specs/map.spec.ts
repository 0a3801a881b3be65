import type { Page } from '@playwright/test';
import { createAxe } from '../drivers/axe.ts';
import { heldObjects } from '../drivers/heldObjects.ts';
import { offsetPx, SCENE, SCENE_VIEW, showScene } from '../drivers/mapScene.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn, openPageWithoutMap } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1600, height: 900 } });

const map = (page: Page) => page.getByRole('img', { name: /Map of the facilities|Carte des sites/ });
const counts = (page: Page) => page.getByRole('group', { name: /Facilities by status|Sites par état/ });

/** Opens the scene and waits until every status of it is there. */
async function openScene(page: Page, query = '') {
  const scene = await showScene(page);
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/?${query}#/lightningalert/ACME/?${SCENE_VIEW}`);
  // the last one is OPEN, which waits for the worker too
  await expect(counts(page).getByRole('button').first()).toHaveText(/^1 /);
  await expect(counts(page).getByRole('button').last()).toHaveText(/^1 /);
  await expect(page.locator('canvas.facility-marks')).toBeVisible();
  return scene;
}

test('the map stands on the service’s own basemap where the address says, and keys and buttons bring it nearer [SHELL-03][SHELL-17][MAP-04][CONST-19]', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const zooms: number[] = [];
  page.on('response', (response) => {
    const [, zoom] = /\/layers\/basemap\/(\d+)\//.exec(response.url()) ?? [];
    if (zoom !== undefined && response.ok()) zooms.push(Number(zoom));
  });
  await openScene(page);
  // the service reads its basemap when it is first asked for it
  await expect.poll(() => zooms.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const first = Math.max(...zooms);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => Math.max(...zooms)).toBe(first + 1);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => Math.max(...zooms)).toBe(first + 2);
  await page.getByRole('button', { name: 'Show the whole area' }).click();
  await expect.poll(() => Math.min(...zooms)).toBe(first - 3);
  expect([...hosts]).toEqual([new URL(service.origin).host]);
});

test.describe('each status has a colour of its own on the map, in the place of its facility', () => {
  const COLOURS = {
    open: [8, 61, 48],
    warning: [255, 186, 31],
    alertopen: [255, 147, 48],
    closed: [210, 38, 43],
    override: [102, 114, 126],
    unknown: [167, 176, 185],
  } as const;

  for (const colorScheme of ['dark', 'light'] as const) {
    test(`${colorScheme} [MAP-18][STATUS-13][S4]`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await openScene(page);
      const box = (await map(page).boundingBox())!;
      const picture = (await page.screenshot()).toString('base64');
      for (const { told: wanted, lon } of SCENE) {
        const middle = { x: box.x + box.width / 2 + offsetPx(lon), y: box.y + box.height / 2 };
        // beside the sign in the middle, where the silhouette's own colour is
        const area = await areaOf(page, picture, { ...middle, edge: 17 });
        const told = Object.entries(COLOURS).map(([name, colour]) => ({ name, px: area(colour) }));
        const [most] = told.toSorted((one, other) => other.px - one.px);
        expect(most).toMatchObject({ name: wanted });
        expect(most!.px, wanted).toBeGreaterThan(20);
      }
    });
  }
});

test('marks are drawn again only when one of them has changed or the map has moved (P5)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const clear = CanvasRenderingContext2D.prototype.clearRect;
    Object.assign(window, { markPictures: 0 });
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      if (this.canvas.className === 'facility-marks')
        (window as unknown as { markPictures: number }).markPictures += 1;
      clear.apply(this, box);
    };
  });
  const pictures = () => page.evaluate(() => (window as unknown as { markPictures: number }).markPictures);
  await openScene(page);
  const alerts = page.getByRole('switch', { name: 'Weather-service alerts' });
  await expect(alerts).toBeChecked();
  await page.waitForLoadState('networkidle');
  const before = await pictures();
  await alerts.uncheck();
  await alerts.check();
  await page.waitForLoadState('networkidle');
  expect(await pictures()).toBe(before);
  await counts(page).getByRole('button', { name: '1 CLOSED' }).click();
  await expect.poll(pictures).toBe(before + 1);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(pictures).toBeGreaterThan(before + 1);
});

test('counts by status filter marks and list, and an unknown yard cannot be hidden [LIST-08][MAP-18]', async ({
  page,
}) => {
  await openScene(page);
  await expect(counts(page)).toContainText('1 UNKNOWN');
  await expect(counts(page).getByRole('button')).toHaveCount(5);
  await page.getByRole('button', { name: /^Facilities \d/ }).click();
  await expect(page.getByText('1 to 5 of 6')).toBeVisible();
  const box = (await map(page).boundingBox())!;
  const closed = SCENE.find(({ told }) => told === 'closed')!;
  const red = async () => {
    const middle = { x: box.x + box.width / 2 + offsetPx(closed.lon), y: box.y + box.height / 2 };
    const picture = (await page.screenshot()).toString('base64');
    return (await areaOf(page, picture, { ...middle, edge: 17 }))([210, 38, 43]) > 20;
  };
  expect(await red()).toBe(true);
  await counts(page).getByRole('button', { name: '1 CLOSED' }).click();
  await expect(page.getByText('1 to 5 of 5')).toBeVisible();
  expect(await red()).toBe(false);
  const groups = page.getByRole('group', { name: 'Filter by status' });
  await groups.getByRole('button', { name: 'Alert' }).click();
  await expect(page.getByRole('row').filter({ hasText: /ALERTOPEN|OVERRIDE_/ })).toHaveCount(0);
  await groups.getByRole('button', { name: 'Warning' }).click();
  await groups.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: '_YARD' })).toHaveText(/UNKNOWN_YARD/);
});

test.describe('a facility on the map', () => {
  // the metadata of its wind leaves the yard open in the facility view, and the yard pages close it (GAP-75)
  test.use({ expectedConsole: [/read events of type wind_level1 differently/] });

  test('a pointer opens a card, and a click the facility, whose view leads to the yard in a new tab [MAP-07][MAP-13][POPUP-02][SHELL-04][SHELL-16]', async ({
    page,
  }) => {
    await openScene(page);
    const box = (await map(page).boundingBox())!;
    const closed = SCENE.find(({ told }) => told === 'closed')!;
    const at = [box.x + box.width / 2 + offsetPx(closed.lon), box.y + box.height / 2] as const;
    const card = page.getByRole('region', { name: closed.id });
    await expect(async () => {
      await page.mouse.move(at[0] + 60, at[1] + 60);
      await page.mouse.move(...at);
      // a map that is still settling moves under the pointer, and takes the card away
      await expect(card).toContainText('CLOSED', { timeout: 500 });
      await expect(card).toContainText(`Wind at ${closed.id}`, { timeout: 500 });
      await expect(card).toContainText('Yard status', { timeout: 500 });
    }).toPass();
    await page.mouse.move(at[0], at[1] + 150);
    await expect(card).toHaveCount(0);
    await page.mouse.click(...at);
    await expect(page).toHaveURL(/#\/lightningalert\/ACME\/CLOSED_YARD\/39\/-97\.25\/\?radius=50$/);
    const yard = page.getByRole('link', { name: /^Yard alert page/ });
    await expect(yard).toHaveAttribute('href', '#/yardalert/ACME/CLOSED_YARD');
    await expect(yard).toHaveAttribute('target', '_blank');
    await page.getByRole('button', { name: 'Close facility panel' }).click();
    await expect(page).toHaveURL(/#\/lightningalert\/ACME\/$/);
    await expect(map(page)).toBeVisible();
  });
});

test('the list is sought, sorted, turned and made higher by keys, and shows a facility on the map [LIST-01][LIST-03][LIST-04][LIST-05][LIST-06][POPUP-01]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/`);
  await page.getByRole('button', { name: /^Facilities \d/ }).click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(page.getByText(/^1 to \d of \d+$/)).toBeVisible();
  const perPage = await rows.count();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(new RegExp(`^${perPage + 1} to ${2 * perPage} of \\d+$`))).toBeVisible();
  const search = page.getByRole('searchbox');
  await search.fill('hub_, black_HILLS');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('1 to 2 of 2')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Facility' }).getByRole('button').click();
  await expect(rows.first()).toContainText('BLACK_HILLS_YARD');
  await page.getByRole('columnheader', { name: 'Facility' }).getByRole('button').click();
  await expect(rows.first()).toContainText('HUB_CITY_YARD');
  await expect(page.getByRole('columnheader', { name: 'Facility' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );

  const handle = page.getByRole('separator');
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect(handle).toHaveAttribute('aria-valuenow', '440');

  await rows.first().getByRole('button', { name: 'Show on the map' }).click();
  const card = page.getByRole('region', { name: 'HUB_CITY_YARD' });
  await expect(card.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(card).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole('link', { name: /^Yard alert page/ })).toHaveAttribute('target', '_blank');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await search.fill('nowhere at all');
  await expect(page.getByText('No rows found')).toBeVisible();
});

test.describe('a service that fails', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('leaves no mark but the unknown, and the page says what that means [S1][S4]', async ({ page }) => {
    await page.clock.install();
    const scene = await openScene(page);
    scene.fail();
    await page.clock.runFor(31_000);
    await expect(counts(page)).toContainText('6 UNKNOWN');
    await expect(page.getByText('Statuses are unknown. Do not treat any yard as open.')).toBeVisible();
  });
});

test('a map that is left leaves nothing behind: no worker, no canvas, no key [MAP-05]', async ({ page }) => {
  await openScene(page);
  // one watches strikes, the other reads layers of features
  await expect.poll(() => page.workers().length).toBe(2);
  // the same document: another would take the canvas with it
  await openPageWithoutMap(page, service.origin, '?');
  await expect(map(page)).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(0);
  const tiles: string[] = [];
  page.on('request', (request) => tiles.push(request.url()));
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => heldObjects(page, "(one) => one.className === 'facility-marks'")).toBe(0);
  expect(tiles.filter((url) => url.includes('/layers/'))).toEqual([]);
});

test.describe('everybody can use it', () => {
  for (const [lng, colorScheme, width] of [
    ['en-US', 'dark', 1280],
    ['fr-CA', 'light', 1280],
    ['en-US', 'light', 390],
  ] as const) {
    test(`in ${lng}, ${colorScheme}, ${width} px wide [SHELL-01][SHELL-28]`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await openScene(page, `lng=${lng}`);
      // a phone has the list in its sheet, and its cards lead to the map by themselves
      const [opener, way] =
        width < 992
          ? [/^All$/, /^CLOSED_YARD/]
          : [/^(Facilities|Sites) \d/, /Show on the map|Afficher sur la carte/];
      await page.getByRole('button', { name: opener }).click();
      await page.getByRole('button', { name: way }).first().click();
      await expect(page.getByRole('region', { name: 'CLOSED_YARD' })).toBeVisible();
      expect((await createAxe(page).analyze()).violations).toEqual([]);
    });
  }
});

/** How many pixels of a square of a picture have a colour: red, green and blue. */
async function areaOf(
  page: Page,
  picture: string,
  square: { readonly x: number; readonly y: number; readonly edge: number },
): Promise<(colour: readonly number[]) => number> {
  const counted = await page.evaluate(
    async ([png, { x, y, edge }]) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.codePointAt(0)!);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const pen = new OffscreenCanvas(edge, edge).getContext('2d')!;
      pen.drawImage(bitmap, Math.round(edge / 2 - x), Math.round(edge / 2 - y));
      const { data } = pen.getImageData(0, 0, edge, edge);
      const counts: Record<string, number> = {};
      for (let at = 0; at < data.length; at += 4) {
        const colour = data.subarray(at, at + 3).join(' ');
        counts[colour] = (counts[colour] ?? 0) + 1;
      }
      return counts;
    },
    [picture, square] as const,
  );
  return (colour) => counted[colour.join(' ')] ?? 0;
}
