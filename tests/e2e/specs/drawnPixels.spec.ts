import type { Page } from '@playwright/test';
import { markShapes } from '#map/marks/markShapes.ts';
import { ROUTE_ANSWER, ROUTE_YARDS } from '../../support/routeAnswers.ts';
import { showBasemap } from '../drivers/layerScene.ts';
import { placeOnScreen, SCENE, showScene } from '../drivers/mapScene.ts';
import { likeness } from '../drivers/markShapes.ts';
import { coloursAt, isAlike, laidOver, screenPart, tokenColours } from '../drivers/screenColours.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { withoutLayers } from '../drivers/withoutLayers.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1600, height: 900 } });

const SCENE_LAT = 39;
/** Where the mark of each status lies in the list of shapes, and how large it is. Source: the design, section 2. */
const MARKS = [
  { told: 'unknown', code: 0, sizePx: 25 },
  { told: 'warning', code: 2, sizePx: 25 },
  { told: 'alertopen', code: 3, sizePx: 25 },
  { told: 'closed', code: 4, sizePx: 28 },
  { told: 'override', code: 5, sizePx: 25 },
] as const;
/** Shares of a shape of its size that are its own, and that its smoothed edge may hide. */
const LEAST_LIKE = 0.75;
const SMOOTHED = 0.04;
/**
 * Radii of the circles, metres, and how much of their colour the basemap under them takes on.
 * Source: the design, section 4.
 */
const CIRCLES = { alert: { radiusM: 9_656, fill: 0.08 }, warning: { radiusM: 16_093, fill: 0.05 } } as const;

async function open(page: Page, view: { lat: number; lon: number; zoom: number }): Promise<void> {
  await showScene(page);
  await showBasemap(page);
  await withoutLayers(page);
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/?p=${view.lat},${view.lon},${view.zoom}`);
  await expect(page.getByRole('button', { name: '1 CLOSED' })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 WARNING' })).toBeVisible();
}

const isAlikeOf = (wanted: readonly [number, number, number]) => (found: readonly [number, number, number]) =>
  isAlike(found, wanted);

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`on a ${colorScheme} background`, () => {
    test.beforeEach(({ page }) => page.emulateMedia({ colorScheme }));

    test('each status has a shape of its own, beside its colour [MAP-18][STATUS-13]', async ({ page }) => {
      // farther away than circles are shown
      const view = { lat: SCENE_LAT, lon: -98, zoom: 6.6 };
      await open(page, view);
      const { 'map-land': background } = await tokenColours(page, colorScheme, ['map-land']);
      // its outlines alone are asked for
      const shapes = markShapes({} as Parameters<typeof markShapes>[0]);
      const outlines = MARKS.map(({ code }) => shapes[code].outline);
      for (const [row, { told, sizePx }] of MARKS.entries()) {
        const { lon } = SCENE.find((one) => one.told === told)!;
        const middle = await placeOnScreen(page, view, [lon, SCENE_LAT]);
        await expect(async () => {
          const like = await likeness(page, middle, { background, outlines, sizePx });
          const own = like[row]!;
          expect(own, told).toBeGreaterThan(LEAST_LIKE);
          // so small, eight corners look like six
          expect(Math.max(...like) - own, told).toBeLessThan(SMOOTHED);
        }).toPass({ timeout: 15_000 });
      }
    });

    test('circles of alert and warning have their reach, their colours and their veils [MAP-17][GAP-32]', async ({
      page,
    }) => {
      const { lon } = SCENE.find(({ told }) => told === 'closed')!;
      const view = { lat: SCENE_LAT, lon, zoom: 9 };
      await open(page, view);
      const tokens = await tokenColours(page, colorScheme, ['closed-ink', 'warning-ink', 'map-land']);
      const middle = await placeOnScreen(page, view, [lon, SCENE_LAT]);
      const pxAMetre = (256 * 2 ** view.zoom) / 40_075_016.686 / Math.cos((SCENE_LAT * Math.PI) / 180);
      const around = (radiusM: number) =>
        Array.from({ length: 90 }, (_, step) => {
          // the lower half: plates lie over the upper one
          const angle = (Math.PI * step) / 90;
          const radiusPx = radiusM * pxAMetre;
          return { x: middle.x + radiusPx * Math.cos(angle), y: middle.y + radiusPx * Math.sin(angle) };
        });
      const shareOf = async (radiusM: number, wanted: readonly [number, number, number]) => {
        const found = await coloursAt(page, around(radiusM));
        return found.filter(isAlikeOf(wanted)).length / found.length;
      };
      const { alert, warning } = CIRCLES;
      const outer = laidOver(tokens['warning-ink'], tokens['map-land'], warning.fill);
      const inner = laidOver(tokens['closed-ink'], outer, alert.fill);
      await expect.poll(() => shareOf(alert.radiusM, tokens['closed-ink'])).toBeGreaterThan(0.5);
      expect(await shareOf(warning.radiusM, tokens['warning-ink'])).toBeGreaterThan(0.1);
      expect(await shareOf(0.75 * alert.radiusM, inner)).toBeGreaterThan(0.5);
      expect(await shareOf((alert.radiusM + warning.radiusM) / 2, outer)).toBeGreaterThan(0.5);
      expect(await shareOf(1.1 * warning.radiusM, tokens['map-land'])).toBeGreaterThan(0.8);
    });

    test('a region that is drawn is a veil of the accent, and nothing when it is cleared [MAP-16]', async ({
      page,
    }) => {
      const view = { lat: 41, lon: -98, zoom: 7 };
      await open(page, view);
      await page.getByRole('button', { name: 'Selection Mode' }).click();
      const panel = page.getByRole('region', { name: 'Vehicles in a region' });
      await panel.getByRole('radio', { name: 'Box' }).check();
      const from = await placeOnScreen(page, view, [-98.5, 41]);
      const to = await placeOnScreen(page, view, [-97.5, 40.5]);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, to.y);
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
      await expect(panel).toContainText('Region with 4 corners.');
      const tokens = await tokenColours(page, colorScheme, ['accent', 'map-land']);
      const veiled = laidOver(tokens.accent, tokens['map-land'], 0.12);
      const inside = { x: from.x + 0.3 * (to.x - from.x), y: from.y + 0.7 * (to.y - from.y) };
      const has = async (colour: readonly [number, number, number]) =>
        (await coloursAt(page, [inside])).some(isAlikeOf(colour));
      await expect.poll(() => has(veiled)).toBe(true);
      await panel.getByRole('button', { name: 'Clear the region' }).click();
      await expect.poll(() => has(tokens['map-land'])).toBe(true);
    });

    test('each level of risk of a route has its colour [ROUTE-13][GAP-97]', async ({ page }) => {
      await showBasemap(page);
      await withoutLayers(page);
      await page.route(/\/facilities\/metadata/, (route) => route.fulfill({ json: ROUTE_YARDS }));
      await page.route(/\/facilities\/reachable/, (route) => route.fulfill({ json: ROUTE_YARDS }));
      await page.route(/\/api\/route\?/, (route) => route.fulfill({ json: ROUTE_ANSWER }));
      await beSignedIn(page, service.origin);
      await page.goto(`${service.origin}/#/lightningalert/ACME/route/NORTH_YARD/SOUTH_YARD/`);
      await expect(page.getByRole('table', { name: 'Routes' })).toBeVisible();
      const levels = ['none', 'elevated', 'moderate', 'high', 'extreme'] as const;
      const signs = ['trip-origin', 'trip-destination'] as const;
      const names = [...levels.map((level) => `route-${level}` as const), ...signs];
      const tokens = await tokenColours(page, colorScheme, names);
      const clip = { x: 700, y: 110, width: 850, height: 620 };
      await expect
        .poll(
          async () => {
            const part = await screenPart(page, clip);
            return names.filter((name) => part.filter(isAlikeOf(tokens[name])).length < 40);
          },
          { message: 'not to be seen' },
        )
        .toEqual([]);
    });
  });
}
