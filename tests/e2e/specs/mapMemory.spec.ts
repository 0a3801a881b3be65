import type { Locator, Page } from '@playwright/test';
import { heldObjects } from '../drivers/heldObjects.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

/** Goal P7 of a whole day. */
const MOST_GROWTH_BYTES = 2_000_000;
const ROUNDS = 3;

/** Layers and sources of the map, by what each of them has. */
const heldLayers = (page: Page) =>
  heldObjects(
    page,
    "(one) => Object.hasOwn(one, 'values_') && (typeof one.getSourceState === 'function' || typeof one.getAttributions === 'function')",
  );

async function heapBytes(page: Page): Promise<number> {
  await page.requestGC();
  const session = await page.context().newCDPSession(page);
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Sets every switch, one after the other: rows of some layers come and go with others. @returns How many there are. */
async function turnAll(panel: Locator, isOn: boolean): Promise<number> {
  const others = panel.getByRole('switch', { checked: !isOn });
  while ((await others.count()) > 0) {
    const one = (await others.first().elementHandle())!;
    await one.click();
    await expect.poll(() => one.isChecked()).toBe(isOn);
  }
  return panel.getByRole('switch').count();
}

test('however often each layer is shown, now and in the forecast, nothing is left of it [LAYER-14]', async ({
  page,
}) => {
  test.setTimeout(480_000);
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/?p=37,-97,5`);
  const panel = page.getByRole('complementary', { name: 'Layers' });
  await expect(panel.getByRole('switch').first()).toBeVisible();
  const groups = panel.locator('h3 button[aria-expanded=false]');
  while ((await groups.count()) > 0) await groups.first().click();
  expect(await turnAll(panel, false)).toBeGreaterThan(15);
  await expect(page.locator('canvas.facility-marks')).toBeVisible();
  const bare = await heldLayers(page);
  const heap: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await turnAll(panel, true);
    for (const key of ['PageUp', 'Home']) {
      await expect.poll(() => heldLayers(page)).toBeGreaterThan(bare + 8);
      await page.getByRole('slider', { name: 'Time shown on the map' }).press(key);
    }
    await turnAll(panel, false);
    await expect.poll(() => heldLayers(page), { timeout: 30_000 }).toBe(bare);
    heap.push(await heapBytes(page));
  }
  console.log(
    `Map: ${bare} layers and sources of its own; heap ${heap.map((bytes) => (bytes / 1e6).toFixed(1)).join(', ')} MB`,
  );
  expect(heap.at(-1)! - heap[0]!).toBeLessThan(MOST_GROWTH_BYTES);
});
