import { box, basemapTile } from '../../support/basemapTile.ts';
import { basemapColour } from '../drivers/basemapColour.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

test('postal areas are drawn under all else from zoom 5 on, and say that they are made up [CONST-19][LAYER-01]', async ({
  page,
}) => {
  await page.route(/\/layers\/basemap\//, (route) => route.fulfill({ body: Buffer.alloc(0) }));
  // rain that is simulated there at some hours would be taken for an area
  await page.route(/\/layers\/layers\.json/, async (route) => {
    const layers: { name: string }[] = await (await route.fetch()).json();
    return route.fulfill({ json: layers.filter(({ name }) => name === 'zipCodes') });
  });
  let asked = 0;
  await page.route(/\/layers\/zip\//, (route) => {
    asked += 1;
    return route.fulfill({ body: Buffer.from(basemapTile({ zip: box(-179, -80, 179, 80) })) });
  });
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/?p=30,-50,4.5`);
  const dock = page.getByRole('complementary', { name: 'Layers' });
  await dock.getByRole('button', { name: /^Logistics/ }).click();
  await dock.getByRole('switch', { name: 'Postal areas (simulated)' }).check();
  const legend = page.getByRole('complementary', { name: 'Legend' });
  await expect(legend.getByText('One area; code shown from zoom 8')).toBeVisible();
  expect(asked).toBe(0);
  expect(await basemapColour(page)).toBe('');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => basemapColour(page)).not.toBe('');
  expect(asked).toBeGreaterThan(0);
});
