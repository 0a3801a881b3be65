import { launchOptions } from '../drivers/launchOptions.ts';
import { lookAtSizes } from '../drivers/lookAtSizes.ts';
import { loseSources } from '../drivers/lostSources.ts';
import { openProductPage, PRODUCT_PAGES } from '../drivers/productPages.ts';
import { expect, test } from '../drivers/test.ts';

const { args = [], ...launching } = launchOptions();

test.use({
  expectedConsole: [/404|503/],
  contextOptions: { reducedMotion: 'reduce' },
  // as whoever has set letters of 32 px in the browser
  launchOptions: { ...launching, args: [...args, '--blink-settings=defaultFontSize=32'] },
});

for (const [index, product] of PRODUCT_PAGES.entries()) {
  const language = index % 2 === 0 ? 'fr-CA' : 'en-US';
  test(`${product.name} in ${language} bears letters twice as large`, async ({ page, service }) => {
    await openProductPage(page, service.origin, product, language);
    const sizes = [
      [390, 844],
      [1280, 800],
      [1920, 1080],
    ] as const;
    expect(await lookAtSizes(page, sizes, index)).toEqual([]);
  });
}

for (const language of ['fr-CA', 'en-US'] as const) {
  test(`the map in ${language} bears letters twice as large where its sources are lost [S5]`, async ({
    page,
    service,
  }) => {
    await loseSources(page);
    const map = PRODUCT_PAGES.find(({ name }) => name === 'map')!;
    await openProductPage(page, service.origin, map, language);
    await expect(page.locator('.freshness-source[data-state=lost]')).toHaveCount(2);
    const sizes = [
      [360, 800],
      [390, 844],
      [1280, 800],
    ] as const;
    expect(await lookAtSizes(page, sizes, 0)).toEqual([]);
  });
}
