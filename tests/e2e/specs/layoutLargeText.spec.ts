import { largeLetters } from '../drivers/largeLetters.ts';
import { viewsOf } from '../drivers/layoutViews.ts';
import { lookAtSizes } from '../drivers/lookAtSizes.ts';
import { openProductPage, PRODUCT_PAGES } from '../drivers/productPages.ts';
import { expect, test } from '../drivers/test.ts';

test.use({
  expectedConsole: [/404|503/],
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: largeLetters(),
});

for (const [index, product] of PRODUCT_PAGES.entries())
  for (const { language, looks } of viewsOf(index, 200))
    test(`${product.name} in ${language} bears letters twice as large`, async ({ page, service }) => {
      await openProductPage(page, service.origin, product, language);
      expect(await lookAtSizes(page, looks)).toEqual([]);
    });
